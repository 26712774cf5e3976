"""Hints and the tutor: what the judge says to whoever plays alone or among people at one screen.

Among friends by link it would be help from outside, so there it says nothing.
"""

import asyncio
from collections.abc import Collection
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from livingwell.analysis import CannotAnalyse, Hint
from livingwell.analysis.finding import available
from livingwell.analysis.marks import BLUNDER
from livingwell.bots import NoSuchBot
from livingwell.bots.registry import is_expert
from livingwell.record.lines import spell
from livingwell.rules.material import Seat
from livingwell.rules.state import State
from livingwell.table.errors import MovedOn, Refused
from livingwell.table.live import Live
from livingwell.views.language import N_
from livingwell.web import judging
from livingwell.web.keys import Viewer
from livingwell.web.limits import Rate, TooMany
from livingwell.web.thinking import Thinking

A_SECOND: Final = 1
"""Decisions that one address may have weighed, in the long run."""

MOST_AT_ONCE: Final = 8
"""Decisions weighed at once for a whole server; bots want to think too."""

PATIENCE: Final = 40.0
"""Seconds that a request waits for the judge."""

CAUSES: Final = {
    "not alone": N_("hints are for tables at which everybody sits at one screen"),
    "no judge": N_("nobody can weigh this decision just now; without the tutor you play on"),
    "not ready": N_("the tutor still thinks about it; try again in a moment, or turn it off"),
}


class NotCoached(Refused):
    """What the coach does not do."""

    causes = CAUSES


@dataclass(slots=True, eq=False)
class Weighing:
    """What the seat that saw line ``n`` may decide, as it is weighed.

    ``hints`` are best first, and empty until it is ``done`` or if it ``failed``. ``shown``: the
    person asked for them. ``doubted`` is a blunder about which the tutor asks.
    """

    n: int
    state: State
    hints: tuple[Hint, ...] = ()
    failed: CannotAnalyse | NoSuchBot | BrokenProcessPool | OSError | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)
    shown: bool = False
    doubted: Hint | None = None


class Coach:
    """The coach of one server; it remembers one weighing a seat of the tables in memory."""

    def __init__(self, thinking: Thinking, *, limited: bool) -> None:
        self._thinking = thinking
        self._rate = Rate(A_SECOND if limited else 0)
        self._under_way = 0
        self._weighings: WeakKeyDictionary[Live, dict[Seat, Weighing]] = WeakKeyDictionary()

    def weighing(self, live: Live, seat: Seat) -> Weighing | None:
        """What is known of the decision that this seat is to make now."""
        known = self._weighings.get(live, {}).get(seat)
        if known is None or live.ledger is None or known.n != live.ledger.bearing(seat):
            return None
        return known

    def compiles(self, live: Live, seats: Collection[Seat]) -> bool:
        """Whether the compiler is waited for, by a bot of the table or the judge of ``seats``."""
        if not self._thinking.compiling or live.ledger is None:
            return False
        chairs = [live.chairs[seat] for seat in live.ledger.state.to_act]
        weighings = [self.weighing(live, seat) for seat in seats]
        return any(chair.kind == "bot" and is_expert(chair.bot) for chair in chairs) or any(
            weighing is not None and not weighing.done.is_set() for weighing in weighings
        )

    def missing(self, live: Live) -> list[Seat]:
        """The seats of bots that cannot be had, so that the usual bot plays in their place."""
        missing, seats = self._thinking.missing, len(live.chairs)
        return [seat for seat, chair in enumerate(live.chairs) if (chair.bot, seats) in missing]

    async def show(self, live: Live, seat: Seat, n: int, address: str) -> None:
        """Weigh every decision of a seat and show them. Raises ``Refused``, ``TooMany``."""
        weighing = self._weigh(live, seat, n, address)
        weighing.shown = True
        live.feed.publish()
        await _wait_for(weighing)

    async def doubts(
        self, live: Live, line: str, mine: Collection[Seat], n: int, address: str
    ) -> bool:
        """Whether a line would be a blunder, so that the tutor asks whether it is meant.

        Raises ``Refused``, ``TooMany``. What is no legal line is left to the table to refuse.
        """
        ledger = live.playing()
        move = next((move for move in ledger.game.legal() if spell(move) == line), None)
        if move is None or move.seat not in mine or n != ledger.bearing(move.seat):
            return False
        weighing = self._weigh(live, move.seat, n, address)
        if self._thinking.compiling:
            # The panel says why this takes so long.
            live.feed.publish()
        if not await _wait_for(weighing):
            raise NotCoached("not ready")
        if weighing.failed is not None:
            raise NotCoached("no judge")
        hint = next(hint for hint in weighing.hints if hint.decision == move)
        if hint.cost < BLUNDER:
            return False
        weighing.doubted = hint
        live.feed.publish()
        return True

    def drop(self, live: Live, seat: Seat) -> None:
        """Whoever was asked thinks again."""
        weighing = self.weighing(live, seat)
        if weighing is not None:
            weighing.doubted = None
            live.feed.publish()

    def stop(self) -> None:
        """Let nobody wait any longer: the server is about to end."""
        for seats in self._weighings.values():
            for weighing in seats.values():
                weighing.done.set()

    def _weigh(self, live: Live, seat: Seat, n: int, address: str) -> Weighing:
        ledger = live.playing()
        if seat not in ledger.state.to_act or n != ledger.bearing(seat):
            raise MovedOn
        known = self.weighing(live, seat)
        if known is not None and known.failed is None:
            return known
        self._rate.take(address)
        if self._under_way >= MOST_AT_ONCE:
            raise TooMany(1)
        weighing = Weighing(n, ledger.state)
        self._weighings.setdefault(live, {})[seat] = weighing
        self._under_way += 1
        self._thinking.begin(self._work_out(live, seat, weighing))
        return weighing

    async def _work_out(self, live: Live, seat: Seat, weighing: Weighing) -> None:
        try:
            weighing.hints = await self._thinking.judge(
                judging.weigh, live.id, weighing.state, seat
            )
        except (CannotAnalyse, NoSuchBot, BrokenProcessPool, OSError) as error:
            weighing.failed = error
        finally:
            self._under_way -= 1
            weighing.done.set()
            live.feed.publish()


async def _wait_for(weighing: Weighing) -> bool:
    """Wait for the judge, but not for ever; whether it has said anything."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await weighing.done.wait()
    return bool(weighing.hints) or weighing.failed is not None


def is_coached(live: Live, viewer: Viewer | None) -> bool:
    """Whether the viewer may have help: everybody who plays here sits at the viewer's screen."""
    if viewer is None or not available() or not live.seats_of(viewer.holder):
        return False
    return all(chair.kind == "bot" or chair.holder == viewer.holder for chair in live.chairs)


def check_coached(live: Live, viewer: Viewer | None) -> None:
    """Raises ``NotCoached`` where there are no hints."""
    if not is_coached(live, viewer):
        raise NotCoached("not alone")
