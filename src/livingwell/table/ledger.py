"""The lines of a table, numbered from 1, and the game they make.

A line is a line of the notation or ``A undo``, which takes back the last move that stands. So
nothing written is ever changed: the number of a line means the same to everyone for ever, and a
table is read on from any of them.
"""

import re
from dataclasses import dataclass
from typing import Final

from livingwell.record.game import Game
from livingwell.record.header import Header
from livingwell.record.lines import parse
from livingwell.rules.events import Events, Rolled
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Move, Roll
from livingwell.rules.state import Phase, State
from livingwell.table.errors import Refused

_UNDO: Final = re.compile(r"([A-D]) undo")


@dataclass(slots=True)
class Entry:
    """A line that was written.

    ``at`` is when, in milliseconds since 1970; ``state`` the table after it. ``seat`` decided or
    took back, ``None`` for dice and for what closes a record. ``undone``: taken back since.
    """

    n: int
    at: int
    text: str
    state: State
    events: Events = ()
    move: Move | None = None
    seat: Seat | None = None
    undone: bool = False


class Ledger:
    """All that was written at a table; ``game`` is made of the moves that stand."""

    def __init__(self, header: Header) -> None:
        self.game = Game(header)
        self.entries: list[Entry] = []
        self._standing: list[Entry] = []
        self._bearing = [0] * len(header.names)

    @property
    def n(self) -> int:
        """The number of the last line."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The table as it lies now."""
        return self.game.state

    @property
    def last(self) -> Entry | None:
        """The last move that stands."""
        return self._standing[-1] if self._standing else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    def standing(self) -> tuple[Entry, ...]:
        """The moves that stand, in order, each with the line that made it."""
        return tuple(self._standing)

    def bearing(self, seat: Seat) -> int:
        """The number of the last line that bears on what ``seat`` decides now.

        A decision made for this number is made in full knowledge. In the opening turn what other
        seats do does not bear on it (O3), so nobody makes another's choice stale.
        """
        return self._bearing[seat]

    def read(self, at: int, text: str) -> Entry:
        """Take in the next line. Raises ``Illegal`` or ``Misread`` if it cannot stand here."""
        before = self.state
        if taken_back := _UNDO.fullmatch(text):
            entry = self._undo(at, text, SEATS.index(taken_back[1]))
        elif text.startswith("result "):
            self.game.read_result(text)
            entry = Entry(self.n + 1, at, text, before)
        elif text.startswith("reveal "):
            self.game.publish(text.removeprefix("reveal "))
            entry = Entry(self.n + 1, at, text, before)
        else:
            entry = self._play(at, text)
        self.entries.append(entry)
        for seat in range(len(before.players)):
            if _bears(before, entry, seat):
                self._bearing[seat] = entry.n
        return entry

    def _play(self, at: int, text: str) -> Entry:
        move = parse(text)
        events = self.game.play(move)
        seat = None if isinstance(move, Roll) else move.seat
        entry = Entry(self.n + 1, at, text, self.state, events, move, seat)
        self._standing.append(entry)
        return entry

    def _undo(self, at: int, text: str, seat: Seat) -> Entry:
        if not self._standing:
            raise Refused("not undoable")
        self.game.undo()
        self._standing.pop().undone = True
        return Entry(self.n + 1, at, text, self.state, seat=seat)

    def undoable(self, seat: Seat) -> bool:
        """Whether ``seat`` may take back the last move: its own, with no dice fallen since.

        Dice that people typed in may be taken back by any of them, in case a finger slipped.
        """
        last = self.last
        if last is None or self.over:
            return False
        return last.seat == seat or (last.seat is None and self.game.header.dice == "hand")

    def rolled(self) -> Entry | None:
        """The roll that opened the turn, or the opening turn, that lies on the table now."""
        for entry in reversed(self._standing):
            if any(isinstance(event, Rolled) for event in entry.events):
                return entry
        return None


def header_of(text: str) -> Header:
    """The header that is kept of a game. Raises ``Misread``."""
    header = Header()
    for line in text.splitlines():
        header.read(line)
    return header


def _bears(before: State, entry: Entry, seat: Seat) -> bool:
    if _chooses_alone(before, seat) and _chooses_alone(entry.state, seat):
        return seat in _movers(entry)
    return True


def _chooses_alone(state: State, seat: Seat) -> bool:
    """Whether ``seat`` is about to decide in the opening turn, whatever the others do (O3)."""
    opening = state.active is None and state.phase in (Phase.OPENING, Phase.REROLL)
    return opening and seat in state.pending


def _movers(entry: Entry) -> tuple[Seat, ...]:
    if isinstance(entry.move, Roll):
        return tuple(cast.seat for cast in entry.move.casts)
    return () if entry.seat is None else (entry.seat,)
