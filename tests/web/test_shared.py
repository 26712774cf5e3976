"""Two servers over one PostgreSQL, as browsers and programs see them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from livingwell.web.settings import Settings
from tests.cluster import Cluster
from tests.web.browser import decide, invitations, seated_table
from tests.web.conftest import Served, serving
from tests.web.listening import glance


@pytest.fixture
def shared(settings: Settings, cluster: Cluster) -> Settings:
    return replace(settings, database=cluster.database())


@pytest.fixture
async def two(shared: Settings) -> AsyncIterator[tuple[Served, Served]]:
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(serving(shared))
        yield here, await stack.enter_async_context(serving(shared))


async def test_a_game_is_played_at_both_servers(two: tuple[Served, Served]) -> None:
    here, there = two
    host, guest = await here.browser(), await there.browser()
    path = await seated_table(host, "me", "friend")
    (link,) = invitations(host.text)
    await guest.post(link, name="Juan", entropy="")
    for browser in (host, guest):
        await decide(await browser.go(path))
        assert browser.status == 200
    lines = f"/api/v1{path.replace('/t/', '/tables/')}/lines"
    read = [(await browser.client.get(lines)).text for browser in (host, guest)]
    assert read[0] == read[1]
    assert len(read[0].splitlines()) == 3


async def test_a_browser_keeps_its_seat_at_the_other_server(two: tuple[Served, Served]) -> None:
    here, there = two
    host, same = await here.browser(), await there.browser()
    path = await seated_table(host, "me", "here")
    same.client.headers["cookie"] = f"livingwell={host.client.cookies['livingwell']}"
    for n in (2, 3):
        # Each press is a line that the next page, from the other server, shows.
        await decide(await host.go(path))
        await same.go(path)
        assert same.text.count(' id="line-') == n
        host, same = same, host


async def test_a_lobby_tells_the_rounds_of_tables_at_the_other_server(
    two: tuple[Served, Served],
) -> None:
    here, there = two
    host, guest = await here.browser(), await there.browser()
    path = await seated_table(host, "me", "here", public="yes")
    await guest.go("/tables")
    assert path in guest.text
    assert "Round 1 of 3" in guest.text
    assert not there.site.tables.live


async def test_without_its_database_a_server_turns_people_away_and_ends_streams(
    two: tuple[Served, Served],
) -> None:
    here, _ = two
    browser = await here.browser()
    path = await seated_table(browser, "me", "here")
    here.site.tables.reachable = False
    await browser.go(path)
    assert browser.status == 503
    assert "out of reach" in browser.text
    assert browser.page is not None
    assert browser.page.headers["retry-after"] == "1"
    assert (await browser.client.get(f"{path}/events")).status_code == 503
    assert (await browser.client.get("/healthz")).status_code == 503
    problem = await browser.client.get(f"/api/v1{path.replace('/t/', '/tables/')}")
    assert problem.status_code == 503
    assert problem.json()["status"] == 503
    here.site.tables.reachable = True
    assert (await browser.go(path)).status == 200
    assert "event: board" in await glance(browser, f"{path}/events")
