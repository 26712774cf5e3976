"""Does what is due at a table: lets dice fall, plays for bots, keeps the clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from livingwell.record.lines import spell
from livingwell.rules.errors import Illegal
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.table.due import Due
from livingwell.table.errors import Refused
from livingwell.table.live import Live, now

Thinker: TypeAlias = Callable[[str, State, Seat], Awaitable[Decision]]
"""Decides for a seat: the level of the bot, the state, the seat. Thinks outside the event loop."""

RETRY: Final = 1.0
"""Seconds before the next attempt when the database does not answer, or nobody thinks."""

_log = logging.getLogger(__name__)


class NoThought(Exception):
    """A ``Thinker`` has no decision to give; it may have one if it is asked again."""


class Steward:
    """Looks after one table for as long as it is in memory."""

    def __init__(self, live: Live, think: Thinker, stand_in: str, mine: Callable[[], bool]) -> None:
        """``stand_in`` is the level of the bot that plays for people who are away.

        ``mine`` tells whether it is this server that acts at the table; another may.
        """
        self._live = live
        self._think = think
        self._stand_in = stand_in
        self._mine = mine

    async def run(self) -> None:
        """Do what is due, each thing in its time, until cancelled."""
        while True:
            version = self._live.feed.version
            situation = self._live.situation()
            next_ = None if situation is None or self._live.idle else situation.due()
            if next_ is None or next_.at > now():
                await self._sleep(version, next_)
            elif next_.what == "warn" or self._mine():
                # Every server warns those who look at its own pages.
                await self._do(next_)
            else:
                await self._live.feed.wait(version)

    async def _sleep(self, version: int, next_: Due | None) -> None:
        """Until something happens at the table or the next thing is due."""
        seconds = None if next_ is None else (next_.at - now()) / 1000
        await self._live.feed.wait(version, seconds)

    async def _do(self, next_: Due) -> None:
        try:
            match next_.what:
                case "roll":
                    await self._live.roll(self._live.n)
                case "bot":
                    await self._play(next_.seat)
                case "warn":
                    self._live.warn(next_.seat)
                case "stand in":
                    await self._live.set_away(next_.seat, away=True, n=self._live.n)
        except Refused:
            # Somebody was faster: what is due now is another matter.
            return
        except SQLAlchemyError as error:
            told = {"table": self._live.id, "cause": repr(error)}
            _log.warning("the database did not answer", extra=told)
            await asyncio.sleep(RETRY)
        except NoThought as error:
            told = {"table": self._live.id, "cause": repr(error.__cause__)}
            _log.error("a bot could not think", extra=told)
            await asyncio.sleep(RETRY)

    async def _play(self, seat: Seat) -> None:
        """Decide for a bot's seat, or for one whose person is away."""
        ledger = self._live.playing()
        state, n = ledger.state, ledger.bearing(seat)
        level = self._live.chairs[seat].bot or self._stand_in
        decision = await self._think(level, state, seat)
        if not self._live.chairs[seat].played_by_bot or not self._mine():
            return
        try:
            await self._live.decide(spell(decision), {seat}, n)
        except Illegal as error:
            _log.error("bot %s made an illegal move: %s", level, error)
            await self._live.decide(spell(legal(state, seat)[0]), {seat}, n)
