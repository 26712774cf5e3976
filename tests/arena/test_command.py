"""``livingwell match``: what people and programs read of it."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen, run
from time import sleep

import pytest

from livingwell.arena import Match, Outcome, Played, as_json, standings, table
from livingwell.arena.fixtures import Fixture
from livingwell.record.verify import verify
from livingwell.views.language import LANGUAGES, speaking


def livingwell(*arguments: str | Path) -> "CompletedProcess[str]":
    return run(
        [sys.executable, "-m", "livingwell", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_match_is_the_same_again(tmp_path: Path) -> None:
    arguments = ("match", "random", "random", "random", "--games", "30", "--seed", "a b")
    first = livingwell(*arguments, "--workers", "1", "--save", tmp_path / "new")
    assert first.returncode == 0
    assert first.stderr == ""
    assert "30 games, dice from the seed a b" in first.stdout
    assert livingwell(*arguments, "--workers", "2").stdout == first.stdout
    records = sorted((tmp_path / "new").iterdir())
    assert [path.name for path in records] == [f"{number:02}.lw" for number in range(1, 31)]
    assert all(verify(path.read_bytes()).proved for path in records)


def test_records_never_overwrite_others(tmp_path: Path) -> None:
    (tmp_path / "mine.lw").touch()
    ended = livingwell("match", "random", "random", "--games", "2", "--save", tmp_path)
    assert ended.returncode == 2
    assert str(tmp_path) in ended.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.lw"]


def test_a_new_seed_is_told_so_that_the_match_can_be_repeated() -> None:
    first = livingwell("match", "random", "random", "--games", "4", "--json")
    found = json.loads(first.stdout)
    again = livingwell(
        "match", "random", "random", "--games", "4", "--json", "--seed", found["seed"]
    )
    assert again.stdout == first.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["random"], "2 to 4 seats"),
        (["random", "nobody"], "nobody"),
        (["random", "random", "--seed", "a#b"], "without #"),
        (["random", "random", "--games", "0"], "--games"),
        (["random", "random", "--cluster", "nonsense"], "nonsense is no address"),
        (["random", "random", "--cluster", "host:1", "--workers", "2"], "leave --workers out"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(arguments: list[str], said: str) -> None:
    ended = livingwell("match", *arguments)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_program_that_misbehaves_is_told_once_and_counted() -> None:
    ended = livingwell("match", "cmd:echo hello", "random", "--games", "2", "--seed", "x")
    assert ended.returncode == 0
    told, more = ended.stderr.splitlines()
    assert told.startswith("echo hello, the bot of seat")
    assert "more incidents in this match" in more


@pytest.mark.parametrize(
    ("send", "number", "code"),
    [
        (os.killpg, signal.SIGINT, 130),
        (os.kill, signal.SIGINT, 130),
        (os.kill, signal.SIGTERM, 143),
        (os.kill, signal.SIGKILL, -9),
    ],
)
def test_a_match_that_is_ended_takes_its_workers_along_without_a_word(
    send: Callable[[int, int], None], number: signal.Signals, code: int, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    command = ["match", "random", "random", "--games", "100000", "--save", str(records)]
    with Popen(
        [sys.executable, "-m", "livingwell", *command],
        stdout=PIPE,
        stderr=PIPE,
        start_new_session=True,
    ) as playing:
        while not (records.exists() and any(records.iterdir())):
            assert playing.poll() is None
            sleep(0.05)
        send(playing.pid, number)
        # Workers hold on to our ends of the pipes for as long as they live.
        out, errors = playing.communicate(timeout=60)
    assert (out, playing.returncode) == (b"", code)
    # What a killed program leaves behind, Python's tracker tells when it clears it away.
    assert not errors or number == signal.SIGKILL


def outcome(games: int = 3) -> Outcome:
    match = Match(("random", "random:2"), games, "x", duplicate=True)
    played = (
        Played(Fixture(number, number, "x", (0, 1)), (10, 10 + number), (0.5, 0.5), (), "")
        for number in range(games)
    )
    return Outcome(match, tuple(played))


def test_a_table_has_a_line_a_bot_with_its_figures() -> None:
    lines = list(table(outcome()))
    assert lines[0] == "3 games, dice from the seed x"
    assert lines[-1] == "In 3 games the first place was shared."
    assert lines[-3] == (
        "Of 3 deals, from all seats taken together: random:2 0, random 0, nobody 3."
    )
    assert lines[4].split()[0] == "random:2"
    assert lines[4].split()[1:3] == ["50.0", "%"]
    assert lines[5].split()[-2:] == ["10.0", "10.0–10.0"]
    assert len({len(line) for line in lines[3:6]}) == 1


def test_of_one_game_no_interval_of_points_is_known() -> None:
    lines = list(table(outcome(1)))
    assert [line.split()[-1] for line in lines[4:6]] == ["–", "–"]


def test_json_has_the_standings_and_no_infinity() -> None:
    found = json.loads(json.dumps(as_json(outcome(1)), allow_nan=False))
    assert [bot["points_interval"] for bot in found["bots"]] == [None, None]
    whole = as_json(outcome())
    assert [bot["bot"] for bot in whole["bots"]] == [row.bot for row in standings(outcome())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it(language: str) -> None:
    with speaking(language):
        lines = list(table(outcome()))
    assert ("first place" in lines[-1]) == (language == "en")
    assert ("50,0 %" in lines[4]) == (language == "fr")
