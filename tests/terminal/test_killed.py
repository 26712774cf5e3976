"""A game in a program that is killed again and again, as if the power had gone each time."""

import re
import sys
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from time import sleep

import pytest

from livingwell.record import Game, read
from livingwell.record.verify import verify
from livingwell.views.sentences import tell_all

KILLS = 25
RUNS = 4

SENTENCE = re.compile(
    r"(Jane|Robo)\b(?![>:])|All|Only|Power dice|The roll|The bonus|Round \d opens"
)


def start(path: Path, answers: Path) -> "Popen[bytes]":
    """The program, playing on in this file with the same answer to everything."""
    seats = ["--seats", "Jane,Robo=bot:random", "--save", str(path), "--lang", "en"]
    command = [sys.executable, "-m", "livingwell", "play", *seats]
    with answers.open() as typed:
        return Popen(command, stdin=typed, stdout=PIPE)


def killed(program: "Popen[bytes]", random: Random) -> list[str]:
    """The sentences it had said when it was killed: as it started, or soon after it spoke."""
    assert program.stdout is not None
    starting = random.random() < 0.2
    first = b"" if starting else program.stdout.readline()
    sleep(random.uniform(0, 0.3 if starting else 0.01))
    program.kill()
    said = first + program.stdout.read()
    program.stdout.close()
    program.wait()
    # The last line may have been cut off.
    return [line for line in said.decode().split("\n")[:-1] if SENTENCE.match(line)]


def written(path: Path) -> bytes:
    """The whole lines of the file."""
    data = path.read_bytes() if path.exists() else b""
    return data[: data.rfind(b"\n") + 1]


def sentences(game: Game, after: int) -> list[str]:
    """All that a program says that finds ``after`` moves there: it tells the last of them again."""
    plays = game.plays[max(after - 1, 0) :]
    return [told for play in plays for told in tell_all(play.events, game.names)]


def check_finished(path: Path) -> None:
    """The game is over, its dice fell as they were promised, and the secret is gone."""
    data = path.read_bytes()
    assert read(data).ended
    assert verify(data).proved
    assert not path.with_name(f"{path.name}.secret").exists()


@pytest.mark.slow
@pytest.mark.parametrize("run", range(RUNS))
def test_no_line_is_lost_whenever_the_program_is_killed(run: int, tmp_path: Path) -> None:
    random = Random(run)
    answers = tmp_path / "answers"
    answers.write_text("1\n" * 5000)
    paths = [tmp_path / "1.lw"]
    before = b""
    for _ in range(KILLS):
        said = killed(start(paths[-1], answers), random)
        after = written(paths[-1])
        assert after.startswith(before)
        known = len(read(before).plays) if before else 0
        assert said == (sentences(read(after), known) if after else [])[: len(said)]
        before = after
        if after and read(after).result is not None:
            paths.append(tmp_path / f"{len(paths) + 1}.lw")
            before = b""
    for path in paths:
        program = start(path, answers)
        program.communicate()
        assert program.returncode == 0
        check_finished(path)
    assert written(paths[-1]).startswith(before)
