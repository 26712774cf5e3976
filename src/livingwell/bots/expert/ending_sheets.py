"""One turn of an ending for all tokens and points at once, exactly.

For one pair of hands what may be done does not depend on points, but for steals (C3) and halves
(C6). So each step of a turn is worked out for a whole sheet of points: a row of a sheet is the
mover's points, a column the other's, both from 0 on, and all sheets of a ``Bench`` have the same
width. What a decision is worth is a sheet of what follows, shifted by what it gains.

Within the turn a table is told by the pair of player dice, the mover's tokens, which of its Power
dice may still power an ability (``ready``, bit 0 the black, bit 1 the yellow), and the faces of the
other's Power dice that may still score after a reroll (``unscored``, a place in ``UNSCORED``).
Without a token to spend, now or by card 2, the last does not matter, and 0 stands for all.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.endings import (
    MOVER,
    MOVER_POINTS,
    MOVER_TOKENS,
    OTHER,
    OTHER_POINTS,
    Places,
)
from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import wide
from livingwell.kernel.tables import HANDS
from livingwell.rules.material import SIDES

Sheet = npt.NDArray[np.float32]
"""By the mover's points times the width plus the other's points: the mover's share of the win."""

DICE: Final = SIDES * (SIDES + 1) // 2
"""Unordered pairs of dice."""


def _pairs(lowest: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Unordered pairs of faces from ``lowest`` on, and their numbers by both faces."""
    faces = [(low, high) for high in range(lowest, 7) for low in range(lowest, high + 1)]
    numbers = np.zeros((7, 7), np.int64)
    for number, (low, high) in enumerate(faces):
        numbers[low, high] = numbers[high, low] = number
    return np.array(faces), numbers


_FACES, _NUMBERS = _pairs(1)
FACES: Final = _FACES
"""By number of an unordered pair of dice: its faces, ascending."""
NUMBER: Final = _NUMBERS
"""By two faces: the number of their pair."""

_UNSCORED, _UNSCORED_NUMBERS = _pairs(0)
UNSCORED: Final = _UNSCORED
"""By number: the faces of the other's Power dice that may still score, 0 for one that may not.
Number 0 is none."""
UNSCORED_NUMBER: Final = _UNSCORED_NUMBERS


def _masks(pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By number of a pair: bit n for face n."""
    masks: npt.NDArray[np.int64] = np.bitwise_or.reduce(1 << pairs, axis=1) & ~1
    return masks


DICE_MASK: Final = _masks(FACES)
UNSCORED_MASK: Final = _masks(UNSCORED)

SLOTS: Final = 8
"""Unscored faces that are kept while two Power dice are looked at: none, each of six alone, and
the two of which it is the turn."""
TWO: Final = 7

MARGIN: Final = 3
"""A sheet is so much wider than the most points of the other: its Power dice may score twice."""

MOST_SETS: Final = 32
"""Sets of cards that may be unlocked in one turn of an ending, and one more for dropping out."""


class Bench(NamedTuple):
    """Room for one turn.

    ``ends`` has a sheet for (tokens, dice): the best that ends the turn; ``sets`` one for each set
    and ``set_of`` its place by the hand that it leaves. ``sheets`` has one for (tokens, dice,
    unscored) when no Power die is ready, and for (ready - 1, tokens, dice, slot of unscored) when
    one is; ``sheet`` tells where. ``kept`` is what a reroll is worth, by the die that is kept,
    ``total`` what the turn is worth, by the mover's tokens.
    """

    ends: npt.NDArray[np.float32]
    sets: npt.NDArray[np.float32]
    set_of: npt.NDArray[np.int64]
    line: npt.NDArray[np.float64]
    sheets: npt.NDArray[np.float32]
    kept: npt.NDArray[np.float32]
    total: npt.NDArray[np.float64]


class Turn(NamedTuple):
    """What is the same for all positions of one pair of hands, and the two Power dice thrown.

    ``width`` is that of a sheet, ``rows`` the mover's points that are asked for; each Power die
    that is used may add ``gain``. ``hold`` is 1 if card 2 is unlocked.
    """

    mover: int
    other: int
    tokens: int
    rows: int
    width: int
    gain: int
    dice: int
    other_dice: int
    hold: int
    black: int
    yellow: int


def bench(limits: Places, gains: Places) -> Bench:
    """Room for the turns of hands with these rows of places and gains, shape (hands, 2).

    A gain is the most tokens and points that the turn brings the mover.
    """
    tokens = int((limits[:, MOVER_TOKENS] + gains[:, 0]).max()) + 1
    height = int((limits[:, MOVER_POINTS] + gains[:, 1]).max()) + 1
    width = int(limits[:, OTHER_POINTS].max()) + MARGIN
    cells = height * width
    return Bench(
        np.zeros((tokens, DICE, cells), np.float32),
        np.zeros((MOST_SETS, cells), np.float32),
        np.zeros(HANDS, np.int64),
        np.zeros(height + width),
        np.zeros((tokens * DICE * (len(UNSCORED) + 3 * SLOTS), cells), np.float32),
        np.zeros((SIDES + 1, cells), np.float32),
        np.zeros((tokens, cells)),
    )


@inlined
def turned(place: Places, gain: int, black: int, yellow: int) -> Turn:
    mover, other = wide(place[MOVER]), wide(place[OTHER])
    return Turn(
        mover,
        other,
        wide(place[MOVER_TOKENS]),
        wide(place[MOVER_POINTS]) + 1,
        wide(place[OTHER_POINTS]) + MARGIN,
        gain,
        1 + (mover >> 9),
        1 + (other >> 9),
        mover >> 1 & 1,
        black,
        yellow,
    )


@inlined
def powered(turn: Turn) -> int:
    """The Power dice that can power an ability as they fell (T4)."""
    cards = (turn.mover & 63) << 1
    return cards >> turn.black & 1 | (cards >> turn.yellow & 1) << 1


@inlined
def twos(turn: Turn, ready: int) -> int:
    """The tokens that ready dice can bring (C2)."""
    return turn.hold * ((ready & 1) * (turn.black == 2) + (ready >> 1) * (turn.yellow == 2))


@inlined
def can_be_left(turn: Turn, unscored: int, shown: int) -> bool:
    """Whether these of the other's faces can be unscored while these of the mover's show."""
    low, high = wide(UNSCORED[unscored, 0]), wide(UNSCORED[unscored, 1])
    able = (turn.other & 63) << 1 & ~shown | 1
    return bool(able >> low & able >> high & 1) and (turn.other_dice == 2 or low == 0)


@inlined
def sheet(turn: Turn, ready: int, tokens: int, dice: int, unscored: int, bench: Bench) -> int:
    """Where in ``bench.sheets`` it stands what a table within the turn is worth."""
    if tokens + twos(turn, ready) == 0:
        unscored = 0
    number = tokens * DICE + dice
    if ready == 0:
        return number * len(UNSCORED) + unscored
    slot = TWO
    if UNSCORED[unscored, 0] == 0:
        slot = wide(UNSCORED[unscored, 1])
    every = len(bench.ends) * DICE
    return every * len(UNSCORED) + (every * (ready - 1) + number) * SLOTS + slot


@inlined
def raised(sheet: Sheet, by: Sheet, cells: int) -> None:
    """Raise each cell to that of another sheet, where that is higher."""
    for cell in range(cells):
        sheet[cell] = max(sheet[cell], by[cell])
