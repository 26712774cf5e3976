"""The table under people who click twice, at once, late, and from elsewhere."""

import asyncio
import re
from html import unescape
from urllib.parse import quote

import pytest

from tests.web.browser import Browser, decide, invitations, seated_table
from tests.web.conftest import Served
from tests.web.listening import glance


async def gathered(served: Served, seats: int, **options: str) -> tuple[str, list[Browser]]:
    """A table of people, each with a browser that shows it."""
    browsers = [await served.browser() for _ in range(seats)]
    path = await seated_table(browsers[0], "me", *["friend"] * (seats - 1), **options)
    for browser, link in zip(browsers[1:], invitations(browsers[0].text), strict=True):
        await browser.go(link)
        join = browser.form(link)
        assert join
        await browser.press(join, name="Somebody")
        assert browser.path == path
    for browser in browsers:
        await browser.go(path)
    return path, browsers


async def test_all_four_at_once(served: Served) -> None:
    path, browsers = await gathered(served, 4)
    await asyncio.gather(*map(decide, browsers))
    assert [browser.status for browser in browsers] == [200] * 4
    assert served.ledger(path).n == 5


def panel_of(stream: str) -> str:
    """The data of a stream's panel."""
    return stream.partition("event: actions")[2].partition("data: ")[2]


async def test_a_panel_stays_as_it_is_while_others_act_in_the_opening_turn(
    served: Served,
) -> None:
    path, (host, guest) = await gathered(served, 2)
    before = await glance(host, f"{path}/events")
    await decide(guest)
    after = await glance(host, f"{path}/events")
    panels = [
        text.partition("event: actions")[2].partition("data: ")[2] for text in (before, after)
    ]
    assert panels[0] == panels[1]
    assert before != after


async def test_a_double_click_is_one_line_and_one_polite_answer(served: Served) -> None:
    path, (host, _) = await gathered(served, 2)
    form = host.form("/lines")
    assert form
    fields = {**form.fields, "line": form.buttons[-1][1]}
    answers = await asyncio.gather(
        *(host.client.post(f"{path}/lines", data=fields) for _ in range(2))
    )
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert "The table has moved on" in refused.text
    assert served.ledger(path).n == 2


async def test_a_stale_tab_sees_how_the_table_lies(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2)
    old = host.form("/lines")
    assert old
    await decide(host)
    await decide(guest)
    fragment = await host.client.post(
        f"{path}/lines",
        data={**old.fields, "line": old.buttons[-1][1]},
        headers={"hx-request": "true"},
    )
    assert fragment.status_code == 409
    assert "The table has moved on" in fragment.text
    assert "<html" not in fragment.text
    await host.press(old, *old.buttons[-1])
    assert host.status == 409
    assert host.form("/roll") is not None
    # Reloading the page on which that was said shows the table.
    await host.go(f"{path}/lines")
    assert (host.status, host.path) == (200, path)


async def test_what_is_not_legal_is_told_with_its_rule(served: Served) -> None:
    path, (host, _) = await gathered(served, 2)
    await host.post(f"{path}/lines", line="A out", seat="A", n="1")
    assert host.status == 422
    assert "(O2)" in host.text
    await host.post(f"{path}/lines", line="nonsense", seat="A", n="1")
    assert host.status == 422
    for n in ("", "x", "-1", "9" * 5000, "²"):
        await host.post(f"{path}/lines", line="A out", seat="A", n=n)
        assert host.status == 409


async def test_undo_until_the_dice_fall(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2)
    await decide(host)
    undo = host.form("/undo")
    assert undo is not None
    await host.press(undo)
    assert host.form("/lines") is not None
    await decide(host)
    undo = host.form("/undo")
    assert undo is not None
    await decide(guest)
    await host.press(undo)
    assert host.status == 409
    assert host.form("/undo") is None
    roll = guest.form("/roll")
    assert roll is not None
    await guest.press(roll)
    assert guest.form("/undo") is None
    assert [entry.text for entry in served.ledger(path).entries][2] == "A undo"


