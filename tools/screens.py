"""Pictures of every page, in each width, light and dark, and in each language, to be looked at.

    python tools/screens.py FOLDER [PAGE ...] [--language en] [--width 360] [--theme dark]
    python tools/screens.py --readme

A real server shows them; its tables are handed games played up to a line with real dice.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import APIRequestContext, Browser, sync_playwright

from livingwell.record import load, spell
from livingwell.rules.material import SEATS
from livingwell.rules.moves import Roll
from livingwell.web.lesson import STEPS

GAMES = Path(__file__).resolve().parent.parent / "tests/games"
LANGUAGES = ("en", "fr", "ko")
BOTS = "bots"
"""A game that bots play with fair dice, in place of a handed one."""
PATIENCE = 300_000
"""Milliseconds for the judge, who may have to be compiled first."""
WIDTHS = (360, 1280)
THEMES = ("light", "dark")


class Shown(NamedTuple):
    """A page: a path, or a game up to a line of it, and what is added to its path.

    ``link`` is the field of that page whose address is shown instead. Then each of ``press`` is
    pressed, and the picture taken when ``until`` is there. A ``stranger`` has no seat.
    From ``most`` pixels of width on there is no such picture.
    """

    path: str = ""
    game: str = ""
    lines: int = 10_000
    seats: tuple[str, ...] = ("me", "here", "here", "here")
    link: str = ""
    press: tuple[str, ...] = ()
    until: str = "body"
    stranger: bool = False
    most: int = 10_000


class Picture(NamedTuple):
    """What is to be seen on one."""

    page: str
    width: int
    theme: str
    language: str = "en"


PAGES = {
    "start": Shown("/"),
    "tables": Shown("/tables"),
    "rules": Shown("/rules"),
    "api": Shown("/api"),
    **{f"lesson-{step}": Shown(f"/learn?step={step}") for step in range(len(STEPS))},
    "missing": Shown("/nothing"),
    "gone": Shown("/t/nothing"),
    "menu": Shown("/rules", press=(".menu-button",), until="#menu:popover-open", most=768),
    "waiting": Shown(game="long-3-0", lines=0, seats=("me", "friend", "friend")),
    "invited": Shown(
        game="long-3-0", lines=0, seats=("me", "friend", "friend"), link="invite-B", stranger=True
    ),
    "hand": Shown(game="long-2-0", lines=0),
    "hand-later": Shown(game="long-4-0", lines=109),
    "opening": Shown(game="long-3-0", lines=1),
    "opening-four": Shown(game="long-4-0", lines=1),
    "deciding": Shown(game="long-2-0", lines=80),
    "card": Shown(game="long-2-0", lines=80, press=("#A-card-3",), until="#card-3:popover-open"),
    "hint": Shown(game="long-2-0", lines=80, press=("#hint-for-A",), until="#hints-A .advised"),
    "four": Shown(game="long-4-0", lines=110),
    "watching": Shown(game="long-4-0", lines=110, stranger=True),
    "over": Shown(game="long-4-0"),
    "checked": Shown(game=BOTS, press=("[data-check]",), until="#verdict:not(:empty)"),
    "replay": Shown("/replay?at=64", game="long-3-0"),
    "replay-end": Shown("/replay?at=9999", game="long-3-0"),
    "review": Shown("/review", game=BOTS, until=".chart"),
}

README = {
    "web-start": ("start", 1280, "light"),
    "web-table": ("four", 1280, "light"),
    "web-phone": ("deciding", 360, "dark"),
}
"""The pictures in README.md: page, width and theme of each."""
IMAGES = Path(__file__).resolve().parent.parent / "docs/images"


@contextmanager
def server() -> Iterator[str]:
    """A server of our own for as long as it takes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "livingwell", "serve", "--port", "0", "--log", "error"]
        limits = ["--most-changes", "0", "--most-tables", "0"]
        database = ["--database", f"sqlite:///{folder}/games.db"]
        with subprocess.Popen(  # noqa: S603 a command of ours
            [*command, *limits, *database], stdout=subprocess.PIPE, text=True
        ) as run:
            assert run.stdout is not None
            try:
                yield "http://" + run.stdout.readline().strip().split("http://")[1].rstrip("/")
            finally:
                run.terminate()


