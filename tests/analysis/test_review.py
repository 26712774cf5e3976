"""A review adds up, whatever its evaluator believes."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.analysis import CannotAnalyse, Choice, Throw, review
from livingwell.analysis.evaluator import shares
from livingwell.record import Game, Header
from livingwell.rules import Phase, legal, outcomes, step, ways
from tests.analysis.games import reviewed, some_game
from tests.analysis.guessing import Guess
from tests.bots.playing import roll

games = st.builds(
    some_game,
    st.integers(2, 4),
    st.integers(0, 1 << 32),
    st.one_of(st.none(), st.integers(1, 60)),
)


@settings(max_examples=25)
@given(games, st.integers(0, 1 << 32))
def test_luck_and_skill_and_reckoning_add_up_to_the_result(game: Game, seed: int) -> None:
    found = review(game, Guess(seed))
    for seat in range(len(game.names)):
        start, *changes, end = found.account(seat)
        assert start + sum(changes) == pytest.approx(end, abs=1e-9)
    if found.over:
        assert found.end == shares(game.state)


@settings(max_examples=25)
@given(games, st.integers(0, 1 << 32))
def test_what_one_seat_gains_the_others_lose(game: Game, seed: int) -> None:
    found = review(game, Guess(seed))
    accounts = [found.account(seat) for seat in range(len(game.names))]
    whole = [sum(figures) for figures in zip(*accounts, strict=True)]
    own, others = whole[2], whole[3]
    assert whole[0] == pytest.approx(1)
    assert whole[1] == pytest.approx(0, abs=1e-9)
    assert own + others == pytest.approx(0, abs=1e-9)
    assert whole[5] == pytest.approx(1)


@settings(max_examples=25)
@given(games, st.integers(0, 1 << 32))
def test_no_decision_is_better_than_the_best(game: Game, seed: int) -> None:
    found = review(game, Guess(seed))
    for seat in range(len(game.names)):
        for choice in found.choices(seat):
            assert choice.loss >= 0
            assert [weighed.decision for weighed in choice.weighed] == list(
                legal(choice.state, seat)
            )
            if choice.best.decision == choice.move:
                assert choice.loss == 0
        assert found.account(seat).own <= 0


@settings(max_examples=5)
@given(st.integers(0, 1 << 32))
def test_a_seat_that_plays_its_best_loses_nothing_by_its_decisions(seed: int) -> None:
    judge, dice = Guess(seed), Random(seed)
    game = Game(Header.of(["Jane", "Juan"]))
    while game.result is None:
        state = game.state
        if state.rolling:
            game.play(roll(state, dice))
        else:
            weighed = judge.weigh(state, state.to_act[0])
            game.play(max(weighed, key=lambda choice: choice.worth).decision)
    account = review(game, judge).account(0)
    assert account.own == 0
    assert account.others == 0


def test_luck_of_all_rolls_that_may_fall_is_nothing_on_average() -> None:
    judge = Guess()
    bonus = [throw for throw in reviewed("double-2-0").throws() if throw.state.phase is Phase.BONUS]
    assert bonus
    for throw in bonus:
        mean = sum(
            weight * (judge.chances(step(throw.state, fallen)[0])[0] - throw.before[0])
            for fallen, weight in outcomes(throw.state)
        )
        assert mean / ways(throw.state) == pytest.approx(0, abs=1e-12)


def test_every_move_is_a_step_on_its_line() -> None:
    found = reviewed("plain-4-0")
    assert [(step.line, step.move) for step in found.steps] == [
        (turn.line, turn.move) for turn in found.game.plays
    ]
    assert {type(step) for step in found.steps} == {Throw, Choice}


def test_a_game_without_moves_is_no_game_to_review() -> None:
    with pytest.raises(CannotAnalyse, match="no moves"):
        review(Game(Header.of(["Jane", "Juan"])), Guess())
