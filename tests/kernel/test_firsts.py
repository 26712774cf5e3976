"""The best first sets, against the rules."""

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from livingwell.kernel.firsts import chance_of_all_ten, firsts
from livingwell.rules.material import ALL_CARDS, FACES
from livingwell.rules.totals import open_sets


@cache
def all_ten(unlocked: frozenset[int]) -> Fraction:
    """The chance to unlock everything without a token, by the rules' own sets."""
    if unlocked == ALL_CARDS:
        return Fraction(1)
    rolls = product(FACES, repeat=2)
    return sum((best(unlocked, dice)[0] for dice in rolls), Fraction(0)) / 36


def best(
    unlocked: frozenset[int], dice: tuple[int, ...]
) -> tuple[Fraction, tuple[tuple[int, ...], ...]]:
    """The greatest chance once dice lie, and the sets that keep it."""
    chances = {cards: all_ten(unlocked.union(cards)) for cards in open_sets(dice, unlocked)}
    greatest = max(chances.values(), default=Fraction(0))
    return greatest, tuple(cards for cards, chance in chances.items() if chance == greatest)


def test_the_first_sets_are_those_of_the_rules() -> None:
    found = firsts()
    assert len(found) == 21
    for dice, sets, chance in found:
        greatest, keeping = best(frozenset(), dice)
        assert chance == pytest.approx(float(greatest))
        assert sets == keeping


def test_the_chance_of_all_ten_is_that_of_the_rules() -> None:
    assert chance_of_all_ten() == pytest.approx(float(all_ten(frozenset())))


def test_the_page_has_the_same_table() -> None:
    page = (Path(__file__).parents[2] / "docs/endings.md").read_text(encoding="utf-8")
    assert f"{chance_of_all_ten() * 100:.2f} % of all rounds" in page
    for dice, sets, chance in firsts():
        named = ", ".join("+".join(map(str, cards)) for cards in sets)
        assert f"| {dice[0]}{dice[1]} | {named} | {chance * 100:.2f} % |" in page
