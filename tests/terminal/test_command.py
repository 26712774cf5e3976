"""``livingwell play`` as people start it."""

import os
import pty
import signal
import sys
import termios
from contextlib import suppress
from pathlib import Path
from subprocess import CompletedProcess, Popen, run

import pytest

from livingwell.record import load


def play(folder: Path, *arguments: str, typed: bytes = b"") -> "CompletedProcess[bytes]":
    """Run the command in an empty home with these lines piped in."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "LANGUAGE": "en"}
    command = [sys.executable, "-m", "livingwell", "play", *arguments]
    return run(command, input=typed, env=environment, capture_output=True, check=False)


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_piping_lines_plays_a_whole_game(language: str, tmp_path: Path) -> None:
    save = tmp_path / "game.lw"
    done = play(tmp_path, "--lang", language, "--save", str(save), typed=b"1\n" * 2000)
    assert (done.returncode, done.stderr) == (0, b"")
    assert load(save).ended
    assert str(save) in done.stdout.decode().splitlines()[-1]


def test_a_game_that_nobody_named_a_file_for_says_where_it_is(tmp_path: Path) -> None:
    done = play(tmp_path, "--seats", "Jane,bot:random")
    (kept,) = (tmp_path / "data" / "livingwell" / "games").glob("*.lw")
    assert done.stdout.decode().splitlines()[-1] == f"The game is kept in {kept}."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "Jane"], "a game has 2 to 4 seats, such as Jane,bot:greedy, not 1"),
        (["--seats", "Jane,bot:x"], "there is no bot x"),
        (["--seats", "Jane,cmd:./none"], "cmd: there is no program ./none that can be run"),
        (["--dice", "loaded"], "there are no dice loaded; there are fair, system, hand"),
        (["--dice", "fair", "--seed", "x"], "a seed makes its own dice"),
        (["--seed", "#"], "a seed is 1 to 989 characters"),
        (["--save", "/"], "/ is no ordinary file, so no game can be kept in it"),
        (["--save", "/dev/null"], "/dev/null is no ordinary file"),
        (["--save", "/no/such/place.lw"], "/no/such/place.lw: there is no such file or folder"),
        (["--lang", "tlh"], "there is no language tlh"),
    ],
)
def test_bad_options_are_refused_in_a_line(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    done = play(tmp_path, *arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode().splitlines()[-1]
    assert b"Traceback" not in done.stderr


def test_a_damaged_save_is_refused_and_left_alone(tmp_path: Path) -> None:
    save = tmp_path / "game.lw"
    save.write_text("livingwell 1\nseat A Jane\nseat B Juan\nroll A 99 B 11\n")
    kept = save.read_bytes()
    done = play(tmp_path, "--save", str(save))
    assert (done.returncode, save.read_bytes()) == (2, kept)
    assert done.stderr.decode().startswith(f"{save}:4: roll A 99 B 11: expected dice such as")


@pytest.mark.parametrize("typed", [b"\xff\xfe\n", b"\0\n", b"9" * 100_000 + b"\n", b"\xe2\x82"])
def test_input_that_is_no_text_is_asked_again(typed: bytes, tmp_path: Path) -> None:
    for dice in ("hand", "system"):
        done = play(tmp_path, "--seats", "Jane,Juan", "--dice", dice, typed=typed)
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_line_that_is_refused_is_named_with_rule_and_what_is_right(tmp_path: Path) -> None:
    typed = b"99 12\nboard\n34 63\nunlock 4\nfold\n88\n"
    done = play(tmp_path, "--seats", "Jane,Juan", "--dice", "hand", typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    dice, total, form, number = (
        line for line in done.stdout.decode().splitlines() if line.startswith("-:")
    )
    assert dice == "-:1: a die shows 1 to 6, not 9 (M2)"
    assert total.startswith("-:4: 4 makes 4; the totals open to seat A are 7 (T8); legal: A reroll")
    assert form.startswith("-:5: expected a roll or a decision: ")
    assert "; legal: A reroll 3, " in form
    assert number == "-:6: There is no choice 88; there are 1 to 7."


def test_what_would_steer_a_terminal_is_not_said_again(tmp_path: Path) -> None:
    typed = "\x1b[2J\n34 63\n\x9b2J\x07\n".encode()
    done = play(tmp_path, "--seats", "Jane,Juan", "--dice", "hand", typed=typed)
    said = done.stdout.decode()
    assert r"> \x1b[2J" in said
    assert r"Jane> \x9b2J\x07" in said
    assert not {"\x1b", "\x9b", "\x07"} & set(said)


def at_a_terminal(
    folder: Path,
    keys: bytes | signal.Signals,
    *arguments: str,
    term: str = "xterm-256color",
) -> str:
    """What the command shows on a terminal of 80 columns where these keys are typed.

    Or where this signal comes in their place.
    """
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "LANGUAGE": "en", "TERM": term}
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    command = [sys.executable, "-m", "livingwell", "play", *arguments]
    program = Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # the end of a terminal is an error to whoever reads it
        while chunk := os.read(ours, 4096):
            shown += chunk
            # A screen asks the terminal what it can do before it reads keys.
            if isinstance(keys, bytes) and (b"Begin" in shown or b">" in shown):
                os.write(ours, keys)
                keys = b""
            elif isinstance(keys, signal.Signals) and b"Begin" in shown:
                program.send_signal(keys)
                keys = b""
    os.close(ours)
    assert program.wait() == 0
    return shown.decode()


@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
def test_a_terminal_that_shows_lines_is_asked_who_plays(term: str, tmp_path: Path) -> None:
    plain = ["--plain"] if term != "dumb" else []
    shown = at_a_terminal(tmp_path, b"Jane\nJane,Juan\nquit\n", *plain, term=term)
    assert "a game has 2 to 4 seats" in shown
    assert "Until next time." in shown
    (kept,) = (tmp_path / "livingwell" / "games").glob("*.lw")
    assert load(kept).names == ("Jane", "Juan")


@pytest.mark.parametrize("end", [b"\r\x11", b"\r\x03", b"\x03", signal.SIGTERM])
def test_a_terminal_that_can_is_filled_and_given_back(
    end: bytes | signal.Signals, tmp_path: Path
) -> None:
    shown = at_a_terminal(tmp_path, end)
    assert shown.count("\x1b[?1049h") == 1
    assert "\x1b[?1049l" in shown.partition("\x1b[?1049h")[2]
