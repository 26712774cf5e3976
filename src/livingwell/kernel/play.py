"""Games played to the end by chance: every legal decision is as likely as any other."""

import numpy as np

from livingwell.kernel.chance import chance, chosen, onward, stream, throw
from livingwell.kernel.jit import compiled, inlined
from livingwell.kernel.layout import OVER, PENDING, PHASE, ROLLING, Faces, Row, Rows, wide
from livingwell.kernel.legal import abilities, count, endings, nth
from livingwell.kernel.rounds import lowest_seat
from livingwell.kernel.step import settle, step


@inlined
def finish(row: Row, seats: int, faces: Faces, word: np.uint64) -> int:
    """Play one game to its end and give the number of decisions it took.

    ``word`` is its stream of chance, ``faces`` room for dice. Of several seats that may decide
    the first goes first (O3).
    """
    decisions = 0
    while row[PHASE] != OVER:
        if row[ROLLING]:
            word = throw(faces, seats, word)
            settle(row, seats, faces)
        else:
            word = onward(word)
            seat = lowest_seat(wide(row[PENDING]))
            some = abilities(row, seats, seat)
            rest = endings(row, seat)
            action = nth(some, rest, chosen(chance(word), count(some, rest)))
            step(row, seats, seat, action)
            decisions += 1
    return decisions


@inlined
def _finish_each(rows: Rows, seats: int, faces: Faces, seed: np.uint64, first: int) -> int:
    decisions = 0
    for game in range(len(rows)):
        decisions += finish(rows[game], seats, faces, stream(seed, first + game))
    return decisions


@compiled
def finish_each(rows: Rows, seats: int, faces: Faces, seed: np.uint64, first: int) -> int:
    """Play games of ``seats`` seats to their ends, the first with stream ``first`` of a seed.

    Compiled for each number of seats by itself, which is a sixth faster; ``wide`` keeps Numba from
    doing so for all the parts as well, which would take three times as long.
    """
    if seats == 2:
        return _finish_each(rows, wide(2), faces, seed, first)
    if seats == 3:
        return _finish_each(rows, wide(3), faces, seed, first)
    return _finish_each(rows, wide(4), faces, seed, first)