async def test_spectators_look_and_do_nothing(served: Served) -> None:
    path, _ = await gathered(served, 2)
    stranger = await (await served.browser()).go(path)
    for ending in ("/lines", "/undo", "/roll", "/pace", "/sit", "/start"):
        assert stranger.form(ending) is None
    assert "event: board" in await glance(stranger, f"{path}/events")


async def test_a_stream_resumes_where_it_stopped(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2)
    await decide(host)
    await decide(guest)
    whole = await glance(host, f"{path}/events?after=0")
    assert re.findall(r'id="line-(\d+)"', whole) == ["1", "2", "3"]
    rest = await glance(host, f"{path}/events?after=0", last_event_id="2")
    assert re.findall(r'id="line-(\d+)"', rest) == ["3"]
    nothing = await glance(host, f"{path}/events?after=3")
    assert "event: log" not in nothing
    for text in (whole, rest, nothing):
        assert set(re.findall(r"^id: (\d+)$", text, re.MULTILINE)) == {"3"}
        assert "event: board" in text
    for odd in ("x", "-4", "99999999999999999999", "9" * 5000, "²"):
        assert "event: board" in await glance(host, f"{path}/events", last_event_id=odd)
        assert "event: board" in await glance(host, f"{path}/events?after={quote(odd)}")


async def test_a_stream_leaves_out_what_its_page_shows(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2)
    address = re.search(r'hx-sse:connect="([^"]+)"', (await host.go(path)).text)
    assert address is not None
    stream = unescape(address[1])
    first = await glance(host, stream, until="event: board")
    assert 'id="heading"' in first
    assert 'id="cards-A"' not in first
    assert "event: actions" not in first
    assert 'id="cards-A"' in await glance(host, stream, last_event_id="1")
    await decide(guest)
    assert 'id="cards-A"' in await glance(host, stream)


async def test_the_board_is_made_once_for_all_who_look(served: Served) -> None:
    path, (host, _) = await gathered(served, 2)
    live = await served.site.tables.get(path.removeprefix("/t/"))
    fragments = served.site.fragments
    assert fragments.board(live, "en") is fragments.board(live, "en")
    english = fragments.board(live, "en")
    await decide(host)
    assert fragments.board(live, "en") != english


async def test_real_dice_are_typed_in(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2, dice="hand")
    form = host.form("/roll")
    assert form is not None
    assert {"A", "B"} <= set(form.fields)
    await host.press(form, A="7", B="12")
    assert host.status == 422
    await host.press(form, A="11", B="22")
    assert host.status == 200
    await guest.go(path)
    undo = guest.form("/undo")
    assert undo is not None
    await guest.press(undo)
    form = guest.form("/roll")
    assert form is not None
    await guest.press(form, A="12", B="22")
    assert served.ledger(path).state.players[0].dice == (1, 2)
    record = await host.client.get(f"{path}/record.lw")
    assert "dice hand" in record.text
    assert "undo" not in record.text


async def test_a_public_table_is_joined_from_the_lobby(served: Served) -> None:
    host, guest = await served.browser(), await served.browser()
    path = await seated_table(host, "me", "friend", public="yes", **{"name-a": "Jane"})
    await guest.go("/tables")
    assert path in guest.text
    await guest.go(path)
    sit = guest.form("/sit")
    assert sit is not None
    await guest.press(sit, name="Juan", entropy="cd" * 16)
    assert guest.form("/lines") is not None
    ledger = served.ledger(path)
    assert ledger.game.names == ("Jane", "Juan")
    assert ledger.game.header.entropy[1] == "cd" * 16
    late = await (await served.browser()).go(path)
    assert late.form("/sit") is None
    await late.post(f"{path}/sit", seat="B", name="Late", entropy="")
    assert late.status == 409


