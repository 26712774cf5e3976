"""The plain table: a whole game in lines, and nothing that is typed can break it."""

from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.record import read
from livingwell.rules import legal
from livingwell.terminal.setup import Setup
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.sentences import tell_all
from tests.terminal.games import GAMES, lines, opened, people, play_plain, seated


def told(game_lines: list[str], dice: str = "hand") -> list[str]:
    """What is said when Jane and Juan type these lines."""
    with opened(seated("Jane,Juan", dice=dice)) as host:
        return play_plain(host, game_lines)


@pytest.mark.parametrize("name", [name for name in GAMES if "-2-" not in name])
def test_the_lines_of_a_game_typed_at_the_table_play_it_again(name: str) -> None:
    game = GAMES[name]
    with opened(Setup(people(game), "hand")) as host:
        said = play_plain(host, lines(game))
        assert lines(host.game) == lines(game)
        assert host.game.result == game.result
        assert host.game.ended == (game.result is not None)
        assert read(host.journal.path.read_bytes()).state == game.state
    sentences = [told for play in game.plays for told in tell_all(play.events, game.names)]
    assert [line for line in said if line in set(sentences)] == sentences


@pytest.mark.parametrize("dice", ["fair", "system"])
def test_the_first_choice_again_and_again_ends_a_game(dice: str) -> None:
    with opened(seated("Jane,bot:random,Ying", dice=dice)) as host:
        said = play_plain(host, repeat("1"))
        game = read(host.journal.path.read_bytes())
        assert game.ended
        assert (game.reveal is not None) == (dice == "fair")
        assert not host.journal.secret_path.exists()
        assert str(host.journal.path) in said[-1]


def test_bots_play_by_themselves() -> None:
    with opened(seated("bot:random,bot:random")) as host:
        play_plain(host, ())
        assert host.over


@pytest.mark.parametrize(
    "answers",
    [
        ["roll A 34 B 63", "A unlock 3+4", "B unlock 9"],
        ["34 63", "3+4", "unlock 9"],
        ["3463", "UNLOCK 3 + 4", "b unlock 9"],
        ["b 63 a 34", "a unlock 3+4", "B  unlock  9"],
    ],
)
def test_dice_and_decisions_can_be_typed_as_people_write_them(answers: list[str]) -> None:
    with opened(seated("Jane,Juan", dice="hand")) as host:
        play_plain(host, answers)
        assert lines(host.game) == ["roll A 34 B 63", "A unlock 3+4", "B unlock 9"]


def test_either_person_may_decide_first_in_the_opening_turn() -> None:
    with opened(seated("Jane,Juan", dice="hand")) as host:
        play_plain(host, ["34 63", "b", "unlock 9", "3+4"])
        assert lines(host.game)[1:] == ["B unlock 9", "A unlock 3+4"]


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("99", "There is no choice 99; there are 1 to 7."),
        ("unlock 4", "4 makes 4; the totals open to seat A are 7 (T8); legal: A reroll 3,"),
        ("use 1", "no abilities in the opening turn (O2); legal: A reroll 3,"),
        ("out", "nobody is knocked out in the opening turn (O2); legal: A reroll 3,"),
        ("fold", "expected a roll or a decision: roll A 53 B 63,"),
        ("unlock 4+3", "expected a set of different cards from 1 to 10, ascending, such as 2+4;"),
    ],
)
def test_what_is_wrong_is_explained_and_asked_again(answer: str, explained: str) -> None:
    said = told(["34 63", answer, "3+4"])
    assert any(line.startswith(explained) for line in said)
    assert "Jane unlocks cards 3 and 4 with a total of 7." in said


@pytest.mark.parametrize("answer", ["5", "5 3 6", "roll A 34", "57 12", "unlock 9"])
def test_wrong_dice_are_explained_and_asked_again(answer: str) -> None:
    said = told([answer, "34 63"])
    assert any("roll A nn B nn" in line or "1 to 6" in line for line in said)
    assert "All roll their player dice: Jane 3 and 4, Juan 6 and 3." in said


