"""That code is compiled is said once: when there is none on disk."""

import io
from pathlib import Path

import pytest

from livingwell.analysis import compiling
from livingwell.bots import find
from livingwell.bots.expert.search import weigh
from livingwell.bots.expert.training import Training
from livingwell.casting import Seeded
from livingwell.cli import app
from livingwell.cli.compiling import tell_bots_compiling
from livingwell.kernel.jit import is_compiled
from livingwell.rules import legal, start, step


def test_who_has_nothing_compiled_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    warmed = list[str]()
    monkeypatch.setattr(compiling, "warm", lambda: warmed.append("all of it"))
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    tell_bots_compiling(["greedy", "random:3", "cmd:expert"])
    assert capsys.readouterr() == ("", "")
    assert not warmed
    tell_bots_compiling(["greedy", "expert:mine"])
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert warmed


def test_what_is_compiled_is_found_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    bot, table = find("strong"), start(2)
    bot.begin(2, 0)
    table, _ = step(table, Seeded("a").cast(table))
    bot.decide(table, legal(table, 0))
    assert is_compiled(weigh)
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    assert not is_compiled(weigh)


@pytest.mark.parametrize(
    "command",
    [
        "play --plain --seats Jane,bot:strong",
        "train made",
        "hint opening.lw --rollouts 1",
        "play --plain --seats Jane,b",
    ],
)
def test_commands_that_wait_for_the_compiler_say_so(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr(Training, "run", lambda _training: iter(()))
    monkeypatch.setattr(compiling, "warm", lambda: None)
    Path("opening.lw").write_text("livingwell 1\nseat A Jane\nseat B Juan\nroll A 53 B 63\n")
    with pytest.raises(SystemExit):
        app.run(command.split())
    said = capsys.readouterr().err
    assert said == ("" if command.endswith(",b") else f"{compiling.compiling()}\n")
