"""Every event is told in every language, whatever the seats are called."""

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.rules.events import (
    Event,
    Gained,
    GameOver,
    Halved,
    Rolled,
    Scored,
    Starts,
    Stole,
    Unlocked,
)
from livingwell.rules.moves import Cast
from livingwell.rules.result import Result
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.sentences import tell, tell_all
from tests.views.games import GAMES

NAMES = ("Jane", "Juan", "Ying", "Amélie")
EVENTS = sorted(
    {event for game in GAMES.values() for play in game.plays for event in play.events}, key=repr
)
SAMPLES = sorted({type(event): event for event in EVENTS}.values(), key=repr)
UNFILLED = re.compile(r"[{}]|None|\(s\)")


def test_the_handed_games_hold_every_kind_of_event() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_whole_sentences(language: str) -> None:
    with speaking(language):
        for event in EVENTS:
            told = tell(event, NAMES)
            assert told.endswith(".")
            assert not UNFILLED.search(told), told


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
def test_no_event_is_told_in_english_elsewhere(language: str) -> None:
    with speaking(language):
        elsewhere = [tell(event, NAMES) for event in EVENTS]
    assert not {tell(event, NAMES) for event in EVENTS}.intersection(elsewhere)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_brought_about_is_told_whole(language: str) -> None:
    with speaking(language):
        for play in (play for game in GAMES.values() for play in game.plays):
            told = tell_all(play.events, NAMES)
            scores = [event for event in play.events if isinstance(event, Scored)]
            others = [tell(event, NAMES) for event in play.events if event not in scores]
            assert [sentence for sentence in told if sentence in others] == others
            if len(scores) < 2:
                assert told == tuple(tell(event, NAMES) for event in play.events)
                continue
            (said,) = set(told) - set(others)
            assert said.endswith(".")
            assert not UNFILLED.search(said), said
            assert all(NAMES[event.seat] in said for event in scores)


def test_several_matches_are_one_sentence() -> None:
    scores = (
        Scored(1, 2, False, 0, ("player",)),
        Scored(1, 5, True, 0, ("power",)),
        Scored(2, 5, False, 0, ("power",)),
    )
    assert tell_all(scores, NAMES) == (
        "Power dice match Jane’s dice: Juan 2 points (black 2, yellow 5), Ying 1 point (black 5).",
    )


@given(st.lists(st.text(min_size=1, max_size=40), min_size=4, max_size=4))
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_names_will_do(language: str, names: list[str]) -> None:
    with speaking(language):
        for event in SAMPLES:
            assert tell(event, names)


def test_a_name_is_no_template() -> None:
    hostile = ("{seat}", "%s{0}", "{points!r}", "은(는)")
    assert tell(Stole(0, 1, 3), hostile) == (
        "{seat} uses Light Fingers (card 3) and takes 3 points from %s{0}."
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Jane", "Juan"), "Jane {} Juan"),
        (("Jane", "Jane"), "Jane (A) {} Jane (B)"),
        (("Jane", "Jane", "Jane (A)"), "Jane (A) {} Jane (B)"),
    ],
)
def test_seats_with_the_same_name_get_their_letter(names: tuple[str, ...], told: str) -> None:
    middle = "uses Light Fingers (card 3) and takes 1 point from"
    assert tell(Stole(0, 1, 1), names) == told.format(middle) + "."


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        (
            "en",
            {0: "0 points", 1: "1 point", 2: "2 points", 5: "5 points", 10**6: "1000000 points"},
        ),
        (
            "fr",
            {0: "0 point", 1: "1 point", 2: "2 points", 5: "5 points", 10**6: "1000000 de points"},
        ),
        ("ko", {0: "0점", 1: "1점", 2: "2점", 5: "5점", 10**6: "1000000점"}),
    ],
)
def test_plural_forms(language: str, forms: dict[int, str]) -> None:
    with speaking(language):
        for count, form in forms.items():
            told = tell(Stole(0, 1, count), NAMES)
            assert re.search(rf"\b{form}(?!s)", told), told


def test_a_reporter_in_english() -> None:
    tale: list[Event] = [
        Rolled((Cast(0, (3, 4), (2,)), Cast(1, (), (4,)), Cast(2, (), (5, 1))), 0),
        Scored(1, 4, False, 0, ("player",)),
        Scored(2, 2, True, 0, ("power",)),
        Gained(0, 1, 5, 5),
        Halved(0, 0, 6),
        Unlocked(0, (1, 7), 8, (8,)),
        Starts(2, "O5"),
    ]
    assert [tell(event, NAMES) for event in tale] == [
        (
            "Jane rolls 3 and 4, with 2 on the Power die. "
            "Power dice across the table: Juan 4, Ying black 5 and yellow 1."
        ),
        "Juan scores 1 point: the 4 on the black Power die matches one of Jane’s player dice.",
        "Ying scores 1 point: the 2 on the yellow Power die matches a Power die of Jane’s.",
        "Jane uses Windfall (card 1) on a die that shows 5 and gains 5 points.",
        "Jane uses Cold Shower (card 6) on themselves and loses 6 points.",
        "Jane unlocks cards 1 and 7 with a total of 8, thanks to A Little Extra (card 8).",
        "Ying has the lowest single die of those tied and takes the first turn.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_tie_break_is_told_apart(language: str) -> None:
    ends = {
        "G1": Result((9, 8), (1, 0), (5, 5), (1, 2), ("G1", "G1")),
        "G2": Result((9, 9), (1, 0), (5, 5), (1, 2), ("G2", "G2")),
        "G3": Result((9, 9), (1, 1), (6, 5), (1, 2), ("G3", "G3")),
        "G4": Result((9, 9), (1, 1), (5, 5), (1, 1), ("G4", "G4")),
    }
    with speaking(language):
        told = {rule: tell(GameOver(end), NAMES) for rule, end in ends.items()}
    assert len(set(told.values())) == len(ends)
    assert all(told["G4"].count(name) == 2 for name in NAMES[:2]), "tokens, then a shared place"