async def test_a_private_table_is_in_no_list_and_taken_by_link_alone(served: Served) -> None:
    host, guest = await served.browser(), await served.browser()
    path = await seated_table(host, "me", "friend")
    assert path not in (await guest.go("/tables")).text
    assert path in (await host.go("/tables")).text
    await guest.post(f"{path}/sit", seat="B", name="Juan", entropy="")
    assert guest.status == 409


async def test_the_host_fills_up_with_bots(served: Served) -> None:
    host = await served.browser()
    path = await seated_table(host, "me", "friend", "friend", pace="slow")
    start = host.form("/start")
    assert start is not None
    await host.press(start, bot="cmd:/bin/true")
    assert host.status == 422
    await host.press(start, bot="random")
    assert host.form("/lines") is not None
    chairs = (await served.site.tables.get(path.removeprefix("/t/"))).chairs
    assert [chair.kind for chair in chairs] == ["person", "bot", "bot"]
    assert len({chair.name for chair in chairs}) == 3


async def test_dice_promised_to_one_table_are_not_for_another(served: Served) -> None:
    browser = await (await served.browser()).go("/")
    form = browser.form("/tables")
    assert form is not None
    await browser.press(form, entropy="ab" * 16)
    path = browser.path
    game = served.ledger(path).game
    assert game.header.entropy[0] == "ab" * 16
    promised = served.site.keys.keep(form.fields["fair"])
    assert promised is not None
    assert game.header.dice == f"fair1 {promised.commitment}"
    await browser.press(form, entropy="ab" * 16)
    assert browser.status == 409


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
async def test_pages_speak_the_language_of_whoever_reads(served: Served, language: str) -> None:
    browser = await served.browser(language)
    path = await seated_table(browser, "me", "bot:random")
    for page in ("/", "/tables", "/learn", "/rules", path, f"{path}/replay", "/nowhere"):
        assert f'<html lang="{language}">' in (await browser.go(page)).text
    other = "en" if language == "fr" else "fr"
    await browser.post("/language", language=other, back=path)
    assert browser.path == path
    assert f'<html lang="{other}">' in browser.text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
async def test_the_way_back_leads_nowhere_else(served: Served, back: str) -> None:
    browser = await served.browser()
    answer = await browser.client.post("/language", data={"language": "fr", "back": back})
    assert answer.headers["location"] == "/"
    odd = await browser.client.post("/language", data={"language": "xx", "back": "/rules"})
    assert odd.headers["location"] == "/rules"
    assert "set-cookie" not in odd.headers


async def test_the_replay_shows_every_move(served: Served) -> None:
    path, (host, guest) = await gathered(served, 2)
    await decide(host)
    await decide(guest)
    for at in ("0", "1", "3", "-5", "99"):
        await host.go(f"{path}/replay?at={at}")
        assert host.status == 200
    assert (await host.go(f"{path}/replay?at=x")).status == 422
    waiting = await seated_table(host, "me", "friend")
    assert (await host.go(f"{waiting}/replay")).status == 409


async def test_whoever_asks_for_the_head_of_a_page_alone_is_told_of_it(served: Served) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    for page in ("/", "/tables", "/rules", path, f"{path}/record.lw", "/healthz", "/api/v1/tables"):
        head, whole = await browser.client.head(page), await browser.client.get(page)
        assert head.status_code == whole.status_code == 200, page
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert (await browser.client.head("/nowhere")).status_code == 404
    assert (await browser.client.head(f"{path}/lines")).status_code == 303
    # The head of a stream has an end, and leaves nobody behind who looks on.
    for stream in (f"{path}/events", f"/api/v1{path.replace('/t/', '/tables/')}/lines?follow=true"):
        head = await browser.client.head(stream)
        assert head.status_code == 200
        assert "content-length" not in head.headers
        assert not served.site.tables.live[0].watchers


async def test_tables_that_are_not_there(served: Served) -> None:
    browser = await served.browser()
    for path in ("/t/nothing", "/t/%00", "/t/" + "x" * 500, "/t/é", "/nowhere"):
        assert (await browser.go(path)).status == 404, path
    assert (await browser.post("/t/nothing/lines", line="A out")).status == 404
