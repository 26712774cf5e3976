"""A screen to press keys on, to click and to read."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import pytest
from rich.cells import set_cell_size
from textual.geometry import Region
from textual.pilot import Pilot

from livingwell.terminal.host import Host
from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.terminal.setup import Setup
from tests.terminal.games import opened

Screen: TypeAlias = Pilot[OSError]


@asynccontextmanager
async def shown(
    setup: Setup, language: str = "en", size: tuple[int, int] = (80, 24), pace: float = 0
) -> AsyncIterator[tuple[Screen, Host]]:
    """A game on a screen."""
    with opened(setup) as host:
        app = LivingWell(Settings(language, pace), host)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            yield pilot, host


async def press_until(pilot: Screen, done: Callable[[], object], key: str = "enter") -> None:
    """Press a key again and again."""
    for _ in range(2000):
        if done():
            await pilot.pause()
            return
        await pilot.press(key)
    pytest.fail("this does not end")


async def pause_until(pilot: Screen, done: Callable[[], object]) -> None:
    """Wait for what happens by itself; the test's own limit ends a wait in vain."""
    while not done():
        await pilot.pause(0.02)
    await pilot.pause()


def text(pilot: Screen) -> str:
    """What the screen shows, runs of space and line ends as one space."""
    return " ".join("\n".join(rows(pilot)).split())


def rows(pilot: Screen) -> list[str]:
    """What the screen shows, row by row."""
    width, height = pilot.app.size
    strips = pilot.app.screen._compositor.render_strips()
    assert len(strips) == height
    assert all(strip.cell_length == width for strip in strips)
    return [strip.text for strip in strips]


def part(pilot: Screen, selector: str) -> str:
    """What a part of the screen shows, runs of space and line ends as one space."""
    region = pilot.app.screen.query_one(selector).content_region
    return " ".join(" ".join(crop(rows(pilot)[region.y : region.bottom], region)).split())


def crop(lines: list[str], region: Region) -> Iterator[str]:
    """The rows of a region, where some signs take two columns."""
    for line in lines:
        yield set_cell_size(line, region.right)[len(set_cell_size(line, region.x)) :]


def cap(pilot: Screen, label: str) -> Words:
    """The key of the last row that says ``label``."""
    (found,) = (
        key
        for key in pilot.app.screen.query("KeyBar Words")
        if key.display and label in str(key.render())
    )
    assert isinstance(found, Words)
    return found


async def throw(pilot: Screen, faces: str) -> None:
    """Enter dice by their keys."""
    await pilot.press(*faces, "enter")
    await pilot.pause()
