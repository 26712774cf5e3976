"""Hints and the tutor: for those who play alone, best first, and a question before a blunder."""

import asyncio
import re
from threading import Event

import pytest

from livingwell.analysis import hints
from livingwell.analysis.compiling import compiling
from livingwell.analysis.marks import BLUNDER
from livingwell.analysis.rows import percent
from livingwell.record.lines import spell
from livingwell.rules.legal import legal
from livingwell.table.live import Live
from livingwell.views.language import LANGUAGES, speaking
from livingwell.web import coach as coaching
from livingwell.web import judging, thinking
from tests.web.browser import Browser, Form, invitations, seated_table
from tests.web.conftest import Served
from tests.web.judges import Coin, coin, finished_table, found, missing
from tests.web.listening import glance

__all__ = ["coin", "found"]

ASKED = 'id="sure-'


async def ask(browser: Browser, **fields: str) -> Browser:
    """Press the button for a hint."""
    form = browser.form("/hint")
    assert form is not None, browser.text
    return await browser.press(form, **fields)


async def with_tutor(browser: Browser) -> None:
    """Turn the tutor on."""
    form = browser.form("/tutor")
    assert form is not None
    await browser.press(form)
    assert "Tutor: on" in browser.text


def table_at(served: Served, path: str) -> Live:
    """The table that is shown there."""
    (live,) = (live for live in served.site.tables.live if path.endswith(live.id))
    return live


def lines_to_choose(form: Form | None) -> list[str]:
    assert form is not None
    return [value for name, value in form.buttons if name == "line" and value]


async def test_a_hint_shows_every_decision_best_first_with_chance_cost_and_reason(
    served: Served, coin: Coin
) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "bot:random", pace="slow")
    await ask(browser)
    assert browser.path == path
    state = table_at(served, path).playing().state
    found = hints(state, 0, coin)
    shown = re.findall(r'value="([^"]*)" id="hint-', browser.text)
    assert shown == [spell(hint.decision) for hint in found]
    assert f"<b>{100 * found[0].chances[0]:.1f}" in browser.text
    assert f"−{100 * found[-1].cost:.1f}" in browser.text
    assert browser.text.count('class="why"') == len(found)
    assert browser.form("/hint") is None
    assert 'id="hints-A"' in await glance(browser, f"{path}/events")


@pytest.mark.usefixtures("coin")
async def test_a_hint_is_gone_with_its_decision(served: Served) -> None:
    browser = await served.browser()
    await seated_table(browser, "me", "here")
    await ask(browser)
    form = browser.form("/lines")
    assert form is not None
    await browser.press(form, "line", lines_to_choose(form)[0])
    assert "hints-A" not in browser.text
    assert browser.form("/hint") is not None


@pytest.mark.usefixtures("coin")
async def test_among_friends_there_is_no_help(served: Served) -> None:
    host, guest = await served.browser(), await served.browser()
    path = await seated_table(host, "me", "friend", "here")
    (link,) = invitations(host.text)
    await guest.post(link, name="Juan", entropy="")
    await host.go(path)
    for browser in (host, guest):
        assert browser.form("/hint") is None
        assert browser.form("/tutor") is None
        assert (await browser.post(f"{path}/hint", seat="A", n="1")).status == 403
        assert "one screen" in browser.text
        assert (await browser.post(f"{path}/tutor", tutor="on")).status == 403
    stranger = await served.browser()
    assert (await stranger.post(f"{path}/hint", seat="A", n="1")).status == 403
    assert (await stranger.post(f"{path}/tutor", tutor="on")).status == 403


async def test_nobody_asks_for_a_seat_of_a_bot_or_for_what_is_past(
    served: Served, coin: Coin
) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "bot:random", pace="slow")
    assert (await browser.post(f"{path}/hint", seat="B", n="1")).status == 403
    assert (await browser.post(f"{path}/hint", seat="A", n="0")).status == 409
    assert (await browser.post(f"{path}/hint", seat="A", n="x")).status == 409
    assert (await browser.post(f"{path}/again", seat="B")).status == 403
    assert (await browser.post(f"{path}/again", seat="A")).status == 200
    assert not coin.asked


@pytest.mark.usefixtures("coin")
async def test_a_tutor_asks_before_a_blunder_and_never_else(served: Served) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    await with_tutor(browser)
    live, asked, played = table_at(served, path), 0, 0
    while not (asked and played):
        form = browser.form("/lines")
        if form is None:
            roll = browser.form("/roll")
            assert roll is not None
            await browser.press(roll)
            continue
        before, line = live.n, lines_to_choose(form)[-1]
        state, seat = live.playing().state, "AB".index(line[0])
        found = hints(state, seat, Coin())
        hint = next(hint for hint in found if spell(hint.decision) == line)
        await browser.press(form, "line", line)
        assert browser.status == 200
        if hint.cost < BLUNDER:
            played += 1
            assert ASKED not in browser.text
            assert live.n > before
            continue
        asked += 1
        assert ASKED in browser.text
        assert live.n == before
        best, doubted = (percent(each.chances[seat]) for each in (found[0], hint))
        assert f"falls from {best} to {doubted} percent" in browser.text
        again, anyway = browser.form("/again"), browser.form("/lines")
        assert again is not None
        assert anyway is not None
        await browser.press(again)
        assert ASKED not in browser.text
        assert line in lines_to_choose(browser.form("/lines"))
        await browser.press(anyway, "line", line)
        assert live.n > before


