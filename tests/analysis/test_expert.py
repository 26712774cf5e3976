"""The expert as judge: exact where the game ends, and agreed with itself where it goes on."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.analysis import review
from livingwell.analysis.expert import Expert
from livingwell.rules import Phase, Player, State, legal
from tests.analysis.games import some_game
from tests.analysis.guessing import Guess

JUDGE = Expert(2)


def last_turn(mine: int, theirs: int, tokens: int) -> State:
    """Seat A has a total of 2 without a set, and card 4: whatever it does, the game ends."""
    jane = Player(mine, 0, frozenset((2, 4)), dice=(1, 1), power=(4,), ready=(4,), turns=1)
    juan = Player(theirs, tokens, frozenset((9,)), dice=(3, 6), power=(6,))
    return State((jane, juan), 3, Phase.TURN, False, 0, (0,))


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 3))
def test_where_every_decision_ends_the_game_the_chances_are_exact(
    mine: int, theirs: int, tokens: int
) -> None:
    state = last_turn(mine, theirs, tokens)
    exact = Guess()  # which guesses nothing here
    for judged, right in zip(JUDGE.weigh(state, 0), exact.weigh(state, 0), strict=True):
        assert judged.decision == right.decision
        assert judged.chances == pytest.approx(right.chances, abs=1e-9)


def test_all_decisions_are_weighed_and_chances_are_chances() -> None:
    found = review(some_game(2, 5, moves=20), JUDGE)
    for step in found.steps:
        for chances in (step.before, step.after):
            assert sum(chances) == pytest.approx(1, abs=1e-5)
            assert all(0 <= chance <= 1 for chance in chances)
    for seat in (0, 1):
        for choice in found.choices(seat):
            assert [it.decision for it in choice.weighed] == list(legal(choice.state, seat))


def test_it_never_changes_its_mind_over_a_set() -> None:
    """What it expects of a roll is what it thought of the set before it."""
    found = review(some_game(2, 5, moves=40), JUDGE)
    ends = [
        (one.after, other.before)
        for one, other in pairwise(found.steps)
        if other.state.rolling and other.state.phase is Phase.TURN
    ]
    assert ends
    for after, before in ends:
        assert after == before
