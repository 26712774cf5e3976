"""Whoever lets the clock run out is warned, then played for until they are back."""

import asyncio

import pytest

from livingwell.table import live as live_module
from livingwell.table import steward as steward_module
from livingwell.table import tables as tables_module
from livingwell.table.due import WARNING
from livingwell.table.tables import PUT_AWAY
from tests.web.browser import Browser, invitations, seated_table
from tests.web.conftest import Served
from tests.web.listening import glance


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def turn(self, ms: int, served: Served) -> None:
        """Let time go by at every table."""
        self.ms += ms
        for live in served.site.tables.live:
            live.visit()
            live.feed.publish()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (live_module, steward_module, tables_module):
        monkeypatch.setattr(module, "now", clock)
    return clock


async def two(served: Served, **options: str) -> tuple[str, Browser, Browser]:
    """A table with a clock at which two people sit."""
    host, guest = await served.browser(), await served.browser()
    path = await seated_table(host, "me", "friend", **options)
    (link,) = invitations(host.text)
    await (await guest.go(link)).post(link, name="Juan", entropy="")
    return path, host, guest


async def seen(browser: Browser, path: str, what: str, times: int) -> str:
    """The page as soon as it says something so many times; the test's own limit ends the wait."""
    while (page := (await browser.go(path)).text).count(what) != times:  # noqa: ASYNC110 pages tell nobody
        await asyncio.sleep(0.01)
    return page


async def test_a_bot_stands_in_until_its_person_is_back(clock: Clock, served: Served) -> None:
    path, _, guest = await two(served, clock="30", pace="slow")
    stranger = await served.browser()
    page = (await stranger.go(path)).text
    assert f'data-deadline="{clock.ms + 30_000}"' in page
    clock.turn(30_000, served)
    page = await seen(stranger, path, "time is up", 2)
    assert "a bot plays for now" not in page
    clock.turn(WARNING, served)
    await seen(stranger, path, "a bot plays for now", 2)
    # Opening the page is enough to be back, with the time of a whole turn.
    page = (await guest.go(path)).text
    assert page.count("a bot plays for now") == 1
    assert f'data-deadline="{clock.ms + 30_000}"' in page
    assert guest.form("/lines") is not None


async def test_once_the_game_is_over_nobody_is_called_back(clock: Clock, served: Served) -> None:
    path, host, _ = await two(served, clock="30", pace="instant")
    clock.turn(30_000, served)
    await seen(await served.browser(), path, "time is up", 2)
    clock.turn(WARNING, served)
    await glance(host, f"{path}/events", "wins")
    assert "I am back" not in await glance(host, f"{path}/events")


async def test_the_clock_never_blocks_the_move_itself(clock: Clock, served: Served) -> None:
    path, host, _ = await two(served, clock="30", pace="slow")
    form = (await host.go(path)).form("/lines")
    assert form is not None
    clock.turn(30_000 + WARNING - 1, served)
    await host.press(form, *form.buttons[-1])
    assert host.status == 200
    assert host.form("/lines") is None


async def test_a_table_put_away_leaves_the_lists_and_comes_back_with_a_visit(
    clock: Clock, served: Served
) -> None:
    path, host, _ = await two(served, public="yes")
    lobby = await served.browser()
    assert path in (await lobby.go("/tables")).text
    clock.ms += PUT_AWAY + 1
    await served.site.tables.sweep()
    await served.site.tables.sweep()
    assert path not in (await lobby.go("/tables")).text
    await host.go(path)
    assert host.form("/lines") is not None
    assert path in (await lobby.go("/tables")).text
