"""Games played to the end by chance: every legal decision is as likely as any other."""

import numpy as np

from livingwell.kernel.chance import chance, chosen, onward, stream, throw
from livingwell.kernel.jit import compiled, inlined
from livingwell.kernel.layout import CAST, OVER, PENDING, PHASE, ROLLING, Faces, Row, Rows
from livingwell.kernel.legal import abilities, count, endings, nth
from livingwell.kernel.rounds import lowest_seat
from livingwell.kernel.step import settle, step
from livingwell.rules.material import MOST_SEATS


@inlined
def finish(row: Row, faces: Faces, word: np.uint64) -> int:
    """Play one game to its end and give the number of decisions it took.

    ``word`` is its stream of chance, ``faces`` room for dice. Of several seats that may decide
    the first goes first (O3).
    """
    decisions = 0
    while row[PHASE] != OVER:
        word = onward(word)
        if row[ROLLING]:
            throw(row, faces, chance(word))
            settle(row, faces)
        else:
            seat = lowest_seat(int(row[PENDING]))
            some = abilities(row, seat)
            rest = endings(row, seat)
            step(row, seat, nth(some, rest, chosen(chance(word), count(some, rest))))
            decisions += 1
    return decisions


@compiled
def finish_all(rows: Rows, seed: np.uint64, first: int) -> int:
    """Play each game to its end, the first of them with stream ``first`` of the seed."""
    decisions = 0
    faces = np.zeros((MOST_SEATS, CAST), np.int16)
    for game in range(len(rows)):
        decisions += finish(rows[game], faces, stream(seed, first + game))
    return decisions
