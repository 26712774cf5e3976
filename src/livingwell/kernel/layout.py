"""The table as one row of small integers: which column holds what.

A row has the same columns for 2-4 seats: ``HEADER`` columns for the table, then
``PLAYER_COLUMNS`` for each of four seats, so that column ``player(seat) + POINTS`` holds the points
of a seat. A seat that is not played has zeros. Rows of many games are a 2-D array, one game a row:
``rows[:, PENDING]``, ``rows[:, HEADER:].reshape(-1, 4, PLAYER_COLUMNS)[..., POINTS]``.

Cards are bit masks: bit n is card n, so a full hand is ``ALL_CARDS``. Faces are 1-6, and 0 is no
die: not rolled yet, in hand (``SECOND`` or ``FIRST`` during a reroll), or, for the two that are
ready, scored or used (T2, T4).
"""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.kernel.jit import inlined
from livingwell.rules import material

Row: TypeAlias = npt.NDArray[np.int16]
"""One game, shape ``(COLUMNS,)``."""

Rows: TypeAlias = npt.NDArray[np.int16]
"""Many games, shape ``(games, COLUMNS)``."""

Faces: TypeAlias = npt.NDArray[np.int16]
"""What all dice show, shape ``(4, CAST)``: for each seat its first and second player die, its
black and its yellow Power die. A die that is thrown again is the first of its seat. Dice that are
not owed are ignored."""

Integers: TypeAlias = npt.NDArray[Any]
"""An array of whole numbers of any width."""

# The table.
SEATS: Final = 0
"""Seats in the game, 2-4 (M1)."""
ROUND: Final = 1
"""Round, 1-3 (M5)."""
PHASE: Final = 2
"""Kind of roll owed while one is owed, else ``OPENING`` or ``TURN``; ``OVER`` at the end."""
ROLLING: Final = 3
"""1 while dice are owed."""
ACTIVE: Final = 4
"""The seat whose turn it is; ``NOBODY`` until the first turn of a round."""
PENDING: Final = 5
"""Bit mask of the seats the table waits for: to decide, or to roll off or roll the bonus."""
SUPPLY: Final = 6
"""Reroll tokens that no seat holds (M3)."""
HEADER: Final = 8
"""Where the first player's columns begin; column 7 is always 0."""

# A player, counted from where its columns begin.
POINTS: Final = 0
TOKENS: Final = 1
UNLOCKED: Final = 2
"""Bit mask of its unlocked cards."""
OUT: Final = 3
"""1 once it is knocked out (T11)."""
FIRST: Final = 4
SECOND: Final = 5
"""Faces of its two player dice, in the order in which they fell."""
BLACK: Final = 6
YELLOW: Final = 7
"""Faces of its Power dice."""
BLACK_READY: Final = 8
YELLOW_READY: Final = 9
"""The same faces while they may still score (T2) or power an ability (T4) this turn."""
AGAIN: Final = 10
"""Its rerolls this turn, or its roll-offs for the start."""
TURNS: Final = 11
"""Its turns this round."""
PLAYER_COLUMNS: Final = 12

COLUMNS: Final = HEADER + PLAYER_COLUMNS * material.MOST_SEATS

# Phases.
OPENING: Final = 0
TIEBREAK: Final = 1
TURN: Final = 2
REROLL: Final = 3
BONUS: Final = 4
OVER: Final = 5

NOBODY: Final = -1
"""``ACTIVE`` while it is nobody's turn."""

ALL_CARDS: Final = sum(1 << card for card in material.ALL_CARDS)
"""All ten cards unlocked."""

CAST: Final = 4
"""Dice of one seat in ``Faces``."""


def no_faces() -> Faces:
    """Room for what all dice show."""
    # Far from the room of another thread, or the two would wait for each other's cache line.
    room: Faces = np.zeros((8, material.MOST_SEATS, CAST), np.int16)[4]
    return room


@inlined
def player(seat: int) -> int:
    """The column where a seat's columns begin."""
    return HEADER + PLAYER_COLUMNS * seat


@inlined
def wide(number: Any) -> int:
    """A number of the arrays in 64 bits: it shifts and adds up without wrapping, and a function
    need not be compiled once for each width."""
    return int(np.int64(number))


@inlined
def copied(what: npt.NDArray[Any], onto: npt.NDArray[Any]) -> None:
    """Copy an array of one dimension; assigning a slice would make room in between."""
    for at in range(len(onto)):
        onto[at] = what[at]
