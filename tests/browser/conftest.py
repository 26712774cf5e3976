"""A real server on loopback, Chromium, and people who use both."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import People

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a page, put it last, and say what it needs where that is missing."""
    missing = pytest.mark.skip(reason="Chromium is missing; on Debian: apt install chromium")
    for item in items:
        if drives_a_page(item):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(missing)
    # Playwright leaves an event loop running, beside which no test has another.
    items.sort(key=drives_a_page)


def drives_a_page(item: pytest.Item) -> bool:
    """Whether it is one of the tests here."""
    return item.path.is_relative_to(Path(__file__).parent)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as people run it."""
    folder = tmp_path_factory.mktemp("server")
    limits = ("--most-changes", "0", "--most-tables", "0", "--most-streams", "0")
    command = [sys.executable, "-m", "livingwell", "serve", "--port", "0", *limits]
    database = ["--database", f"sqlite:///{folder}/games.db", "--log", "warning"]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "LANGUAGE": "en"}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            [*command, *database], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            yield _address(process)
        finally:
            process.terminate()
            process.wait(10)
    assert not (folder / "log").read_text("utf-8").strip()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0].rstrip("/")
    raise AssertionError("the server did not start")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium without a window."""
    arguments = ["--disable-background-networking", "--disable-component-update"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Its sandbox refuses to run for root.
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def finished(chromium: Browser, server: str) -> str:
    """The path of a table at which bots have played to the end."""
    client = chromium.new_context().request
    seats: dict[str, str | float | bool] = {f"seat-{letter}": "bot:random" for letter in "abc"}
    form = seats | {"pace": "instant"}
    table = client.post(f"{server}/tables", form=form, headers={"origin": server}).url
    while "\nresult " not in client.get(f"{table}/record.lw").text():
        time.sleep(0.1)
    return table.removeprefix(server)


@pytest.fixture
def people(chromium: Browser, server: str) -> Iterator[People]:
    """People with a browser each, none of whom may come across an error."""
    gathered = People(chromium, server)
    yield gathered
    gathered.leave()
