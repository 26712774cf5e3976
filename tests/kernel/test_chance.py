"""The kernel's own dice, face by face."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from livingwell.kernel.chance import BITS, chosen, mixed, onward, stream, throw, unspent
from livingwell.kernel.jit import compiled

THROWS = 200_000
FREEDOM_LIMIT = 5
"""Standard deviations allowed: beyond them lies one run in a million."""


@compiled
def throw_on(faces: npt.NDArray[np.int16], seats: int, seed: np.uint64) -> None:
    """Throw after throw of one stream."""
    word = stream(seed, 0)
    for n in range(len(faces)):
        word = throw(faces[n], seats, word)


@compiled
def throw_first(faces: npt.NDArray[np.int16], seed: np.uint64) -> None:
    """The first throw of game after game."""
    for game in range(len(faces)):
        throw(faces[game], 4, stream(seed, game))


@compiled
def find_words(words: npt.NDArray[np.uint64], seed: np.uint64) -> None:
    """The words of a stream that begins at ``seed`` itself."""
    for n in range(len(words)):
        seed = onward(seed)
        words[n] = mixed(seed)


def thrown(seed: int, seats: int) -> npt.NDArray[np.int64]:
    """By throw and die: its face less 1, throw after throw of one stream."""
    faces = np.ones((THROWS, 4, 4), np.int16)
    throw_on(faces, seats, np.uint64(seed))
    return faces.reshape(THROWS, 16).astype(np.int64) - 1


def deviation(values: npt.NDArray[np.int64], kinds: int) -> float:
    """How far counts of values 0 to ``kinds`` - 1 are from even, in standard deviations.

    The cube root of chi-square over its degrees of freedom is nearly normal (Wilson, Hilferty).
    """
    counts = np.bincount(values, minlength=kinds)
    assert len(counts) == kinds
    expected = len(values) / kinds
    square = float(((counts - expected) ** 2).sum() / expected)
    spread = 2 / (9 * (kinds - 1))
    return float(((square / (kinds - 1)) ** (1 / 3) - (1 - spread)) / spread**0.5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_die_shows_each_face_as_often(seats: int) -> None:
    faces = thrown(seats, seats)
    for die in range(4 * seats):
        assert abs(deviation(faces[:, die], 6)) < FREEDOM_LIMIT
    assert not faces[:, 4 * seats :].any()


def test_dice_do_not_depend_on_each_other() -> None:
    faces = thrown(7, 4)
    for one, other in combinations(range(16), 2):
        assert abs(deviation(6 * faces[:, one] + faces[:, other], 36)) < FREEDOM_LIMIT


@pytest.mark.parametrize("lag", [1, 2, 3])
def test_throws_do_not_depend_on_those_before(lag: int) -> None:
    faces = thrown(11, 4)
    for die in range(16):
        pairs = 6 * faces[lag:, die] + faces[:-lag, die]
        assert abs(deviation(pairs, 36)) < FREEDOM_LIMIT


@pytest.mark.parametrize("lag", [1, 2, 64])
def test_games_do_not_depend_on_each_other(lag: int) -> None:
    laid = np.zeros((THROWS, 4, 4), np.int16)
    throw_first(laid, np.uint64(3))
    faces = laid.reshape(THROWS, 16).astype(np.int64) - 1
    for die in range(16):
        pairs = 6 * faces[lag:, die] + faces[:-lag, die]
        assert abs(deviation(pairs, 36)) < FREEDOM_LIMIT


def test_the_measure_sees_a_loaded_die() -> None:
    fair = np.random.default_rng(1).integers(0, 6, THROWS)
    loaded = np.where(np.arange(THROWS) % 50 == 0, 5, fair)
    assert abs(deviation(fair, 6)) < FREEDOM_LIMIT < abs(deviation(loaded, 6))


def test_words_are_splitmix() -> None:
    """The first words of seed 1234567, as published with the generator."""
    words = np.zeros(5, np.uint64)
    find_words(words, np.uint64(1234567))
    assert words.tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 32, 36, 100, 127])
def test_a_choice_divides_all_chances_evenly(count: int) -> None:
    """The first and the last chance of each choice are an even share apart."""
    for choice in range(count):
        first = -(-choice * 2**BITS // count)
        last = -(-(choice + 1) * 2**BITS // count) - 1
        assert chosen(first, count) == chosen(last, count) == choice
        assert unspent(first, count) < count
    assert chosen(2**BITS - 1, count) == count - 1
