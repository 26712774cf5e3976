"""What a table does by itself, and when: bots decide, dice fall, clocks run out."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from livingwell.rules.material import Seat
from livingwell.table.chairs import Chair
from livingwell.table.ledger import Ledger
from livingwell.table.options import PACES, Options

What: TypeAlias = Literal["roll", "bot", "warn", "stand in"]

WARNING: Final = 15_000
"""Milliseconds between the warning that a seat's time is up and a bot taking over."""


class Due(NamedTuple):
    """Something that happens by itself at ``at`` (ms since 1970); ``seat`` is whom it is about."""

    at: int
    what: What
    seat: Seat = 0


class Situation(NamedTuple):
    """All that says when a table does something by itself.

    ``woken`` is when it was last brought back to life (ms since 1970): no clock runs before that.
    ``warned`` are the seats that were told in this turn that their time is up.
    """

    ledger: Ledger
    chairs: Sequence[Chair]
    options: Options
    woken: int
    warned: frozenset[Seat] = frozenset()

    def due(self) -> Due | None:
        """The next thing due, ``None`` while the table waits for people only."""
        if self.ledger.over:
            return None
        if self.ledger.state.rolling:
            return self._roll()
        waits = [self._wait(seat) for seat in self.ledger.state.to_act]
        return min((wait for wait in waits if wait is not None), default=None)

    def deadline(self) -> int | None:
        """When the time of this turn is up (ms since 1970), ``None`` without a clock."""
        rolled = self.ledger.rolled()
        if not self.options.clock or rolled is None:
            return None
        return max(rolled.at, self.woken) + self.options.clock * 1000

    def undo_open(self) -> bool:
        """Whether a person may still take the last move back, so that dice wait a moment."""
        last = self.ledger.last
        return (
            last is not None
            and last.seat is not None
            and not self.chairs[last.seat].played_by_bot
            and self.ledger.undoable(last.seat)
        )

    @property
    def _last(self) -> int:
        return self.ledger.entries[-1].at if self.ledger.entries else self.woken

    def _roll(self) -> Due | None:
        if self.options.dice == "hand":
            return None
        pace = PACES[self.options.pace]
        return Due(self._last + (pace.undo if self.undo_open() else pace.bot), "roll")

    def _wait(self, seat: Seat) -> Due | None:
        if self.chairs[seat].played_by_bot:
            return Due(self._last + PACES[self.options.pace].bot, "bot", seat)
        end = self.deadline()
        if end is None:
            return None
        return (
            Due(end + WARNING, "stand in", seat) if seat in self.warned else Due(end, "warn", seat)
        )
