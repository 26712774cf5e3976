"""How a server is set up, and what it keeps."""

import asyncio
import json
import logging
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from livingwell.table.backup import back_up
from livingwell.table.errors import Refused
from livingwell.table.store import Store
from livingwell.web import logs
from livingwell.web.limits import Places, Rate, TooMany
from livingwell.web.server import address, bind
from livingwell.web.settings import Settings, default_database, find_key
from tests.web.browser import decide, seated_table
from tests.web.conftest import Served, serving


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIVINGWELL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_key_is_made_once_and_for_its_owner_alone(data: Path) -> None:
    key = find_key({})
    assert len(key) >= 32
    assert find_key({}) == key
    assert (data / "key").stat().st_mode & 0o077 == 0
    assert data.stat().st_mode & 0o077 == 0
    assert [path.name for path in data.iterdir()] == ["key"]
    assert default_database() == f"sqlite:///{data}/tables.db"


def test_a_key_from_the_environment_goes_before_and_must_be_long(data: Path) -> None:
    assert find_key({"LIVINGWELL_KEY": "x" * 32}) == b"x" * 32
    with pytest.raises(ValueError, match="32 characters"):
        find_key({"LIVINGWELL_KEY": "short"})


def test_a_key_that_is_damaged_is_not_used(data: Path) -> None:
    find_key({})
    (data / "key").write_bytes(b"")
    with pytest.raises(ValueError, match="damaged"):
        find_key({})


async def test_a_copy_holds_every_table_while_the_server_goes_on(
    served: Served, settings: Settings, tmp_path: Path
) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    copy = tmp_path / "copy.db"
    await asyncio.to_thread(back_up, settings.database, copy)
    await decide(browser)
    store = await Store.open(f"sqlite:///{copy}")
    assert [line.n for line in await store.lines(path.removeprefix("/t/"))] == [1]
    await store.close()
    with pytest.raises(FileExistsError):
        back_up(settings.database, copy)
    with pytest.raises(Refused, match="SQLite"):
        back_up("postgresql://nowhere/db", tmp_path / "other.db")
    with pytest.raises(FileNotFoundError):
        back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()


async def test_a_server_on_a_copy_knows_its_people(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings) as served:
        browser = await served.browser()
        path = await seated_table(browser, "me", "here")
        cookie = browser.client.cookies["livingwell"]
        await asyncio.to_thread(back_up, settings.database, tmp_path / "copy.db")
    async with serving(replace(settings, database=f"sqlite:///{tmp_path}/copy.db")) as served:
        browser = await served.browser()
        browser.client.headers["cookie"] = f"livingwell={cookie}"
        await browser.go(path)
        assert browser.form("/lines") is not None


async def test_an_unanswering_database_is_told_by_healthz(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await served.client()
    assert (await client.get("/healthz")).json() == {"status": "ok"}

    async def gone() -> None:
        raise OperationalError("select 1", {}, Exception("disk I/O error"))

    monkeypatch.setattr(served.site.tables.store, "ping", gone)
    answer = await client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "no database"}


async def test_metrics_count_lines_requests_and_refusals(served: Served) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    await browser.post(f"{path}/lines", line="A out", seat="A", n="1")
    await decide(await browser.go(path))
    text = (await browser.go("/metrics")).text
    assert 'livingwell_lines_total{by="dice"}' in text
    assert 'livingwell_lines_total{by="person"} 1.0' in text
    assert 'livingwell_refused_total{cause="nobody is out"} 1.0' in text
    assert 'route="/t/{game}/lines",status="422"' in text
    assert "livingwell_tables 1.0" in text
    # Neither a table's id nor an invitation is in what an operator collects.
    assert path.removeprefix("/t/") not in text


def test_logs_are_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:]
    try:
        logs.set_up("info")
        try:
            int("Noé")
        except ValueError:
            logging.getLogger("livingwell.test").exception("broken", extra={"table": "x"})
    finally:
        logging.getLogger().handlers[:] = before
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert told["level"] == "error"
    assert told["table"] == "x"
    assert "'Noé'" in told["error"]


async def test_the_log_names_routes_and_no_secrets(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    browser = await served.browser()
    path = await seated_table(browser, "me", "friend")
    secret = served.site.keys.invitation(path.removeprefix("/t/"), 1)
    await browser.go(f"{path}/join/{secret}")
    told = [vars(record) for record in caplog.records if record.name == "livingwell.web.guard"]
    assert "/t/{game}/join/{secret}" in {record["route"] for record in told}
    assert not any(secret in str(record) for record in told)


def test_a_rate_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [100.0]
    monkeypatch.setattr("livingwell.web.limits.time.monotonic", lambda: at[0])
    rate = Rate(2)
    for _ in range(8):
        rate.take("a")
    with pytest.raises(TooMany):
        rate.take("a")
    rate.take("b")
    at[0] += 0.5
    rate.take("a")
    with pytest.raises(TooMany):
        rate.take("a")
    Rate(0).take("a")


def test_places_are_given_back() -> None:
    places = Places(1)
    with places.take("a"):
        with pytest.raises(TooMany), places.take("a"):
            pass
        with places.take("b"):
            pass
    with places.take("a"):
        pass


def test_the_address_is_one_that_a_browser_finds() -> None:
    with bind("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert address(listening, "/games") == f"http://127.0.0.1:{port}/games/"
        with pytest.raises(OSError, match="in use"):
            bind("127.0.0.1", port)
    with bind("0.0.0.0", 0) as listening:  # noqa: S104 only to see how it is told
        assert address(listening).startswith("http://localhost:")
    if socket.has_dualstack_ipv6():
        with bind("::1", 0) as listening:
            assert address(listening).startswith("http://[::1]:")
