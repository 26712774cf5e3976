"""Bots that cannot think: the game goes on, and people are told of it."""

from concurrent.futures.process import BrokenProcessPool

import pytest

from livingwell.bots import NoSuchBot
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.table import steward
from livingwell.table.live import Live
from livingwell.views.language import LANGUAGES, _, speaking
from livingwell.web import levels, thinking
from tests.web.browser import Browser, seated_table
from tests.web.conftest import Served


async def until_played(served: Served, browser: Browser, *seats: str) -> tuple[str, Live]:
    """The path of a new table, and the table, once the bot at seat B has decided."""
    path = await seated_table(browser, *seats, pace="instant")
    (live,) = (live for live in served.site.tables.live if path.endswith(live.id))
    while live.n < 2:
        await live.feed.wait(live.feed.version)
    return path, live


@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_place_of_a_bot_that_cannot_be_had_another_plays_and_people_are_told(
    served: Served,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = list[str]()

    def decide(level: str, state: State, seat: Seat) -> Decision:
        asked.append(level)
        if level == "strong":
            raise NoSuchBot("bad weights", file="2.npz")
        return legal(state, seat)[-1]

    monkeypatch.setattr(thinking, "decide", decide)
    browser = await served.browser(language)
    path, live = await until_played(served, browser, "me", "bot:strong")
    assert asked[:2] == ["strong", levels.usual()]
    assert caplog.text.count("cannot be had") == 1
    with speaking(language):
        said = _(
            "{seats}: this server cannot use that bot just now, so a club player plays instead."
        )
    assert said.partition("{seats}")[2] in (await browser.go(path)).text
    other = await seated_table(browser, "me", f"bot:{levels.usual()}")
    assert said.partition("{seats}")[2] not in (await browser.go(other)).text
    assert live.chairs[1].bot == "strong"


async def test_a_thinker_that_is_killed_again_and_again_is_asked_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steward, "RETRY", 0)
    deaths = list[str]()

    def decide(level: str, state: State, seat: Seat) -> Decision:
        if len(deaths) < 5:
            deaths.append(level)
            raise BrokenProcessPool if len(deaths) < 5 else OSError("no space left")
        return legal(state, seat)[-1]

    monkeypatch.setattr(thinking, "decide", decide)
    _path, live = await until_played(served, await served.browser(), "me", "bot:random")
    assert deaths == ["random"] * 5
    assert live.playing().entries[1].seat == 1


async def test_bots_that_need_what_is_not_installed_are_not_offered(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await served.browser()
    assert "bot:expert" in (await browser.go("/tables")).text
    monkeypatch.setattr(levels, "available", lambda: False)
    page = (await browser.go("/tables")).text
    for level in ("casual", "strong", "expert"):
        assert f"bot:{level}" not in page
        await browser.post("/tables", **{"seat-a": "me", "seat-b": f"bot:{level}"})
        assert browser.status == 422
    assert f"bot:{levels.usual()}" in page
