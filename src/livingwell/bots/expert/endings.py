"""Exact winning chances of endings: two seats, the final round, few cards locked, by look-up.

A position is a table on which a turn's roll is owed: the hand, tokens and points of the seat that
rolls, the mover, and of the other seat. Hands are masks of unlocked cards shifted right by one.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    ACTIVE,
    PHASE,
    POINTS,
    ROLLING,
    ROUND,
    SEATS,
    TOKENS,
    TURN,
    UNLOCKED,
    Row,
    player,
    wide,
)
from livingwell.kernel.tables import HANDS
from livingwell.rules.material import ROUNDS

CERTAIN: Final = 65535
"""What a share of 1 is in the table; shares are rounded to the nearest whole number of these."""

NOWHERE: Final = -1

# Columns of ``Endings.places``.
MOVER: Final = 0
OTHER: Final = 1
"""The two hands."""
BEGIN: Final = 2
"""Where the shares of these hands begin."""
MOVER_TOKENS: Final = 3
OTHER_TOKENS: Final = 4
MOVER_POINTS: Final = 5
OTHER_POINTS: Final = 6
"""The most tokens and points that are covered, from 0 on."""
PLACE_COLUMNS: Final = 7

Places = npt.NDArray[np.int64]
Shares = npt.NDArray[np.uint16]


class Endings(NamedTuple):
    """The mover's share of the win, in ``CERTAIN`` parts, for every position of some hands.

    ``where`` has for the mover's and the other's hand the row of ``places``, or ``NOWHERE``. For
    each pair of hands ``shares`` has an array of (mover's tokens, other's tokens, mover's points,
    other's points).
    """

    where: npt.NDArray[np.int32]
    places: Places
    shares: Shares


def laid_out(places: Places, shares: Shares) -> Endings:
    """Endings by the rows of their places and their shares."""
    where = np.full((HANDS, HANDS), NOWHERE, np.int32)
    where[places[:, MOVER], places[:, OTHER]] = np.arange(len(places))
    return Endings(where, places, shares)


NO_ENDINGS: Final = laid_out(np.zeros((0, PLACE_COLUMNS), np.int64), np.zeros(0, np.uint16))
"""Where nothing is known."""


@inlined
def found(endings: Endings, row: Row) -> int:
    """Where the share of the mover stands in ``endings.shares``, or ``NOWHERE``."""
    if row[SEATS] != 2 or row[ROUND] != ROUNDS or row[PHASE] != TURN or not row[ROLLING]:
        return NOWHERE
    me, it = player(wide(row[ACTIVE])), player(1 - wide(row[ACTIVE]))
    place = wide(endings.where[wide(row[me + UNLOCKED]) >> 1, wide(row[it + UNLOCKED]) >> 1])
    if place == NOWHERE:
        return NOWHERE
    mine, theirs = wide(row[me + TOKENS]), wide(row[it + TOKENS])
    ahead, behind = wide(row[me + POINTS]), wide(row[it + POINTS])
    limits = endings.places[place]
    if (
        mine > limits[MOVER_TOKENS]
        or theirs > limits[OTHER_TOKENS]
        or ahead > limits[MOVER_POINTS]
        or behind > limits[OTHER_POINTS]
    ):
        return NOWHERE
    return at(limits, mine, theirs, ahead, behind)


@inlined
def at(
    place: Places, mover_tokens: int, other_tokens: int, mover_points: int, other_points: int
) -> int:
    """Where a share stands whose hands have this row of ``places``."""
    tokens = mover_tokens * (place[OTHER_TOKENS] + 1) + other_tokens
    row = tokens * (place[MOVER_POINTS] + 1) + mover_points
    return wide(place[BEGIN] + row * (place[OTHER_POINTS] + 1) + other_points)
