"""Throws in sixes, in which every die shows every face once, so that few tell much."""

from typing import Final

import numpy as np

from livingwell.kernel.chance import mixed
from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import CAST, Faces, wide
from livingwell.rules.material import SIDES

_PERMUTATIONS: Final = np.array(
    [np.random.default_rng(n).permutation(SIDES) + 1 for n in range(256)], np.int16
)
_LAST: Final = np.uint64(len(_PERMUTATIONS) - 1)


@inlined
def evenly(faces: Faces, seats: int, number: int, seed: np.uint64) -> None:
    """Throw every die on the table for throw ``number`` of many; six by six they are even."""
    for seat in range(seats):
        for die in range(CAST):
            faces[seat, die] = face(number, CAST * seat + die, seed)


@inlined
def face(number: int, die: int, seed: np.uint64) -> int:
    """What one of 16 dice shows in throw ``number`` of many."""
    mixture = mixed(seed + np.uint64(16 * (number // SIDES) + die))
    return wide(_PERMUTATIONS[wide(mixture & _LAST), number % SIDES])
