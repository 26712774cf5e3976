"""Somebody who plays through one server and watches through another."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.soak.wire import Away, Wire

RETRY = 1.0
"""Seconds before another attempt, as browsers do it."""

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


@dataclass
class Tally:
    """What all players have seen together."""

    counts: Counter[str] = field(default_factory=Counter)
    accepted: dict[str, dict[int, str]] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    """Seconds from a POST to its line at the watcher."""
    gaps: list[float] = field(default_factory=list)
    """Seconds for which a watcher, cut off in mid-stream, had to wait for the next line."""


class Player:
    """Plays one game after another against a bot, deciding after ``think`` seconds or so."""

    def __init__(self, tally: Tally, doors: tuple[str, str], think: float, pace: str) -> None:
        self._tally = tally
        self._wire, self._watch = Wire(doors[0]), Wire(doors[1])
        self._random = Random(repr(doors) + str(len(tally.accepted)))
        self._think = think
        self._pace = pace
        self._news = asyncio.Event()
        self._sent: dict[str, float] = {}

    async def play(self) -> None:
        """Until cancelled."""
        # They do not all come at once.
        await asyncio.sleep(self._random.uniform(0, 2 * self._think))
        while True:
            opened = await self._until_told("POST", "/tables", {"seats": SEATS, "pace": self._pace})
            await self._game(opened["id"], opened["token"])

    async def _game(self, game: str, token: str) -> None:
        self._tally.accepted[game] = {}
        self._sent.clear()
        watching = asyncio.create_task(self._follow(game))
        try:
            while not await self._act(game, token):
                self._tally.counts["acts"] += 1
        finally:
            watching.cancel()
            self._watch.close()
        self._tally.counts["games"] += 1

    async def _act(self, game: str, token: str) -> bool:
        """Do what there is to do; whether the game is over."""
        self._news.clear()
        choices = await self._until_told("GET", f"/tables/{game}/legal", token=token)
        if choices["over"]:
            return True
        if choices["seats"]:
            (mine,) = choices["seats"]
            line, n = self._random.choice(mine["legal"]), mine["n"]
        else:
            # Dice fall by themselves, the bot decides: the watcher hears of it.
            await self._news.wait()
            return False
        await asyncio.sleep(self._random.uniform(0, 2 * self._think))
        self._sent[line] = time.perf_counter()
        body = {"line": line, "n": n}
        try:
            answer = await self._wire.ask("POST", f"/tables/{game}/lines", token, body)
        except Away:
            # Whether it was accepted nobody knows.
            self._tally.counts["away"] += 1
            return False
        for written in answer.get("lines", ()):
            self._tally.accepted[game][written["n"]] = written["text"]
        self._tally.counts["accepted" if "lines" in answer else "refused"] += 1
        return False

    async def _follow(self, game: str) -> None:
        """Hear of every line once, in order, from the other server or whoever is left."""
        n, broken = 0, 0.0
        while True:
            try:
                async for told in self._watch.lines(f"/tables/{game}/lines?follow=true&after={n}"):
                    n += 1
                    assert told["n"] == n, (game, told, n)
                    self._hear(told, broken)
                    broken = 0.0
            except Away:
                self._tally.counts["away"] += 1
            broken = broken or time.perf_counter()
            self._news.set()
            await asyncio.sleep(RETRY)

    def _hear(self, told: dict[str, Any], broken: float) -> None:
        now = time.perf_counter()
        self._tally.counts["heard"] += 1
        if broken:
            self._tally.gaps.append(now - broken)
        elif sent := self._sent.pop(told["text"], 0.0):
            self._tally.delays.append(now - sent)
        self._news.set()

    async def _until_told(
        self, method: str, path: str, body: object = None, token: str = ""
    ) -> Any:
        while True:
            try:
                return await self._wire.ask(method, path, token, body)
            except Away:
                self._tally.counts["away"] += 1
                await asyncio.sleep(self._random.uniform(0.5, 1.5) * RETRY)
