"""Greedy's judgement in positions that have a name."""

import pytest

from livingwell.bots.greedy import income
from livingwell.rules import decisions
from livingwell.rules.moves import Out
from tests.bots.positions import decision, mine, rival, table

NEAR_THE_END = (1, 2, 4, 6, 7, 8)


def test_a_token_is_taken_before_the_reroll_that_spends_it() -> None:
    """No total here has a set, and a reroll may save the round."""
    state = table(mine((5, 6), 1, 2, 3, 4, 5, 6, power=(2,)), rival(1))
    assert decision(state) == "A use 2"
    state = table(mine((5, 6), 1, 2, 3, 4, 5, 6, tokens=1), rival(1))
    assert decision(state).startswith("A reroll")


def test_no_token_is_spent_where_the_dice_are_good() -> None:
    assert decision(table(mine((3, 4), 3, tokens=3), rival(3))).startswith("A unlock")


def test_the_die_that_leaves_more_chances_is_rerolled() -> None:
    """7, 8 and 9 are locked: beside the 3 three faces make one of them, beside the 1 only the 6."""
    state = table(mine((1, 3), 1, 2, 3, 4, 5, 6, 10, tokens=1), rival(1))
    assert decision(state) == "A reroll 1"


def test_card_1_scores_the_highest_die_once_no_die_is_rerolled() -> None:
    state = table(mine((2, 5), 1, 10, power=(1, 6)), rival(3))
    assert decision(state) == "A use 1 for 6"
    state = table(mine((5, 6), 1, 2, 3, 4, 5, 6, power=(1,), tokens=1), rival(1))
    assert decision(state).startswith("A reroll")


@pytest.mark.parametrize(
    ("points", "target"), [((9, 20, 14), "C"), ((2, 1, 3), "D"), ((0, 0, 1), "D")]
)
def test_it_steals_from_the_leader(points: tuple[int, ...], target: str) -> None:
    rivals = (rival(points=number) for number in points)
    assert decision(table(mine((2, 5), 3, power=(3,)), *rivals)) == f"A use 3 on {target}"


def test_it_steals_three_rather_than_two_from_a_leader_in_tokens() -> None:
    state = table(mine((2, 5), 3, power=(3,)), rival(points=2, tokens=9), rival(points=3))
    assert decision(state) == "A use 3 on C"


def test_it_halves_the_leader_and_never_itself() -> None:
    state = table(mine((2, 5), 6, power=(6,), points=40), rival(points=9), rival(points=12))
    assert decision(state) == "A use 6 on C"
    state = table(mine((2, 5), 6, power=(6,), points=40), rival(points=1), rival())
    assert decision(state).startswith("A unlock")


def test_it_halves_before_it_steals_unless_too_little_were_left() -> None:
    both = mine((2, 5), 3, 6, 10, power=(3, 6))
    assert decision(table(both, rival(points=20))) == "A use 6 on B"
    assert decision(table(both, rival(points=4))) == "A use 3 on B"


def test_it_drops_out_to_win_the_game() -> None:
    """12 is 3+9, but for 11, which card 7 opens too, no set is left."""
    state = table(mine((6, 6), *NEAR_THE_END, points=50), rival(1, points=30), round_=3)
    assert any(isinstance(move, Out) for move in decisions(state))
    assert decision(state) == "A out"


def test_it_does_not_reroll_a_game_that_is_won() -> None:
    state = table(mine((1, 3), 1, 2, 3, 4, points=19, tokens=3), rival(1, 3, points=9), round_=3)
    assert decision(state) == "A out"


def test_it_ends_a_round_that_belongs_to_another() -> None:
    """One card left with poor odds, against a rival with two Power dice and every ability."""
    strong = rival(1, 2, 3, 4, 5, 6, 10, points=2)
    weak = rival(7, 8, 9, points=2)
    hopeless = mine((6, 6), *NEAR_THE_END, points=30)
    assert decision(table(hopeless, strong)) == "A out"
    assert decision(table(hopeless, weak)).startswith("A unlock")


@pytest.mark.parametrize(("points", "round_", "rivals"), [(35, 3, 1), (50, 2, 1), (50, 3, 2)])
def test_otherwise_it_stays_in(points: int, round_: int, rivals: int) -> None:
    """Too little ahead, too early, or with somebody left who plays on."""
    others = [rival(1, points=30)] * rivals
    state = table(mine((6, 6), *NEAR_THE_END, points=points), *others, round_=round_)
    assert any(isinstance(move, Out) for move in decisions(state))
    assert decision(state).startswith("A unlock")


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    """All ten would be 24 points at most."""
    cards = (1, 2, 3, 4, 5, 6, 8, 9)
    behind = table(mine((5, 5), *cards, points=5), rival(1, points=50), round_=3)
    assert decision(behind) == "A unlock 10"
    ahead = table(mine((5, 5), *cards, points=45), rival(1, points=50), round_=3)
    assert decision(ahead) == "A unlock 10"


def test_it_takes_the_bonus_for_all_ten() -> None:
    state = table(mine((1, 2), 1, 3, 4, 5, 6, 7, 8, 9, 10), rival(1))
    assert decision(state) == "A unlock 2"


@pytest.mark.parametrize("cards", [(1, 2, 4, 5, 6, 7), (1, 3, 4, 5, 6, 7, 10)])
def test_it_keeps_numbers_that_rolls_find(cards: tuple[int, ...]) -> None:
    """Card 7 makes this 9 an 8, but what is then left finds a set in barely half of all rolls."""
    assert decision(table(mine((3, 6), *cards), rival(1))) == "A unlock 9"


def test_income_counts_what_the_table_gives() -> None:
    poor = table(mine((1, 2)), rival(points=2))
    rich = table(mine((1, 2)), rival(points=40))
    six = frozenset({6})
    assert income(rich, 0, six) > income(poor, 0, six)
    assert income(rich, 0, six | {10}) == pytest.approx(2 * income(rich, 0, six))
    assert income(rich, 0, frozenset({7, 8, 9})) == 0
