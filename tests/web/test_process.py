"""The server as a process: killed under play, stopped with streams open, behind a proxy."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import httpx2
import pytest

from livingwell.record import read
from livingwell.table.store import Store
from livingwell.web.settings import Limits, Settings
from tests.web.process import Served

KILLS = 50
V1 = "/api/v1"


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


@dataclass
class Player:
    """Plays one game after another over HTTP and remembers each line that was accepted."""

    client: httpx2.AsyncClient
    random: Random
    heard: asyncio.Event
    """Set whenever a line was accepted."""
    accepted: dict[str, dict[int, str]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)

    async def play(self) -> None:
        while True:
            try:
                await self._game()
            except httpx2.TransportError:
                # Killed while it answered. A table that was opened just then is nobody's.
                continue

    async def _game(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        answer = await self.client.post(f"{V1}/tables", json={"seats": seats})
        table = answer.json()
        self.accepted[table["id"]] = {}
        while table["id"] not in self.over:
            try:
                await self._line(table["id"], {"authorization": f"Bearer {table['token']}"})
            except httpx2.TransportError:
                # Whether that line was accepted nobody knows; the table says how it lies.
                continue

    async def _line(self, game: str, me: dict[str, str]) -> None:
        address = f"{V1}/tables/{game}"
        choices = (await self.client.get(f"{address}/legal", headers=me)).json()
        if choices["over"]:
            self.over.add(game)
            return
        if choices["seats"]:
            (mine,) = choices["seats"]
            body = {"line": self.random.choice(mine["legal"]), "n": mine["n"]}
        elif choices["roll"]:
            body = {"line": "roll", "n": choices["n"]}
        else:
            await asyncio.sleep(0.005)
            return
        answer = await self.client.post(f"{address}/lines", headers=me, json=body)
        assert answer.status_code in (201, 409), answer.text
        if answer.status_code == 201:
            for line in answer.json()["lines"]:
                self.accepted[game][line["n"]] = line["text"]
            self.heard.set()


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
    await check_kept(players, client, settings)


async def check_kept(players: list[Player], client: httpx2.AsyncClient, settings: Settings) -> None:
    """Every accepted line is where it was, no number is left out, and every record replays."""
    store = await Store.open(settings.database)
    for player in players:
        for game, lines in player.accepted.items():
            kept = {line.n: line.text for line in await store.lines(game)}
            assert list(kept) == list(range(1, len(kept) + 1))
            assert {n: kept.get(n) for n in lines} == lines
            if game in player.over:
                record = await client.get(f"{V1}/tables/{game}/record")
                assert read(record.content).ended
    await store.close()


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
