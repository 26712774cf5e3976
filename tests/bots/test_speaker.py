"""Our bots as programs: ``livingwell bot`` speaks the protocol, and forgives its host."""

import subprocess
from textwrap import dedent

import pytest

from livingwell.bots import Bot, find
from livingwell.bots.speaker import Speaker
from livingwell.rules import Decision, Move, State
from livingwell.rules.material import Seat
from tests.bots.programs import OURS


class First(Bot):
    """Plays the first legal decision and keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def begin(self, seats: int, seat: Seat) -> None:
        self.heard.append(f"begin {seats} {seat}")

    def saw(self, move: Move, state: State) -> None:
        self.heard.append(f"saw {type(move).__name__} in round {state.round}")

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:  # noqa: ARG002
        return legal[0]

    def close(self) -> None:
        self.heard.append("close")


def converse(text: str, bot: Bot | None = None) -> tuple[list[str], list[str]]:
    """What a bot says to these lines, and what it complains of."""
    said: list[str] = []
    wrong: list[str] = []
    Speaker(bot or First(), said.append, wrong.append).converse(dedent(text).splitlines())
    return said, wrong


def test_it_follows_the_game_and_answers_when_asked() -> None:
    bot = First()
    said, wrong = converse(
        """\
        game 2 as B
        roll A 53 B 63
        move?
        B reroll 3
        roll B 1
        move?
        B unlock 7
        game 3 as A
        quit
        game 2 as B
        """,
        bot,
    )
    assert said == ["B reroll 3", "B unlock 1+2+4"]
    assert not wrong
    assert bot.heard == [
        "begin 2 1",
        "saw Roll in round 1",
        "saw Reroll in round 1",
        "saw Roll in round 1",
        "saw Unlock in round 1",
        "begin 3 0",
        "close",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "expected a roll or a decision"),
        ("move", "expected a roll or a decision"),
        ("A unlock 9", "makes 9; the totals open to seat A are 8 (T8)"),
        ("roll A 53 B 63", "no dice are owed"),
        ("game 5 as A", "with 2 to 4 seats"),
        ("game 2 as C", "with 2 to 4 seats"),
        ("game", "expected game N as X"),
        ("A unlock 4+2", "ascending"),
        ("\ufffd\0", "expected a roll or a decision"),
    ],
)
def test_a_wrong_line_is_told_and_changes_nothing(line: str, why: str) -> None:
    said, wrong = converse(f"game 2 as A\nroll A 53 B 63\n{line}\nmove?\n")
    assert said == ["A reroll 3"]
    assert len(wrong) == 1
    assert wrong[0].startswith(f"{line}: ")
    assert why in wrong[0]


def test_comments_and_empty_lines_are_no_lines() -> None:
    said, wrong = converse("# hello\n\ngame 2 as A # me\n  roll  A 53  B 63\n \nmove?\n")
    assert said == ["A reroll 3"]
    assert not wrong


@pytest.mark.parametrize("line", ["move?", "roll A 53 B 63"])
def test_before_a_game_there_is_nothing_to_follow(line: str) -> None:
    assert converse(line) == ([], [f"{line}: expected first: game N as X"])


def test_asked_out_of_turn_it_has_no_answer() -> None:
    assert converse("game 2 as A\nmove?") == ([], ["move?: seat A has nothing to decide now"])


def test_as_a_program_it_ends_with_its_input_and_survives_bytes_that_are_no_text() -> None:
    ran = subprocess.run(
        [*OURS, "random:1"],
        input=b"\xff\xfe\r\ngame 2 as A\r\nroll A 53 B 63\r\nmove?\r\n",
        capture_output=True,
        check=True,
    )
    assert ran.stdout.startswith(b"A ")
    assert ran.stdout.count(b"\n") == ran.stderr.count(b"\n") == 1


def test_an_unknown_bot_is_told_in_one_line() -> None:
    ran = subprocess.run([*OURS, "nobody"], capture_output=True, check=False, text=True)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("there is no bot nobody; there are random")
    assert ran.stderr.count("\n") == 1


def test_it_can_host_another_program() -> None:
    bot = find("cmd:" + " ".join([*OURS, "random:1"]))
    lines = "game 2 as A\nroll A 53 B 63\nmove?\nquit\n"
    assert converse(lines, bot) == converse(lines, find("random:1"))
