"""The kernel's own dice, face by face."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from livingwell.kernel.chance import BITS, chance, chosen, mixed, onward, stream, throw, unspent
from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import HEADER, SEATS

THROWS = 200_000
FREEDOM_LIMIT = 5
"""Standard deviations allowed: beyond them lies one run in a million."""


@inlined
def many_throws(seed: np.uint64, seats: int, throws: int) -> npt.NDArray[np.int16]:
    """Throw after throw of one stream, faces from 0."""
    row = np.zeros(HEADER, np.int16)
    row[SEATS] = seats
    faces = np.ones((throws, 4, 4), np.int16)
    word = stream(seed, 0)
    for n in range(throws):
        word = onward(word)
        throw(row, faces[n], chance(word))
    return faces - 1


@inlined
def first_throws(seed: np.uint64, games: int) -> npt.NDArray[np.int16]:
    """The first throw of game after game, faces from 0."""
    row = np.zeros(HEADER, np.int16)
    row[SEATS] = 4
    faces = np.ones((games, 4, 4), np.int16)
    for game in range(games):
        throw(row, faces[game], chance(onward(stream(seed, game))))
    return faces - 1


@inlined
def words(seed: np.uint64, count: int) -> npt.NDArray[np.uint64]:
    """The words of a stream that begins at ``seed`` itself."""
    found = np.zeros(count, np.uint64)
    for n in range(count):
        seed = onward(seed)
        found[n] = mixed(seed)
    return found


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
    faces = many_throws(np.uint64(seats), seats, THROWS).astype(np.int64).reshape(THROWS, 16)
    for die in range(4 * seats):
        assert abs(deviation(faces[:, die], 6)) < FREEDOM_LIMIT
    assert not faces[:, 4 * seats :].any()


def test_dice_do_not_depend_on_each_other() -> None:
    faces = many_throws(np.uint64(7), 4, THROWS).astype(np.int64).reshape(THROWS, 16)
    for one, other in combinations(range(16), 2):
        assert abs(deviation(6 * faces[:, one] + faces[:, other], 36)) < FREEDOM_LIMIT


@pytest.mark.parametrize("lag", [1, 2, 3])
def test_throws_do_not_depend_on_those_before(lag: int) -> None:
    faces = many_throws(np.uint64(11), 4, THROWS).astype(np.int64).reshape(THROWS, 16)
    for die in range(16):
        pairs = 6 * faces[lag:, die] + faces[:-lag, die]
        assert abs(deviation(pairs, 36)) < FREEDOM_LIMIT


@pytest.mark.parametrize("lag", [1, 2, 64])
def test_games_do_not_depend_on_each_other(lag: int) -> None:
    faces = first_throws(np.uint64(3), THROWS).astype(np.int64).reshape(THROWS, 16)
    for die in range(16):
        pairs = 6 * faces[lag:, die] + faces[:-lag, die]
        assert abs(deviation(pairs, 36)) < FREEDOM_LIMIT


def test_the_measure_sees_a_loaded_die() -> None:
    fair = np.random.default_rng(1).integers(0, 6, THROWS)
    loaded = np.where(np.arange(THROWS) % 50 == 0, 5, fair)
    assert abs(deviation(fair, 6)) < FREEDOM_LIMIT < abs(deviation(loaded, 6))


def test_words_are_splitmix() -> None:
    """The first words of seed 1234567, as published with the generator."""
    assert words(np.uint64(1234567), 5).tolist() == [
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
