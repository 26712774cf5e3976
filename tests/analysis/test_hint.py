"""Hints: every legal decision, best first, with a reason that is true of the table."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.analysis import CannotAnalyse, hints
from livingwell.analysis.hint import position
from livingwell.analysis.reasons import fitting_rolls, why
from livingwell.analysis.told import tell_hints
from livingwell.record import Game, Header, spell
from livingwell.rules import legal
from livingwell.rules.material import FACES
from livingwell.rules.totals import open_sets
from livingwell.views.columns import width
from livingwell.views.language import LANGUAGES, speaking
from tests.analysis.games import reviewed, some_game
from tests.analysis.guessing import Guess

games = st.builds(some_game, st.integers(2, 4), st.integers(0, 1 << 32), st.integers(1, 60))


@settings(max_examples=40)
@given(games, st.sampled_from(list(LANGUAGES)))
def test_all_that_is_legal_is_told_best_first(game: Game, language: str) -> None:
    for seat in game.state.to_act:
        found = hints(game.state, seat, Guess())
        assert {hint.decision for hint in found} == set(legal(game.state, seat))
        worth = [hint.chances[seat] for hint in found]
        assert worth == sorted(worth, reverse=True)
        assert [hint.cost for hint in found] == [max(worth) - each for each in worth]
        with speaking(language):
            told = list(tell_hints(found, game.state, game.names))
        assert all(width(line) <= 80 for line in told)
        ranked = [line.split("   ")[-1].strip() for line in told if line[:3].strip().endswith(".")]
        assert ranked == [spell(hint.decision) for hint in found]


@given(st.frozensets(st.integers(1, 10)))
def test_rolls_that_fit_are_counted_one_by_one(unlocked: frozenset[int]) -> None:
    fitting = [dice for dice in product(FACES, FACES) if open_sets(dice, unlocked)]
    assert fitting_rolls(unlocked) == len(fitting)


OPENING = ("roll A 22 B 63", "A unlock 1+3", "B unlock 9")


def reasons(*lines: str) -> dict[str, str]:
    """Why each decision on the table after these lines, by its own line."""
    game = Game(Header.of(["Jane", "Juan"]))
    for line in OPENING + lines:
        game.play(line)
    return {spell(move): why(move, game.state, game.names) for move in game.legal()}


def test_a_set_is_judged_by_the_rolls_it_leaves_and_the_cards_it_does_not_use() -> None:
    said = reasons("roll A 53+1 B +2")
    assert "leaves card 1 unused" in said["A unlock 8"]
    assert f"{fitting_rolls(frozenset((1, 3, 8)))} of 36" in said["A unlock 8"]
    best = [line for line, text in said.items() if text.startswith("No other set keeps more")]
    unlocks = [line for line in said if "unlock" in line]
    assert 0 < len(best) < len(unlocks)


def test_an_ability_is_judged_by_the_score_it_makes() -> None:
    said = reasons("roll A 53+1 B +2")
    assert "5 points ahead of Juan" in said["A use 1 for 5"]
    assert "1 point ahead of Juan" in said["A use 1 for 1"]


def test_a_reroll_is_judged_by_the_faces_that_fit() -> None:
    said = reasons("roll A 53+2 B +2")
    assert "something fits; after it, 6 of 6" in said["A reroll 3"]
    assert "worth 2 points" in said["A reroll 3"]


def test_dropping_out_tells_who_gets_the_bonus() -> None:
    said = reasons("roll A 11+2 B +2", "A unlock 2", "roll B 11+1 A +2", "B unlock 2")
    assert not said  # dice are owed
    said = reasons(
        "roll A 11+2 B +2", "A unlock 2", "roll B 11+1 A +2", "B unlock 2", "roll A 11+4 B +4"
    )
    assert "level with Juan" in said["A out"]
    assert "12 at most" in said["A out"]


def test_the_position_is_the_end_of_the_record_or_that_before_a_line() -> None:
    game = reviewed("plain-2-0").game
    with pytest.raises(CannotAnalyse, match="over"):
        position(game)
    with pytest.raises(CannotAnalyse, match="no decision"):
        position(game, 5)  # a roll
    with pytest.raises(CannotAnalyse, match="no decision"):
        position(game, 1000)
    before, decided = game.plays[0].state, game.plays[1]
    assert position(game, decided.line) == (before, (1,))
    assert spell(decided.move).startswith("B ")
    with pytest.raises(CannotAnalyse, match="dice have fallen"):
        position(Game(game.header))
    assert position(some_game(3, 1, moves=1))[1] == (0, 1, 2)
