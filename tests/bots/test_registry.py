"""Bots are found by name, and a wrong name is explained."""

import copy
import sys

import pytest

from livingwell.bots import NAMES, NoSuchBot, find
from livingwell.bots.process import ProcessBot


def test_a_name_may_have_spaces_around_it() -> None:
    assert type(find(" random ")) is type(find("random"))


@pytest.mark.parametrize("name", ["", "rando", "Random", "random7", "bot:random"])
def test_an_unknown_name_lists_those_there_are(name: str) -> None:
    with pytest.raises(NoSuchBot) as refused:
        find(name)
    assert ", ".join(NAMES) in str(refused.value)


@pytest.mark.parametrize("name", ["random:", "random:x", "random:1.5"])
def test_a_seed_is_a_whole_number(name: str) -> None:
    with pytest.raises(NoSuchBot, match="whole number"):
        find(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("cmd:", "wants a program"),
        ("cmd:  ", "wants a program"),
        ("cmd", "there is no bot cmd"),
        ("cmd:./prog 'x", "without its end"),
        ("cmd:./no-such-program x", "no program ./no-such-program"),
    ],
)
def test_a_command_names_a_program_that_is_there(name: str, why: str) -> None:
    with pytest.raises(NoSuchBot, match=why):
        find(name)


def test_a_command_is_split_as_a_shell_does() -> None:
    bot = find(f"cmd:{sys.executable} -c 'import time' 'two words'")
    assert isinstance(bot, ProcessBot)
    assert bot._command == (sys.executable, "-c", "import time", "two words")


def test_an_error_survives_copying() -> None:
    error = NoSuchBot("seed", seed="x")
    assert str(copy.deepcopy(error)) == str(error)
