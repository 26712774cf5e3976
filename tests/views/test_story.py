"""A record is told from its header to its end, with a running score that is the states' own."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.record import BadRecord
from livingwell.record.replay import replay
from livingwell.rules.events import RoundOpened
from livingwell.rules.state import Phase
from livingwell.views.errors import explain
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.sentences import tell_all
from livingwell.views.story import story
from tests.views.games import GAMES

FOLDER = Path(__file__).parent.parent / "games"
PLAIN = (FOLDER / "plain-2-0.lw").read_text()


def told(record: str) -> list[str]:
    return list(story(replay(record.encode())))


@pytest.mark.parametrize("name", GAMES)
def test_the_running_score_is_that_of_the_states(name: str) -> None:
    told_scores = [
        [int(points) for points in re.findall(r" (\d+)[,.]", line)]
        for line in told((FOLDER / f"{name}.lw").read_text())
        if line.startswith("Score: ")
    ]
    # A turn is over where a turn's or a round's first roll is owed.
    ends = [
        play.state
        for play in GAMES[name].plays
        if play.state.rolling and play.state.phase in (Phase.TURN, Phase.OPENING)
    ]
    assert told_scores == [[player.points for player in state.players] for state in ends]


@pytest.mark.parametrize("name", ["plain-2-0", "long-4-0"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_in_the_story_in_order(language: str, name: str) -> None:
    with speaking(language):
        story_told = "\n".join(told((FOLDER / f"{name}.lw").read_text())).replace("\n", " ")
        game = GAMES[name]
        at = 0
        for play in game.plays:
            # A round opens with a heading instead.
            events = [event for event in play.events if not isinstance(event, RoundOpened)]
            for sentence in tell_all(events, game.names):
                found = story_told.find(sentence, at)
                assert found >= 0, sentence
                at = found + len(sentence)
        assert at == len(story_told)


def header(*lines: str) -> str:
    return "\n".join(("livingwell 1", "seat A Jane", "seat B Jane", *lines, ""))


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("", "The record does not say where the dice came from."),
        ("dice hand", "The dice were thrown by hand."),
        ("dice seed1 a {b} c", "The dice came from the seed “a {b} c”."),
        ("dice loaded 6", "The dice came from a source unknown to this program: loaded 6."),
    ],
)
def test_who_plays_and_the_dice_come_first(dice: str, sentence: str) -> None:
    first, second, *others = told(header(dice, "event At home", "date 2026-01-01"))
    assert first == "At the table, clockwise: Jane (A) and Jane (B)."
    assert second == sentence
    assert others[:2] == ["event: At home", "date: 2026-01-01"]


def test_an_unfinished_game_says_what_it_waits_for() -> None:
    assert told(header("roll A 53 B 63"))[-1] == (
        "Here the record ends. Still to unlock their first set: A and B."
    )


@given(st.integers(0, len(PLAIN)), st.integers(0, 20), st.binary(max_size=20))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mangled_record_is_told_or_refused_in_its_place(
    language: str, at: int, cut: int, put: bytes
) -> None:
    data = PLAIN.encode()
    refused = None
    with speaking(language):
        try:
            list(story(replay(data[:at] + put + data[at + cut :])))
        except BadRecord as error:
            refused = error
        assert refused is None or explain(refused).startswith(f"record:{refused.line}: ")
