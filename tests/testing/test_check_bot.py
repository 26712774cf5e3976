"""The checks for others' bots: ours pass, and each way to break the protocol is found."""

import sys
from pathlib import Path
from subprocess import run
from textwrap import dedent

import pytest

from livingwell.bots import NoSuchBot
from livingwell.testing import NotConforming, check_bot

OURS = (sys.executable, "-m", "livingwell", "bot", "random:1")

PROGRAM = """\
import sys
from livingwell.bots import find
from livingwell.bots.speaker import Speaker

class Odd(Speaker):
    games = 0
    def _begin(self, words):
        Odd.games += 1
        {begin}
        super()._begin(words)
    def _decide(self, state):
        {decide}
        super()._decide(state)

def say(line):
    print({said}, flush=True)

def lines():
    for line in sys.stdin:
        {hear}
        yield line

Odd(find("random:1"), say, lambda _: None).converse(lines())
{end}
"""


def program(folder: Path, **parts: str) -> tuple[str, ...]:
    """A random bot with something odd about it."""
    usual = {"begin": "pass", "decide": "pass", "said": "line", "hear": "pass", "end": ""}
    path = folder / "odd.py"
    path.write_text(PROGRAM.format(**(usual | parts)), encoding="utf-8")
    return sys.executable, str(path)


@pytest.mark.slow
def test_our_own_bots_keep_to_the_protocol(tmp_path: Path) -> None:
    check_bot(OURS, seconds=60)
    check_bot(" ".join(program(tmp_path)), seconds=60, seed="another")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"said": "'A out'"}, "answered what is not legal: A out"),
        ({"said": "line + '\\nmore'"}, "wrote without being asked: more"),
        ({"decide": "sys.exit(3)"}, "has ended with exit code 3"),
        ({"decide": "if Odd.games == 4: sys.exit(0)"}, "in game 3 as B: "),
        ({"decide": "if words_lost: pass"}, "has ended with exit code 1"),
        ({"begin": "if Odd.games == 2: return"}, "in game 2 as B: "),
        ({"begin": "if Odd.games == 11: return"}, "in game 2 as B: "),
        ({"end": "sys.exit(5)"}, "told to quit, it ends with exit code 5"),
        ({"end": "print('bye')"}, "told to quit, it writes: bye"),
        ({"hear": "if line == 'quit\\n': continue"}, "does not end when it is told to quit"),
    ],
)
def test_what_breaks_the_protocol_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: dict[str, str], fault: str
) -> None:
    monkeypatch.setattr("livingwell.testing.SECONDS_TO_START", 0)
    waited_out = {"begin", "hear"} & set(parts)
    with pytest.raises(NotConforming) as found:
        check_bot(program(tmp_path, **parts), seconds=3 if waited_out else 60)
    assert fault in found.value.faults[0]
    assert isinstance(found.value, AssertionError)


def test_a_bot_that_hangs_is_given_its_time(tmp_path: Path) -> None:
    path = tmp_path / "hangs.py"
    path.write_text(dedent("import time\ntime.sleep(600)"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("livingwell.bots.process.SECONDS_TO_START", 0)
        with pytest.raises(NotConforming, match="gave no answer within"):
            check_bot([sys.executable, "-S", str(path)], seconds=0.2)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(NotConforming, match="cannot be started"):
        check_bot(["./no-such-program"])
    for text in ("", "./no-such-program", "./quoted 'x"):
        with pytest.raises(NoSuchBot):
            check_bot(text)


@pytest.mark.slow
def test_the_command_tells_people(tmp_path: Path) -> None:
    good, bad = ("random", "no-such-bot")
    for name, code, said in ((good, 0, "keeps to the bot protocol"), (bad, 1, "no-such-bot")):
        ended = run(
            [*OURS[:3], "check-bot", " ".join([*OURS[:4], name]), "--seconds", "60"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (code, "")
        assert said in ended.stdout


def test_of_many_faults_people_are_told_the_first_and_how_many_there_are() -> None:
    ended = run([*OURS[:3], "check-bot", "cat"], capture_output=True, text=True, check=False)
    first, more = ended.stdout.splitlines()
    assert ended.returncode == 1
    # It says the same whether asked or not; which of its lines comes to be read first is chance.
    assert first.startswith("in game 2 as A: cat, the bot of seat A, ")
    assert "answered what is not legal" in first or "wrote without being asked" in first
    assert int(more.removesuffix(" more faults in this game")) > 1
