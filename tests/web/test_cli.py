"""The commands ``serve`` and ``backup``, as people type them."""

import asyncio
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from livingwell.cli.app import run
from livingwell.table.chairs import Chair
from livingwell.table.options import Options
from livingwell.table.store import Opened, Store
from livingwell.table.tables import new_id


@pytest.fixture(autouse=True)
def own_logging() -> Iterator[None]:
    """The command sets up logging for its process, which here is that of the tests."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIVINGWELL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that ends with exit code 2."""
    with pytest.raises(SystemExit) as ended:
        run([*arguments])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return said


def test_serve_says_where_it_is_and_stops_when_asked(data: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "livingwell", "serve", "--port", "0", "--log", "warning"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as server:
        assert server.stdout is not None
        where = server.stdout.readline().split()[-1]
        assert httpx2.get(f"{where}healthz").json() == {"status": "ok"}
        server.send_signal(signal.SIGTERM)
    assert {path.name for path in data.iterdir()} >= {"key", "tables.db"}
    run_quietly(["backup", str(tmp_path / "copy")])
    assert {path.name for path in (tmp_path / "copy").iterdir()} == {"key", "tables.db"}
    assert (tmp_path / "copy/key").read_bytes() == (data / "key").read_bytes()


def test_serve_shows_the_first_page_and_answers_a_browser_that_stays(
    data: Path, tmp_path: Path
) -> None:
    """In text mode a browser keeps whoever opened it waiting."""
    asked, browser = tmp_path / "asked", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}.new; mv {asked}.new {asked}; sleep 60\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "livingwell", "serve", "--port", "0", "--open"]
    environment = os.environ | {"BROWSER": str(browser)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        where = server.stdout.readline().split()[-1]
        while not asked.exists():
            time.sleep(0.01)
        assert asked.read_text().strip() == where
        assert httpx2.get(f"{where}healthz").is_success
        server.send_signal(signal.SIGINT)
    assert server.returncode == 0


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_without_a_word_while_bots_think(data: Path, asked: signal.Signals) -> None:
    """Ctrl+C goes to the bots' processes as well, and they have nothing to say about it."""
    command = [sys.executable, "-m", "livingwell", "serve", "--port", "0", "--log", "warning"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        where = server.stdout.readline().split()[-1]
        form = {"seat-a": "bot:random", "seat-b": "bot:random", "pace": "instant"}
        opened = httpx2.post(f"{where}tables", data=form, headers={"origin": where.rstrip("/")})
        record = f"{where}{opened.headers['location'].lstrip('/')}/record.lw"
        while "unlock" not in httpx2.get(record).text:
            time.sleep(0.01)
        os.killpg(server.pid, asked)
        assert not server.stderr.read()
    assert server.returncode == 0


def run_quietly(arguments: list[str]) -> None:
    """Run a command that ends well."""
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert not ended.value.code


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--log", "loud"], "loud is none of debug"),
        (["--database", "sqlite:////nowhere/x.db"], "unable to open"),
        (["--database", "mysql://host/x"], "sqlite:///FILE or postgresql://"),
        (["--database", "nonsense"], "a database is sqlite:///FILE"),
        (["--database", "sqlite://"], "a database is sqlite:///FILE"),
        (["--database", "sqlite:///:memory:"], "a database is sqlite:///FILE"),
        (["--database", "postgresql://host:door/club"], "a database is sqlite:///FILE"),
        (["--database", "postgresql://host:70000/club"], "a database is sqlite:///FILE"),
        (["--database", "postgresql://host/club?sslmode=require"], "no option sslmode"),
        (["--database", "postgresql://jane@/club?host=/nowhere"], "no such file"),
        (["--database", "postgresql://jane@127.0.0.1:1/club"], "nobody answers"),
        (["--host", "a..b"], "a..b is no address"),
        (["--most-tables", "-1"], "--most-tables"),
    ],
)
def test_serve_says_what_is_wrong(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert told in refused(capsys, "serve", *arguments)


def test_serve_refuses_a_short_key(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIVINGWELL_KEY", "short")
    assert "32 characters" in refused(capsys, "serve")


def test_backup_says_what_is_wrong(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "no such file" in refused(capsys, "backup", str(tmp_path / "a"))
    wrong = refused(capsys, "backup", str(tmp_path / "b"), "--database", "postgresql://host/x")
    assert "only an SQLite database" in wrong
    other = tmp_path / "other.db"
    other.write_text("something else altogether\n" * 100)
    for number, odd in enumerate((f"sqlite:///{other}", f"sqlite:///{tmp_path}", "nonsense")):
        assert "--database" in refused(
            capsys, "backup", str(tmp_path / f"odd{number}"), "--database", odd
        )
    assert not list(tmp_path.glob("odd*/*"))


def test_where_there_is_no_room_the_file_is_named(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fill_up(_database: str, _copy: Path) -> None:
        with closing(sqlite3.connect(":memory:")) as small:
            small.execute("PRAGMA max_page_count = 1")
            small.execute("CREATE TABLE lines (text)")

    monkeypatch.setattr("livingwell.table.backup.back_up", fill_up)
    said = refused(capsys, "backup", str(tmp_path / "copy"))
    assert f"{tmp_path}/copy/tables.db: no space is left on the disk" in said


def test_move_database_moves_and_says_what_it_did(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    old, new = (f"sqlite:///{tmp_path}/{name}.db" for name in ("old", "new"))
    assert "no such file" in refused(capsys, "move-database", old, new)
    assert "sqlite:///FILE" in refused(capsys, "move-database", old, "postgresql://host:door/x")
    asyncio.run(begin(old))
    assert "sqlite:///FILE" in refused(capsys, "move-database", old, "sqlite://")
    run_quietly(["move-database", old, new])
    assert "1 tables, 1 lines. Copied now: 1 lines." in capsys.readouterr().out
    asyncio.run(begin(new))
    assert "does not (1)" in refused(capsys, "move-database", old, new)
    run_quietly(["move-database", new, old])
    assert "2 tables, 2 lines. Copied now: 1 lines." in capsys.readouterr().out


async def begin(address: str) -> None:
    """Open a table and let its first dice fall."""
    store = await Store.open(address)
    table = Opened(new_id(), "host", "address", Options(dice="system"), None, None, 1)
    await store.create(table, [Chair(name=name, holder=name) for name in ("Jane", "Juan")])
    await store.begin(table.id, "livingwell 1", ["roll A 11 B 22"], 1)
    await store.close()
