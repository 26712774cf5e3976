"""What a newcomer with bad luck or bad intent finds: one line, exit code 2, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

PLAIN = Path(__file__).parent.parent / "games/plain-2-0.lw"
COMMAND = (sys.executable, "-m", "livingwell")


def run(*arguments: str, closed: bool = False) -> subprocess.CompletedProcess[str]:
    """A command with nothing on standard input, or with that closed."""
    words = [*COMMAND, *arguments]
    if closed:
        words = ["sh", "-c", 'exec "$@" <&-', "sh", *words]
    return subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--pace", "inf", "--seats", "bot:greedy,bot:random"),
        ("play", "--limit", "inf", "--seats", "bot:greedy,bot:random"),
        ("check-bot", "cat", "--seconds", "inf"),
        ("serve", "--port", "99999"),
        ("serve", "--port", "-1"),
        ("match", "greedy", "random", "--games", "99999999999"),
        ("tournament", "--games", "99999999999"),
        ("stats", "--games", "99999999999"),
        ("endings", "--check", "99999999999"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Invalid value for" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("endings", "{there}/here.lw/endings"),
        ("endings", "{there}"),
        ("review", "{there}/here.lw", "--html", "{there}/nowhere/page.html"),
        ("review", "{there}/here.lw", "--html", "{there}"),
        ("stats", "--plots", "{there}/here.lw"),
    ],
)
def test_what_cannot_be_written_is_told_before_long_work_is_done(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "here.lw").write_bytes(PLAIN.read_bytes())
    done = run(*(word.format(there=tmp_path) for word in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "Compiling" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["here.lw"]


@pytest.mark.parametrize("arguments", [("replay", "-"), ("verify", "-"), ("bot", "greedy")])
def test_closed_standard_input_is_like_an_empty_one(arguments: tuple[str, ...]) -> None:
    done, empty = run(*arguments, closed=True), run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (
        empty.returncode,
        empty.stdout,
        empty.stderr,
    )
    assert "Traceback" not in done.stderr


def test_what_steers_a_terminal_is_spelled_out(tmp_path: Path) -> None:
    hostile = tmp_path / "game.lw"
    hostile.write_bytes(b"\x1b]0;pwn\x07\x1b[31mX\n")
    done = run("replay", str(hostile))
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert r"\x1b]0;pwn\x07\x1b[31mX" in done.stderr