@pytest.mark.usefixtures("coin")
async def test_a_tutor_stays_with_the_browser_until_turned_off(served: Served) -> None:
    browser = await served.browser()
    await seated_table(browser, "me", "here")
    await with_tutor(browser)
    path = await seated_table(browser, "me", "here")
    assert "Tutor: on" in browser.text
    assert "Tutor: on" in await glance(browser, f"{path}/events")
    form = browser.form("/tutor")
    assert form is not None
    await browser.press(form)
    assert "Tutor: off" in browser.text


async def test_what_is_not_legal_the_table_refuses_as_ever(served: Served, coin: Coin) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "bot:random", pace="slow")
    await with_tutor(browser)
    for line, status in (("A unlock 9+10", 422), ("nonsense", 422), ("", 422), ("B out", 403)):
        assert (await browser.post(f"{path}/lines", line=line, n="1")).status == status
    assert not coin.asked


async def test_a_judge_that_fails_is_told_of_and_the_tutor_can_be_turned_off(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "expert", missing)
    browser = await served.browser()
    await seated_table(browser, "me", "here")
    await ask(browser)
    assert "could not be weighed" in browser.text
    await with_tutor(browser)
    form, tutor = browser.form("/lines"), browser.form("/tutor")
    assert form is not None
    assert tutor is not None
    line = lines_to_choose(form)[0]
    await browser.press(form, "line", line)
    assert browser.status == 409
    assert "without the tutor you play on" in browser.text
    await browser.press(tutor)
    await browser.press(form, "line", line)
    assert browser.status == 200
    assert "hints-A" not in browser.text


async def test_nobody_waits_for_ever_and_only_so_many_are_weighed_at_once(
    served: Served, found: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "PATIENCE", 0.01)
    monkeypatch.setattr(coaching, "MOST_AT_ONCE", 1)
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    await with_tutor(browser)
    form = browser.form("/lines")
    assert form is not None
    await ask(browser)
    assert "Weighing every decision" in browser.text
    await browser.press(form, "line", lines_to_choose(form)[0])
    assert browser.status == 409
    assert "still thinks" in browser.text
    await seated_table(browser, "me", "here")
    await ask(browser)
    assert browser.status == 429
    found.set()
    while 'class="why"' not in (await browser.go(path)).text:  # noqa: ASYNC110 a page tells nobody
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("coin")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_waits_for_the_compiler_is_told_why(
    served: Served, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Event()
    monkeypatch.setattr(thinking, "is_compiled", lambda: False)
    monkeypatch.setattr(thinking, "warm", done.wait)
    monkeypatch.setattr(thinking, "decide", lambda _level, state, seat: legal(state, seat)[-1])
    with speaking(language):
        why = compiling()
    browser = await served.browser(language)
    finished = await finished_table(browser)
    begun = asyncio.Event()

    def changed() -> None:
        begun.set()
        served.site.look_again()

    preparing = asyncio.create_task(served.site.coach._thinking.prepare(changed))
    await begun.wait()
    alone = await seated_table(browser, "me", "here")
    assert why not in browser.text
    asking = asyncio.create_task(ask(browser))
    events = f"{alone}/events"
    while why not in await glance(browser, events, accept_language=language):  # noqa: ASYNC110 soon
        await asyncio.sleep(0)
    other = await served.browser(language)
    against = await seated_table(other, "me", "bot:strong", pace="instant")
    assert why in other.text
    assert (await other.go(f"{finished}/review")).status == 202
    assert why in other.text
    done.set()
    await asyncio.gather(preparing, asking)
    for path in (alone, against):
        assert why not in (await browser.go(path)).text


@pytest.mark.usefixtures("coin")
async def test_a_compiler_that_fails_holds_nobody_up(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise OSError("no space left")

    monkeypatch.setattr(thinking, "is_compiled", lambda: False)
    monkeypatch.setattr(thinking, "warm", full)
    with pytest.raises(OSError, match="no space"):
        await served.site.coach._thinking.prepare(served.site.look_again)
    browser = await served.browser()
    await seated_table(browser, "me", "here")
    await ask(browser)
    assert 'class="why"' in browser.text


async def test_a_server_that_stops_lets_nobody_wait(
    served: Served, found: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await served.browser()
    await seated_table(browser, "me", "here")
    asking = asyncio.create_task(ask(browser))
    await asyncio.sleep(0.05)
    assert not asking.done()
    served.site.stop()
    await asking
    found.set()
    assert browser.status == 200
    assert "Weighing every decision" in browser.text


async def test_without_a_judge_neither_is_offered(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "available", lambda: False)
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    assert browser.form("/hint") is None
    assert browser.form("/tutor") is None
    assert (await browser.post(f"{path}/hint", seat="A", n="1")).status == 403
