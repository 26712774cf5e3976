"""The odds of the next roll, against every way that the dice can fall."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.bots.odds import rescue, survival
from livingwell.rules.material import ALL_CARDS, FACES, NO_CARDS
from livingwell.rules.totals import open_sets

card_sets = st.frozensets(st.sampled_from(sorted(ALL_CARDS)))
ROLLS = list(product(FACES, FACES))


@given(card_sets)
def test_without_tokens_the_odds_are_the_share_of_rolls_with_a_set(
    unlocked: frozenset[int],
) -> None:
    found = sum(bool(open_sets(dice, unlocked)) for dice in ROLLS)
    assert survival(unlocked, 0) == pytest.approx(found / 36)


@given(card_sets)
def test_one_token_rerolls_the_better_die(unlocked: frozenset[int]) -> None:
    total = 0.0
    for first, second in ROLLS:
        saves = [
            sum(bool(open_sets((kept, face), unlocked)) for face in FACES)
            for kept in (first, second)
        ]
        total += 1 if open_sets((first, second), unlocked) else max(saves) / 6
    assert survival(unlocked, 1) == pytest.approx(total / 36)


@given(card_sets, st.integers(0, 3))
def test_a_token_never_hurts(unlocked: frozenset[int], tokens: int) -> None:
    assert 0 <= survival(unlocked, tokens) <= survival(unlocked, tokens + 1) + 1e-12 <= 1 + 1e-9


def test_a_round_opens_with_a_set_for_every_roll() -> None:
    assert survival(NO_CARDS, 0) == 1
    assert survival(ALL_CARDS, 5) == 0


def test_a_token_may_save_dice_that_lie() -> None:
    """Only 7-10 are locked: beside a 6 or a 5 each, four of six faces make one of them."""
    one_to_six = frozenset(range(1, 7))
    assert rescue((5, 6), one_to_six, 0) == 0
    assert rescue((5, 6), one_to_six, 1) == pytest.approx(4 / 6)
    assert rescue((4, 6), one_to_six, 0) == 1
