"""What the value network sees of a table: numbers between -1 and 1 or so, seat by seat.

Seats are relative: first the one that rolls next, then clockwise. Each seat has the same block of
``SEAT_FEATURES``; after the blocks come ``TABLE_FEATURES``. Weights are bound to this order by
``FEATURES_VERSION``.

=======  ==========================================================================
in block  what
=======  ==========================================================================
0-9      card 1-10 is unlocked
10       knocked out
11-14    at least 1, 2, 3, 4 tokens
15       tokens / 8
16       unlocked cards / 10
17       chance that the next turn's roll fits as it falls
18       alone with its tokens: chance that the next turn unlocks a card
19       alone with its tokens: chance of all ten
20       alone with its tokens: turns to expect / 6
21       score / 60, tokens counted
22-30    how far ahead of the best other seat, on three scales, in the round's place of three
=======  ==========================================================================

The table's: round 1, 2, 3, and whether the round is about to open.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from livingwell.kernel.jit import inlined, shared
from livingwell.kernel.layout import (
    ACTIVE,
    NOBODY,
    OUT,
    POINTS,
    ROUND,
    SEATS,
    TOKENS,
    UNLOCKED,
    Row,
    player,
    wide,
)
from livingwell.kernel.legal import bits
from livingwell.kernel.solitaire import MOST_TOKENS, solitaire
from livingwell.rules.result import POINTS_A_TOKEN

FEATURES_VERSION: Final = 2

SEAT_FEATURES: Final = 31
TABLE_FEATURES: Final = 4

Vector = npt.NDArray[np.float32]

_ALONE: Final = np.stack(
    [
        np.broadcast_to(solitaire().stays[0], solitaire().stays.shape),
        solitaire().stays,
        solitaire().all_ten,
        solitaire().turns / 6,
    ],
    axis=2,
).astype(np.float32)


def feature_count(seats: int) -> int:
    """How many features a table of so many seats has."""
    return SEAT_FEATURES * seats + TABLE_FEATURES


@shared
def observe(row: Row, seen: Vector) -> None:
    """Write the features of a table on which a turn's or an opening's roll is owed."""
    seats = wide(row[SEATS])
    first = wide(row[ACTIVE])
    opening = first == NOBODY
    if opening:
        first = 0
    seen[:] = 0
    for place in range(seats):
        _observe_seat(row, (first + place) % seats, seen, SEAT_FEATURES * place)
    table = SEAT_FEATURES * seats
    seen[table + row[ROUND] - 1] = 1
    seen[table + 3] = opening


@inlined
def score(row: Row, seat: int) -> int:
    """Points with tokens counted (G1)."""
    return wide(row[player(seat) + POINTS]) + POINTS_A_TOKEN * wide(row[player(seat) + TOKENS])


@shared
def _observe_seat(row: Row, seat: int, seen: Vector, at: int) -> None:
    me = player(seat)
    unlocked = wide(row[me + UNLOCKED])
    tokens = wide(row[me + TOKENS])
    for card in range(1, 11):
        seen[at + card - 1] = unlocked >> card & 1
    seen[at + 10] = row[me + OUT]
    for level in range(1, 5):
        seen[at + 10 + level] = tokens >= level
    seen[at + 15] = tokens / 8
    seen[at + 16] = bits(unlocked) / 10
    for table in range(4):
        seen[at + 17 + table] = _ALONE[min(tokens, MOST_TOKENS), unlocked >> 1, table]
    mine = score(row, seat)
    seen[at + 21] = mine / 60
    best = -1000
    for other in range(row[SEATS]):
        if other != seat:
            best = max(best, score(row, other))
    lead = np.float32(mine - best)
    scaled = at + 22 + 3 * (wide(row[ROUND]) - 1)
    seen[scaled] = np.tanh(lead / np.float32(3))
    seen[scaled + 1] = np.tanh(lead / np.float32(9))
    seen[scaled + 2] = np.tanh(lead / np.float32(27))
