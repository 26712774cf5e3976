"""The server as a process: killed under play, stopped with streams open, behind a proxy."""

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx2
import pytest

from livingwell.web.settings import Limits, Settings
from tests.web.player import V1, Player, check_kept
from tests.web.process import Served

KILLS = 50


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    database = f"sqlite:///{tmp_path}/test.db"
    return Settings(database, b"k" * 32, limits=Limits(0, 0, 0), thinkers=0)


@pytest.fixture
def server(settings: Settings) -> Iterator[Served]:
    server = Served(settings)
    server.start()
    yield server
    server.close()


@pytest.fixture
async def client(server: Served) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        yield client


@pytest.mark.slow
async def test_killed_at_any_moment_it_loses_no_accepted_line(
    server: Served, client: httpx2.AsyncClient, settings: Settings
) -> None:
    random = Random(5)
    heard = asyncio.Event()
    players = [Player(client, Random(seed), heard) for seed in range(3)]
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(KILLS):
        heard.clear()
        await heard.wait()
        await asyncio.sleep(random.uniform(0, 0.1))
        await asyncio.to_thread(server.kill)
        server.start()
    # Every game that was under way goes on to its end.
    for game in [game for player in players for game in player.accepted]:
        while not any(game in player.over for player in players):
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.to_thread(server.kill)
    server.start()
    await check_kept(players, client, settings.database)


async def test_it_stops_with_streams_open(server: Served, client: httpx2.AsyncClient) -> None:
    body = {"seats": [{"kind": "me"}, {"kind": "friend"}]}
    game = (await client.post(f"{V1}/tables", json=body)).json()["id"]
    ends = [
        asyncio.create_task(client.get(address))
        for address in (f"/t/{game}/events", f"{V1}/tables/{game}/lines?follow=true")
        for _ in range(3)
    ]
    while True:
        figures = (await client.get("/metrics")).text
        if "livingwell_streams 6.0" in figures:
            break
    await asyncio.to_thread(server.stop)
    # They ended of themselves, not by a broken connection.
    assert [answer.status_code for answer in await asyncio.gather(*ends)] == [200] * 6
    server.start()
    assert (await client.get("/healthz")).json() == {"status": "ok"}


async def test_a_full_disk_is_told_and_play_goes_on_once_there_is_room(
    server: Served, client: httpx2.AsyncClient
) -> None:
    body = {"seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "pace": "instant"}
    table = (await client.post(f"{V1}/tables", json=body)).json()
    address, me = f"{V1}/tables/{table['id']}", {"authorization": f"Bearer {table['token']}"}
    line = (await client.get(f"{address}/legal", headers=me)).json()["seats"][0]["legal"][-1]
    server.limit_files(0)
    for path, sent in (("tables", body), (f"tables/{table['id']}/lines", {"line": line})):
        refused = await client.post(f"{V1}/{path}", headers=me, json=sent)
        assert refused.status_code == 503
        assert "Nothing is lost" in refused.json()["detail"]
    for _ in range(2):
        health = await client.get("/healthz")
        assert (health.status_code, health.json()) == (503, {"status": "cannot write"})
    assert (await client.get(f"/t/{table['id']}")).status_code == 200
    server.limit_files(resource.RLIM_INFINITY)
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    accepted = await client.post(f"{address}/lines", headers=me, json={"line": line})
    assert accepted.status_code == 201


async def test_a_connection_stays_open_while_nobody_asks(server: Served) -> None:
    to = urlsplit(server.address)
    reader, writer = await asyncio.open_connection(to.hostname, to.port)
    # A server left as it comes closes it after five seconds.
    for idle in (0, 6):
        await asyncio.sleep(idle)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert await reader.readuntil(b'{"status":"ok"}')
    writer.close()
    await writer.wait_closed()


async def test_it_answers_under_a_path_and_behind_a_proxy(settings: Settings) -> None:
    server = Served(replace(settings, root="/games", proxies="127.0.0.1"))
    server.start()
    forwarded = {
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.9",
        "host": "club.example",
        "origin": "https://club.example",
    }
    fields = {"seat-a": "me", "seat-b": "bot:random"}
    async with httpx2.AsyncClient(base_url=server.address, headers=forwarded) as client:
        # One proxy leaves the path in, another takes it out.
        for before in ("/games", ""):
            page = await client.get(f"{before}/")
            assert 'action="/games/tables"' in page.text
            opened = await client.post(f"{before}/tables", data=fields)
            assert opened.status_code == 303
            where = opened.headers["location"]
            assert where.startswith("/games/t/")
            cookie = opened.headers["set-cookie"].lower()
            assert "path=/games" in cookie
            assert "; secure" in cookie
            seat = {"cookie": opened.headers["set-cookie"].partition(";")[0]}
            table = await client.get(before + where.removeprefix("/games"), headers=seat)
            assert f'action="{where}/lines"' in table.text
            static = [part for part in table.text.split('"') if "/static/" in part]
            assert static
            assert all(part.startswith("/games/static/") for part in static)
            for part in static[:3]:
                found = await client.get(part.partition("#")[0])
                assert found.status_code == 200
        plain = await client.post(
            "/games/tables", data=fields, headers={"origin": "http://club.example"}
        )
        assert plain.status_code == 403
    server.close()
