"""Every legal decision is described before it is made, with what it would really do."""

import re
from collections.abc import Callable, Sequence

import pytest

from livingwell.rules import Illegal, State, step
from livingwell.rules.events import RoundEnded
from livingwell.rules.legal import decisions
from livingwell.rules.moves import Decision, Out, Unlock, Use
from livingwell.views.decisions import describe, label
from livingwell.views.language import LANGUAGES, speaking
from tests.views.games import GAMES

NAMES = ("Jane", "Juan", "Ying", "Amélie")
STATES = [play.state for game in GAMES.values() for play in game.plays if play.state.to_act][::5]
CHOICES = [(state, decision) for state in STATES for decision in decisions(state)]
UNFILLED = re.compile(r"[{}]|None|\(s\)")

Teller = Callable[[Decision, State, Sequence[str]], str]
TELLERS: tuple[Teller, ...] = (describe, label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_described(language: str) -> None:
    with speaking(language):
        for state, decision in CHOICES:
            told = describe(decision, state, NAMES)
            assert told.endswith(".")
            assert not UNFILLED.search(told + label(decision, state, NAMES)), told


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
@pytest.mark.parametrize("teller", TELLERS)
def test_no_decision_is_described_in_english_elsewhere(teller: Teller, language: str) -> None:
    with speaking(language):
        elsewhere = {teller(decision, state, NAMES) for state, decision in CHOICES}
    assert not elsewhere & {teller(decision, state, NAMES) for state, decision in CHOICES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("teller", TELLERS)
def test_no_two_choices_of_a_seat_read_the_same(teller: Teller, language: str) -> None:
    with speaking(language):
        for state in STATES:
            for seat in state.to_act:
                choices = [choice for choice in decisions(state) if choice.seat == seat]
                assert len({teller(choice, state, NAMES) for choice in choices}) == len(choices)


def test_the_points_told_are_the_points_that_change_hands() -> None:
    for state, decision in CHOICES:
        if isinstance(decision, Use) and decision.target is not None:
            later, _ = step(state, decision)
            had, has = (now.players[decision.target].points for now in (state, later))
            assert f" {had - has} point" in describe(decision, state, NAMES)
            assert f"from {had} to {has}." in describe(decision, state, NAMES)


def test_modifiers_are_told_exactly_where_the_dice_alone_do_not_make_the_total() -> None:
    for state, decision in CHOICES:
        if isinstance(decision, Unlock):
            modified = sum(decision.cards) != sum(state.players[decision.seat].dice)
            assert ("using card" in describe(decision, state, NAMES)) == modified


def test_the_end_of_a_round_is_told_before_it_comes() -> None:
    ending = 0
    for state, decision in CHOICES:
        if isinstance(decision, Unlock | Out):
            ends = any(isinstance(event, RoundEnded) for event in step(state, decision)[1])
            assert ("ends the round" in describe(decision, state, NAMES)) == ends
            ending += ends
    assert ending


def test_what_is_not_legal_is_not_described() -> None:
    for teller in TELLERS:
        with pytest.raises(Illegal):
            teller(Use(0, 5), GAMES["plain-2-0"].start, NAMES)
