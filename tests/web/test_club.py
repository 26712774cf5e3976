"""Servers over one PostgreSQL behind nginx, while servers die and the database restarts."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import httpx2
import pytest

from tests.club import NO_NGINX, Club, Member, Namespace, find_nginx, settings
from tests.cluster import MISSING, Cluster, binaries
from tests.web.player import V1, Player, check_kept


class Game:
    """A game of two people and a bot, who come in by different doors, and who watches it."""

    def __init__(self, players: list[Player], game: str, tokens: list[str]) -> None:
        self.id = game
        self.players = players
        self.playing = [
            asyncio.create_task(player.play_out(game, token))
            for player, token in zip(players, tokens, strict=True)
        ]

    async def lines(self, count: int) -> None:
        """Until so many more lines were accepted."""
        for _ in range(count):
            heard = self.players[0].heard
            heard.clear()
            waiting = asyncio.create_task(heard.wait())
            await asyncio.wait([waiting, *self.playing], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if all(player.done() for player in self.playing):
                return

    async def end(self) -> None:
        await asyncio.gather(*self.playing)


@asynccontextmanager
async def coming_in(club: Club) -> AsyncIterator[list[httpx2.AsyncClient]]:
    """Somebody at each door."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(httpx2.AsyncClient(base_url=door, timeout=10))
            for door in club.nginx.doors
        ]


@pytest.fixture
async def clients(club: Club) -> AsyncIterator[list[httpx2.AsyncClient]]:
    async with coming_in(club) as clients:
        yield clients


@pytest.fixture
async def game(clients: list[httpx2.AsyncClient]) -> Game:
    return await begun(clients)


async def begun(clients: list[httpx2.AsyncClient]) -> Game:
    heard = asyncio.Event()
    players = [Player(client, Random(seed), heard) for seed, client in enumerate(clients)]
    opener, guest = players
    table = await opener.open(
        {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "level": "random"}
    )
    token = await guest.join(table["id"], "B", table["invitations"]["B"])
    return Game(players, table["id"], [table["token"], token])


async def watch(client: httpx2.AsyncClient, game: str) -> list[str]:
    """Follow a game to its end, coming back whenever the stream breaks off; its lines."""
    seen = list[str]()
    while not seen or not seen[-1].startswith("reveal "):
        with suppress(httpx2.TransportError):
            lines = f"{V1}/tables/{game}/lines?follow=true&after={len(seen)}"
            async with client.stream("GET", lines) as answer:
                if answer.status_code != 200:
                    await asyncio.sleep(0.05)
                    continue
                async for line in answer.aiter_lines():
                    if line:
                        told = json.loads(line)
                        assert told["n"] == len(seen) + 1
                        seen.append(told["text"])
    return seen


async def check(club: Club, clients: list[httpx2.AsyncClient], game: Game) -> None:
    watchers = [asyncio.create_task(watch(client, game.id)) for client in clients]
    await game.end()
    seen = await asyncio.gather(*watchers)
    assert seen[0] == seen[1]
    await check_kept(game.players, clients[0], club.database)


@pytest.mark.slow
async def test_a_server_killed_in_mid_turn_loses_no_line(
    club: Club, clients: list[httpx2.AsyncClient], game: Game
) -> None:
    checked = asyncio.create_task(check(club, clients, game))
    for turn in range(4):
        await game.lines(6)
        member = club.members[turn % 2]
        await asyncio.to_thread(member.kill)
        # It goes on without it.
        await game.lines(6)
        member.start()
        await asyncio.to_thread(member.ready)
    await checked


@pytest.mark.slow
async def test_a_database_that_restarts_under_play_loses_no_line(
    club: Club, clients: list[httpx2.AsyncClient], game: Game
) -> None:
    checked = asyncio.create_task(check(club, clients, game))
    for _ in range(2):
        await game.lines(6)
        await asyncio.to_thread(club.cluster.stop)
        for client in clients:
            answer = await client.get(f"/t/{game.id}")
            assert answer.status_code in (502, 503)
        await asyncio.to_thread(club.cluster.start)
        await game.lines(6)
    await checked


@pytest.fixture
def cut_off(tmp_path: Path) -> Iterator[tuple[Club, Namespace]]:
    """A club whose second server has a network of its own."""
    folder = binaries()
    if folder is None:
        pytest.skip(MISSING)
    if find_nginx() is None:
        pytest.skip(NO_NGINX)
    try:
        namespace = Namespace()
    except OSError as error:
        pytest.skip(f"network namespaces need root and iproute2: {error}")
    cluster = Cluster(folder, listen=namespace.database)
    near = settings(cluster.database())
    club = Club(tmp_path, cluster, [Member(near), Member(near, namespace.web, namespace.name)])
    yield club, namespace
    club.close()
    cluster.close()
    namespace.close()


@pytest.mark.slow
async def test_a_server_cut_off_from_its_database_loses_no_line(
    cut_off: tuple[Club, Namespace],
) -> None:
    club, namespace = cut_off
    far = club.members[1]
    async with coming_in(club) as clients:
        game = await begun(clients)
        checked = asyncio.create_task(check(club, clients, game))
        for _ in range(2):
            await game.lines(6)
            namespace.cut()
            # It says itself that it is of no use, and the game goes on at the other.
            await asyncio.to_thread(far.unwell)
            await game.lines(6)
            namespace.mend()
            await asyncio.to_thread(far.ready)
        await checked