def test_a_decision_can_be_taken_back_until_dice_fall() -> None:
    with opened(seated("Jane,Juan", dice="hand")) as host:
        said = play_plain(host, ["34 63", "undo", "3+4", "undo", "1+6", "unlock 9", "undo", "undo"])
        assert lines(host.game) == ["roll A 34 B 63"]
        assert str(host.game) == host.journal.path.read_text()
    assert [line for line in said if line.startswith(("Taken", "There is nothing"))] == [
        "There is nothing to take back: dice have fallen, or another seat has acted.",
        "Taken back: A unlock 3+4",
        "Taken back: B unlock 9",
        "Taken back: A unlock 1+6",
    ]


@pytest.mark.parametrize(("answer", "moves"), [("undo", 2), ("", 4), ("99", 4)])
def test_dice_that_fall_by_themselves_wait_for_an_undo(answer: str, moves: int) -> None:
    with opened(seated("Jane,Juan", seed="Kyoto")) as host:

        def answers() -> Iterator[str]:
            """Both unlock their last set, then dice are about to fall."""
            for seat in (0, 1):
                yield str(len(legal(host.state, seat)))
            assert host.state.rolling
            yield answer

        play_plain(host, answers())
        assert len(host.game.plays) == moves


def test_a_game_that_was_left_goes_on() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.lw"
        with opened(seated("Jane,Juan", dice="hand"), path) as host:
            said = play_plain(host, ["34 63", "quit", "3+4"])
        assert said[-2:] == ["Until next time.", f"The game is kept in {path}."]
        with path.open("a") as file:
            file.write("A unl")
        with opened(Setup(), path) as host:
            said = play_plain(host, ["3+4"])
            assert lines(host.game) == ["roll A 34 B 63", "A unlock 3+4"]
        assert said[:3] == [
            f"The last line of {path} was cut off in the middle and has been dropped: A unl",
            "The game goes on where it stopped.",
            "All roll their player dice: Jane 3 and 4, Juan 6 and 3.",
        ]


def test_what_goes_wrong_with_a_program_is_told_and_survived() -> None:
    with opened(seated("Jane,cmd:false")) as host:
        said = play_plain(host, repeat("1"))
        assert host.over
    assert any("false, the bot of seat B, has ended with exit code 1" in line for line in said)


@given(st.lists(st.text() | st.sampled_from(["1", "2", "undo", "?", "board", "language ko"])))
@settings(max_examples=200)
def test_nothing_that_is_typed_breaks_the_table(answers: list[str]) -> None:
    with speaking("en"), opened(seated("Jane,Juan", seed="any")) as host:
        play_plain(host, answers)
        assert host.journal.path.read_text() == str(host.game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_can_be_switched_at_any_question(language: str) -> None:
    with speaking("en"):
        said = told(["34 63", f"language {language}", "3+4"])
    with speaking(language):
        assert told(["34 63", "3+4"])[-5:-1] == said[-5:-1]


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    assert "en: English, fr: Français, ko: 한국어" in told(["language tlh"])


@pytest.mark.parametrize(
    ("asked", "rule"), [("rules 6", "C6"), ("rules T8", "T8"), ("rules opening", "O1")]
)
def test_the_rules_are_told_at_any_question(asked: str, rule: str) -> None:
    assert any(f"({rule}" in line for line in told([asked]))


@pytest.mark.parametrize("asked", ["rules", "rules of thumb"])
def test_rules_that_are_not_there_are_answered_with_the_topics(asked: str) -> None:
    assert any(line.startswith("Rules such as T8") for line in told([asked]))


def test_the_board_and_the_help_are_there_at_any_question() -> None:
    for start in ([], ["34 63"]):
        said = told([*start, "?", "board"])
        assert any("[3] unlocked" in line for line in said)
        assert any(line.startswith("undo takes back") for line in said)
