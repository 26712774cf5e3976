"""What holds for every bot of ours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.bots import NAMES, find
from livingwell.rules import legal
from tests.bots.playing import moves_of, play

OURS = [name for name in NAMES if name.islower()]
QUICK = sorted(set(OURS) - {"expert"})
"""The expert takes its time: it is the strong one but for a second thought (test_levels)."""
JUDGING = sorted(set(QUICK) - {"random"})
seeds = st.integers(min_value=0, max_value=2**32)


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=30)
@given(seed=seeds, seats=st.integers(2, 4), place=st.integers(0, 3))
def test_it_plays_whole_games_by_the_rules(name: str, seed: int, seats: int, place: int) -> None:
    """In any company: a random bot leads it where it would not go by itself."""
    bots = [find(f"random:{seed}") for _ in range(seats)]
    bots[place % seats] = find(name)
    assert play(bots, seed).result is not None


@pytest.mark.parametrize("name", QUICK)
@settings(max_examples=30)
@given(seed=seeds, seats=st.integers(2, 4))
def test_in_any_state_it_answers_with_a_legal_move(name: str, seed: int, seats: int) -> None:
    """Dropped into a random game's every state, without having seen what came before."""
    game = play([find(f"random:{seed}")] * seats, seed)
    bot = find(name)
    for seat in range(seats):
        bot.begin(seats, seat)
        for state in (turn.state for turn in game.plays):
            choices = legal(state, seat)
            if choices:
                assert bot.decide(state, choices) in choices


@pytest.mark.parametrize("name", JUDGING)
@settings(max_examples=10)
@given(seed=seeds, seats=st.integers(2, 4))
def test_one_that_judges_plays_the_same_again(name: str, seed: int, seats: int) -> None:
    first = moves_of([find(name) for _ in range(seats)], seed)
    bots = [find(name) for _ in range(seats)]
    moves_of(bots, seed + 1)
    assert moves_of(bots, seed) == first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", JUDGING)
def test_one_that_judges_beats_chance(name: str, seats: int) -> None:
    """Forty games, of which chance alone would win fewer than half."""
    wins = 0
    for seed in range(40):
        bots = [find(f"random:{seed}") for _ in range(seats)]
        bots[seed % seats] = find(name)
        final = play(bots, seed).result
        assert final is not None
        wins += seed % seats in final.winners
    assert wins >= 30
