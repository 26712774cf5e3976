"""Programs that play over HTTP and remember each line that was accepted."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx2

from livingwell.record import read
from livingwell.table.store import Store

V1: Final = "/api/v1"

PAUSE: Final = 0.005
"""Seconds between two looks at a table that waits for somebody else."""

_AWAY: Final = frozenset({502, 503, 504})


class Away(Exception):
    """There is no server just now: asking again is all there is to do."""


@dataclass
class Player:
    """Plays one game after another and remembers each line that was accepted."""

    client: httpx2.AsyncClient
    random: Random
    heard: asyncio.Event
    """Set whenever a line was accepted."""
    accepted: dict[str, dict[int, str]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    pause: float = PAUSE

    async def play(self) -> None:
        """Open a table against a bot and play to the end, again and again."""
        while True:
            try:
                table = await self.open({"kind": "me"}, {"kind": "bot", "level": "random"})
            except (httpx2.TransportError, Away):
                # A table that was opened just then is nobody's.
                await asyncio.sleep(self.pause)
                continue
            await self.play_out(table["id"], table["token"])

    async def open(self, *seats: Mapping[str, str]) -> Any:
        """Open a table: its id, the token that plays a seat of it, and invitations."""
        return await self._ask("POST", "/tables", "", {"seats": seats, "pace": "instant"})

    async def join(self, game: str, seat: str, invitation: str) -> str:
        """Take a seat: the token that plays it."""
        body = {"name": "Juan", "invitation": invitation}
        joined = await self._ask("POST", f"/tables/{game}/seats/{seat}", "", body)
        return str(joined["token"])

    async def play_out(self, game: str, token: str) -> None:
        """Play until the game is over, whatever becomes of servers meanwhile."""
        lines = self.accepted.setdefault(game, {})
        while game not in self.over:
            try:
                await self._play_a_line(game, token, lines)
            except (httpx2.TransportError, Away):
                # Whether that line was accepted nobody knows; the table says how it lies.
                await asyncio.sleep(self.pause)

    async def _play_a_line(self, game: str, token: str, lines: dict[int, str]) -> None:
        choices = await self._ask("GET", f"/tables/{game}/legal", token)
        if choices["over"]:
            self.over.add(game)
            return
        if choices["seats"]:
            (mine,) = choices["seats"]
            body = {"line": self.random.choice(mine["legal"]), "n": mine["n"]}
        elif choices["roll"]:
            body = {"line": "roll", "n": choices["n"]}
        else:
            await asyncio.sleep(self.pause)
            return
        answer = await self._ask("POST", f"/tables/{game}/lines", token, body)
        for line in answer.get("lines", ()):
            lines[line["n"]] = line["text"]
            self.heard.set()

    async def _ask(self, method: str, path: str, token: str, body: object = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, V1 + path, headers=headers, json=body)
        if answer.status_code in _AWAY:
            raise Away(answer.status_code)
        assert answer.status_code in (200, 201, 409), answer.text
        return answer.json()


async def check_kept(
    players: Collection[Player], client: httpx2.AsyncClient, database: str
) -> None:
    """Every accepted line is where it was, no number is left out, and every record replays."""
    store = await Store.open(database)
    for player in players:
        for game, lines in player.accepted.items():
            kept = {line.n: line.text for line in await store.lines(game)}
            assert list(kept) == list(range(1, len(kept) + 1))
            assert {n: kept.get(n) for n in lines} == lines
            if game in player.over:
                record = await client.get(f"{V1}/tables/{game}/record")
                assert read(record.content).ended
    await store.close()
