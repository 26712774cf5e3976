"""The kernel and the rules, side by side."""

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from livingwell.kernel import entry
from livingwell.record import load
from livingwell.record.replay import replay
from livingwell.rules import Phase, State, Use
from livingwell.rules.material import ALL_CARDS
from tests.agree import lockstep

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests/games").glob("*.lw"))


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_games_agree_after_every_line(first: int) -> None:
    assert lockstep.play_part(range(first, first + 50)) > 0


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_handed_game_makes_the_same_states(path: Path) -> None:
    moments = replay(path.read_bytes(), path.name)
    first = next(moments)
    row = entry.start(len(first.state.players), 1)[0]
    lockstep.compare(first.state, row)
    for moment in moments:
        assert moment.move is not None
        lockstep.follow(row, moment.move)
        lockstep.compare(moment.state, row)


PLAYED = """
from livingwell.kernel import entry
for seats in (2, 3, 4):
    rows = entry.start(seats, 10)
    print(entry.play_random(rows, 1, workers=2), rows.tolist())
"""

SETTINGS = pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])


def python(kept: Path, setting: str, *arguments: str) -> str:
    """What Python says with a setting of Numba's; all warnings are errors."""
    # What Numba keeps on disk does not tell a check for bounds, so it keeps it elsewhere.
    environment = {setting: "1", "NUMBA_CACHE_DIR": str(kept), "PYTHONPATH": "src"}
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@SETTINGS
def test_they_agree_however_it_is_compiled(setting: str, tmp_path: Path) -> None:
    command = ("-m", "tests.agree.lockstep", "--games", "30", "--jobs", "1")
    assert "30 games" in python(tmp_path, setting, *command)


@SETTINGS
def test_random_games_are_the_same_however_it_is_compiled(setting: str, tmp_path: Path) -> None:
    ours = ""
    for seats in (2, 3, 4):
        rows = entry.start(seats, 10)
        ours += f"{entry.play_random(rows, 1)} {rows.tolist()}\n"
    assert python(tmp_path, setting, "-c", PLAYED) == ours


def test_a_game_in_which_they_part_is_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def doubtful(state: State, row: object) -> None:
        assert state.round < 2

    monkeypatch.setattr(lockstep, "FAILURES", tmp_path)
    monkeypatch.setattr(lockstep, "compare", doubtful)
    with pytest.raises(AssertionError):
        lockstep.play(0)
    assert load(tmp_path / "0.lw").names == ("seed 0", "seed 0")


def test_the_games_reach_what_is_rare() -> None:
    seen = set[str]()
    for move, state in itertools.chain.from_iterable(map(lockstep.lines, range(300))):
        seen |= {state.phase, f"{len(state.pending)} pending in {state.phase}"}
        if state.supply == 0:
            seen.add("no supply")
        if isinstance(move, Use) and move.card == 6 and move.target == move.seat:
            seen.add("halved oneself")
        if any(player.unlocked == ALL_CARDS for player in state.players):
            seen.add("all ten")
    assert seen >= {"no supply", "halved oneself", "all ten", "3 pending in tiebreak", *Phase}