def play(client: APIRequestContext, here: str, page: Shown) -> str:
    """Play a game as far as wanted, and give the path of its table, or of the link in it."""
    if page.game == BOTS:
        return watch(client, here)
    game = load(GAMES / f"{page.game}.lw")
    seats = {
        f"{field}-{letter.lower()}": value
        for letter, kind, name in zip(SEATS, page.seats, game.names, strict=False)
        for field, value in (("seat", kind), ("name", name))
    }
    headers = {"origin": here}
    form: dict[str, str | float | bool] = {**seats, "dice": "hand"}
    answer = client.post(f"{here}/tables", form=form, headers=headers)
    table = answer.url
    for done in game.plays[: page.lines]:
        if isinstance(done.move, Roll):
            words = spell(done.move).split()[1:]
            sent: dict[str, str | float | bool] = dict(zip(words[::2], words[1::2], strict=True))
            address, asked = f"{table}/roll", "form-hand"
        else:
            sent = {"line": spell(done.move)}
            address, asked = f"{table}/lines", f"decide-{SEATS[done.move.seat]}"
        number = re.search(f'id="{asked}".*?name="n" value="(\\d+)"', answer.text(), re.DOTALL)
        assert number is not None
        answer = client.post(address, form=sent | {"n": number[1]}, headers=headers)
    if page.link:
        found = re.search(f'value="([^"]+)"[^>]* id="{page.link}"', answer.text())
        assert found is not None
        return found[1].removeprefix(here)
    return table.removeprefix(here)


def watch(client: APIRequestContext, here: str) -> str:
    """Let bots play a whole game, and give the path of its table."""
    form: dict[str, str | float | bool] = {f"seat-{letter}": "bot:greedy" for letter in "ab"}
    answer = client.post(
        f"{here}/tables", form=form | {"pace": "instant"}, headers={"origin": here}
    )
    while "\nresult " not in client.get(f"{answer.url}/record.lw").text():
        time.sleep(0.2)
    return answer.url.removeprefix(here)


def take(browser: Browser, here: str, pictures: dict[Path, Picture], *, whole: bool) -> None:
    """Take the pictures, each into its file."""
    host = browser.new_context(reduced_motion="reduce")
    shown = {picture.page for picture in pictures.values()}
    tables: dict[Shown, str] = {}
    paths = dict[str, str]()
    for name in sorted(shown):
        # Pages that show the same table in the same state share it, save those that change it.
        asked = PAGES[name]._replace(path="", press=(), until="body", stranger=False)
        if asked.game and (asked not in tables or PAGES[name].press):
            tables[asked] = play(host.request, here, asked)
        paths[name] = tables.get(asked, "") + PAGES[name].path
    seated = host.storage_state()
    for file, (name, width, theme, language) in pictures.items():
        context = browser.new_context(
            viewport={"width": width, "height": 740 if width < 700 else 860},
            color_scheme="dark" if theme == "dark" else "light",
            locale=language,
            reduced_motion="reduce",
            storage_state=None if PAGES[name].stranger else seated,
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(here + paths[name])
        page.wait_for_load_state("load")
        there = page.locator(PAGES[name].until).first
        if not there.is_visible():
            # A hint that another picture asked for is there already.
            for button in PAGES[name].press:
                page.locator(button).click()
        there.wait_for()
        page.wait_for_timeout(200)
        page.screenshot(path=file, full_page=whole)
        context.close()


def lighten(file: Path) -> None:
    """Keep as many colours as a picture in a readme needs."""
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def wanted() -> tuple[dict[Path, Picture], bool]:
    """What the command line asks for: pictures, and whether they show whole pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=IMAGES)
    parser.add_argument("pages", nargs="*", choices=[*PAGES, []])
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--width", nargs="+", type=int, default=WIDTHS)
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--whole", action="store_true", help="the whole page, not only the screen")
    parser.add_argument("--readme", action="store_true", help="only the pictures in README.md")
    asked = parser.parse_args()
    if asked.readme:
        return {IMAGES / f"{name}.png": Picture(*what) for name, what in README.items()}, False
    every = product(asked.pages or PAGES, asked.width, asked.theme, asked.language)
    return {
        asked.folder / f"{'-'.join(map(str, what))}.png": Picture(*what)
        for what in every
        if what[1] < PAGES[what[0]].most
    }, asked.whole


def main() -> None:
    pictures, whole = wanted()
    for folder in {file.parent for file in pictures}:
        folder.mkdir(parents=True, exist_ok=True)
    with server() as here, sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser, here, pictures, whole=whole)
        browser.close()
    for file in pictures:
        if file.parent == IMAGES:
            lighten(file)


if __name__ == "__main__":
    main()
