"""The kernel's own dice: one stream of 64-bit words a game, and even choices drawn from them.

A stream is SplitMix64 (Steele, Lea and Flood, 2014): a counter that grows by the golden ratio and
a mixing of its bits. Arithmetic on unsigned words is cast at each step, since Numba turns a mixture
of signed and unsigned into floating point.
"""

from typing import Final

import numpy as np

from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import CAST, Faces, wide
from livingwell.rules.material import SIDES

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = np.uint64(0x94D049BB133111EB)
_27: Final = np.uint64(27)
_30: Final = np.uint64(30)
_31: Final = np.uint64(31)

BITS: Final = 56
"""Bits of chance: a choice among n times one among m and so on is even to within n * m / 2**56."""

_UNUSED: Final = np.uint64(64 - BITS)
_REST: Final = (1 << BITS) - 1


@inlined
def mixed(word: np.uint64) -> np.uint64:
    """The bits of a word, well stirred."""
    word = (word ^ (word >> _30)) * _FIRST_FACTOR
    word = (word ^ (word >> _27)) * _SECOND_FACTOR
    return word ^ (word >> _31)


@inlined
def stream(seed: np.uint64, game: int) -> np.uint64:
    """Where the stream of one game of a seed begins."""
    return mixed(mixed(seed) + np.uint64(game) * _GOLDEN)


@inlined
def onward(word: np.uint64) -> np.uint64:
    """The stream one step further."""
    return word + _GOLDEN


@inlined
def chance(word: np.uint64) -> int:
    """What the stream gives at this step: ``BITS`` random bits to choose with."""
    return wide(mixed(word) >> _UNUSED)


@inlined
def chosen(chance: int, count: int) -> int:
    """One of ``count`` (at most 127) even choices."""
    return chance * count >> BITS


@inlined
def unspent(chance: int, count: int) -> int:
    """The chance that is left for the next choice after one among ``count``."""
    return chance * count & _REST


@inlined
def throw(faces: Faces, seats: int, word: np.uint64) -> np.uint64:
    """Throw every die on the table, owed or not; gives how far that took the stream."""
    left = 0
    for seat in range(seats):
        if seat % 2 == 0:
            word = onward(word)
            left = chance(word)
        for die in range(CAST):
            faces[seat, die] = 1 + chosen(left, SIDES)
            left = unspent(left, SIDES)
    return word
