"""What a hand alone is good for, against the rules and by laws."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from livingwell.kernel.solitaire import ALL_TEN, MOST_TOKENS, solitaire
from livingwell.rules.material import ALL_CARDS, FACES
from livingwell.rules.totals import open_sets

FEW_LOCKED = [
    frozenset(ALL_CARDS) - set(locked)
    for number in (1, 2, 3)
    for locked in combinations(sorted(ALL_CARDS), number)
]


def hand(unlocked: frozenset[int]) -> int:
    """The place of a hand in the tables."""
    return sum(1 << card for card in unlocked) >> 1


@cache
def all_ten(unlocked: frozenset[int]) -> Fraction:
    """The chance to unlock everything without a token, by the rules' own sets."""
    if unlocked == ALL_CARDS:
        return Fraction(1)
    found = Fraction(0)
    for dice in product(FACES, repeat=2):
        after = [all_ten(unlocked.union(cards)) for cards in open_sets(dice, unlocked)]
        found += max(after, default=Fraction(0)) / 36
    return found


@cache
def stays(unlocked: frozenset[int], dice: tuple[int, ...], tokens: int) -> Fraction:
    """The chance to unlock something this turn, dice lying so, with so many rerolls."""
    if any(open_sets(dice, unlocked)):
        return Fraction(1)
    if not tokens:
        return Fraction(0)
    return max(
        sum((stays(unlocked, (kept, face), tokens - 1) for face in FACES), Fraction(0)) / 6
        for kept in dice
    )


@pytest.mark.parametrize("unlocked", FEW_LOCKED[::7], ids=lambda hand: str(sorted(hand)))
def test_it_agrees_with_the_rules(unlocked: frozenset[int]) -> None:
    place = hand(unlocked)
    assert solitaire().all_ten[0, place] == pytest.approx(float(all_ten(unlocked)))
    for tokens in (0, 1, 2):
        mean = sum(stays(unlocked, dice, tokens) for dice in product(FACES, repeat=2)) / 36
        assert solitaire().stays[tokens, place] == pytest.approx(float(mean))


def test_a_token_more_never_hurts() -> None:
    for table in solitaire():
        assert table.shape == (MOST_TOKENS + 1, ALL_TEN + 1)
        assert (np.diff(table, axis=0) >= -1e-12).all()


def test_the_first_roll_always_fits() -> None:
    """All cards locked, every total has a set: nobody falls out before the second turn (O1)."""
    assert solitaire().stays[0, 0] == pytest.approx(1)
    assert solitaire().turns[0, 0] > 2


def test_turns_are_no_more_than_cards() -> None:
    locked = np.array([10 - place.bit_count() for place in range(ALL_TEN + 1)])
    assert (solitaire().turns <= locked + 1e-9).all()
