"""The table as it lies: immutable, comparable, hashable.

Named tuples rather than dataclasses, because a game makes thousands of them: building one costs
a third, and equality and hashing come from C.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from livingwell.rules.errors import refuse
from livingwell.rules.material import (
    FEWEST_SEATS,
    MOST_SEATS,
    NO_CARDS,
    TOKENS,
    TOKENS_AT_SETUP,
    Cards,
    Face,
    Seat,
)


class Phase(StrEnum):
    """The kind of roll owed while one is owed, else ``OPENING`` or ``TURN``."""

    OPENING = "opening"
    TIEBREAK = "tiebreak"
    TURN = "turn"
    REROLL = "reroll"
    BONUS = "bonus"
    OVER = "over"


# By name: until Python 3.12, to read a member off its class is a call as slow as any other.
OPENING, TIEBREAK, TURN, REROLL, BONUS, OVER = Phase

IN_HAND: Face = 0
"""The face of a player die that has been picked up to be rerolled and has not fallen yet."""


class Player(NamedTuple):
    """What lies before one seat (M2).

    ``dice`` and ``power`` are the faces of its last roll, in the order in which they fell, the
    black Power die first. ``ready`` are the faces of the Power dice that may still score (T2) or
    power an ability (T4) this turn. ``again`` counts its rerolls this turn, or its roll-offs for
    the start; ``turns`` its individual turns this round.
    """

    points: int = 0
    tokens: int = TOKENS_AT_SETUP
    unlocked: Cards = NO_CARDS
    out: bool = False
    dice: tuple[Face, ...] = ()
    power: tuple[Face, ...] = ()
    ready: tuple[Face, ...] = ()
    again: int = 0
    turns: int = 0


class State(NamedTuple):
    """The whole table.

    ``active`` is the seat whose turn it is, ``None`` until the first individual turn of a round.
    ``pending`` are the seats the table waits for: to decide, or, while dice are owed
    (``rolling``), to roll off (O6) or to roll the bonus (E2, E3).
    """

    players: tuple[Player, ...]
    round: int
    phase: Phase
    rolling: bool
    active: Seat | None
    pending: tuple[Seat, ...]

    @property
    def supply(self) -> int:
        """Reroll tokens that no seat holds (M3)."""
        return TOKENS - sum(player.tokens for player in self.players)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that owe a decision now; none while dice are owed."""
        return () if self.rolling else self.pending


# From a tuple of the fields. ``Player(...)`` does the same by a call in Python, and a game spends
# a quarter of its time in those.
new_player = partial(tuple.__new__, Player)
new_state = partial(tuple.__new__, State)


def start(seats: int) -> State:
    """A new game for 2-4 seats, its opening roll owed (M1, M2, O1).

    Raises ``Illegal`` (M1) for any other number of seats.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise refuse("M1", "seats", count=seats)
    return opening((Player(),) * seats, 1)


def opening(players: Sequence[Player], number: int) -> State:
    """A round as it opens: cards locked, nobody out, every seat's dice owed (M5, O1, E4)."""
    fresh = tuple([Player(player.points, player.tokens) for player in players])
    return State(fresh, number, OPENING, True, None, tuple(range(len(fresh))))
