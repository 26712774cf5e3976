"""Nobody acts for another, nobody learns what is not theirs, nothing from outside gets through."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace

import anyio
import pytest
from markupsafe import escape

from livingwell.views.language import LANGUAGES
from livingwell.web.settings import Limits, Settings
from tests.web.browser import HERE, forms_of, invitations, seated_table
from tests.web.conftest import Served, serving
from tests.web.listening import glance

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}{% for x in y %}",
    "'onmouseover='alert(1)",
    "</title></textarea><b>",
    "%s {seat} {0}",
    "&lt;&amp;amp;",
)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_hostile_names_are_shown_as_they_are(
    served: Served, name: str, language: str
) -> None:
    host, guest = await served.browser(language), await served.browser(language)
    path = await seated_table(
        host, "me", "friend", "bot:random", public="yes", pace="instant", **{"name-a": name}
    )
    (link,) = invitations(host.text)
    pages = [host.text]
    pages += [(await guest.go(page)).text for page in (link, "/tables", path)]
    await guest.post(link, name=name, entropy="")
    pages.append(guest.text)
    for page in (path, f"{path}/replay?at=1", "/tables", "/", "/learn", "/rules"):
        pages.append((await host.go(page)).text)
    stream = await glance(host, f"{path}/events")
    pages.append(stream)
    escaped = str(escape(name))
    assert sum(escaped in page for page in pages) >= 6
    if escaped != name:
        assert not any(name in page for page in pages)


async def test_names_that_are_none_are_refused(served: Served) -> None:
    browser = await served.browser()
    for name in ("\u202egnp.exe", "a\x00b", "x" * 41, "#comment", "a\nb"):
        await browser.post("/tables", **{"seat-a": "me", "seat-b": "bot:random", "name-a": name})
        assert browser.status == 422
        assert "40 printable characters" in browser.text


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://test.evil.example"},
        {"origin": "https://test"},
        {"origin": "http://[::1"},
        {"origin": "", "referer": "https://evil.example/page"},
        {"origin": "", "referer": "http://[test]/page"},
        {"origin": ""},
    ],
    ids=str,
)
async def test_a_change_from_another_page_is_refused(
    served: Served, headers: dict[str, str]
) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    decide = browser.form("/lines")
    assert decide
    before = served.ledger(path)
    n = before.n
    for address in (f"{path}/lines", f"{path}/roll", f"{path}/undo", "/tables", "/language"):
        answer = await browser.client.post(
            address,
            data={**decide.fields, "line": decide.buttons[0][1], "seat-a": "me", "seat-b": "here"},
            headers=headers,
        )
        assert answer.status_code == 403
    assert before.n == n


async def test_a_change_may_come_from_a_page_that_names_itself_only_as_referer(
    served: Served,
) -> None:
    browser = await served.browser()
    answer = await browser.client.post(
        "/language",
        data={"language": "fr"},
        headers={"origin": "", "referer": f"{HERE}/tables", "cookie": "a=b"},
    )
    assert answer.status_code == 303


async def test_every_page_has_a_strict_policy_and_no_inline_code(served: Served) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "bot:random")
    for page in ("/", "/tables", "/learn", "/rules", path, f"{path}/replay", "/nowhere"):
        await browser.go(page)
        assert browser.page is not None
        policy = browser.page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert browser.page.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*\bsrc=)", browser.text)
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", browser.text)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', browser.text)


async def test_cookies_are_signed_and_out_of_reach(served: Served) -> None:
    browser = await served.browser()
    answer = await browser.client.post("/tables", data={"seat-a": "me", "seat-b": "here"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "; secure" not in cookie
    path = answer.headers["location"]
    stranger = await served.browser()
    value = browser.client.cookies["livingwell"]
    for forged in (
        value[:-2] + ("A" if value[-2] != "A" else "B") + value[-1],
        value.split(".")[0],
        "x",
        "",
    ):
        stranger.client.headers["cookie"] = f"livingwell={forged}"
        await stranger.go(path)
        assert stranger.form("/lines") is None
    stranger.client.headers["cookie"] = f"livingwell={value}"
    await stranger.go(path)
    assert stranger.form("/lines") is not None


async def test_https_makes_cookies_secure(served: Served) -> None:
    client = await served.client(origin="https://test")
    answer = await client.post("https://test/tables", data={"seat-a": "me", "seat-b": "here"})
    assert "; secure" in answer.headers["set-cookie"].lower()


async def test_no_seat_acts_for_another(served: Served) -> None:
    host, guest, stranger = [await served.browser() for _ in range(3)]
    path = await seated_table(host, "me", "friend")
    (link,) = invitations(host.text)
    await guest.post(link, name="Juan", entropy="")
    await host.go(path)
    theirs = guest.form("/lines")
    assert theirs is not None
    line, n = theirs.buttons[0][1], theirs.fields["n"]
    assert line.startswith("B ")
    for other in (host, stranger):
        await other.post(f"{path}/lines", line=line, seat="B", n=n)
        assert other.status == 403
        await other.post(f"{path}/undo", seat="B", n="1")
        assert other.status == 403
    for name, value in (("roll", "1"), ("pace", "quick"), ("back", ""), ("start", "")):
        await stranger.post(f"{path}/{name}", n=value, pace=value)
        assert stranger.status == 403, name
    await guest.post(f"{path}/start", bot="random")
    assert guest.status == 403
    assert served.ledger(path).n == 1


async def test_invitations_are_shown_to_the_host_alone(served: Served) -> None:
    host, guest = await served.browser(), await served.browser()
    path = await seated_table(host, "me", "friend", "friend", public="yes")
    links = invitations(host.text)
    assert len(links) == 2
    await guest.go(path)
    assert not invitations(guest.text)
    assert not invitations(await glance(guest, f"{path}/events"))
    # A link leads to its own seat, and another's secret to none.
    await guest.go(f"{path}/join/{'0' * 32}")
    assert guest.status == 404
    await guest.post(links[1], name="Juan", entropy="")
    await host.go(path)
    assert invitations(host.text) == links[:1]


async def test_nothing_secret_is_in_the_database(served: Served, settings: Settings) -> None:
    host, guest = await served.browser(), await served.browser()
    await seated_table(host, "me", "friend")
    (link,) = invitations(host.text)
    await guest.post(link, name="Juan", entropy="")
    path = settings.database.removeprefix("sqlite:///")
    files = [anyio.Path(path + ending) for ending in ("", "-wal")]
    kept = b"".join([await file.read_bytes() for file in files])
    viewers = [
        served.site.keys.read(browser.client.cookies["livingwell"]) for browser in (host, guest)
    ]
    for viewer in viewers:
        assert viewer is not None
        assert viewer.holder.encode() in kept
        assert viewer.secret.encode() not in kept
    assert link.rpartition("/")[2].encode() not in kept


async def test_the_secret_of_the_dice_is_seen_nowhere_before_the_end(served: Served) -> None:
    browser, client = await served.browser(), await served.client()
    path = await seated_table(browser, "me", "bot:random", pace="instant")
    live = await served.site.tables.get(path.removeprefix("/t/"))
    secret = live.opened.secret
    assert secret is not None
    for page in (path, f"{path}/record.lw", f"{path}/replay?at=1", "/tables", "/metrics", "/"):
        assert secret not in (await browser.go(page)).text
    assert secret not in await glance(browser, f"{path}/events")
    for address in ("", "/lines", "/record"):
        answer = await client.get(f"/api/v1/tables/{live.id}{address}")
        assert answer.status_code == 200
        assert secret not in answer.text
    assert secret not in repr(live.opened.options)


async def test_what_is_too_large_is_refused(served: Served) -> None:
    browser = await served.browser()
    answer = await browser.client.post("/tables", data={"name-a": "x" * 100_000})
    assert answer.status_code == 413
    assert "too many bytes" in answer.text
    answer = await browser.client.post("/api/v1/tables", json={"seats": "x" * 100_000})
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"

    async def unmeasured() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    answer = await browser.client.post("/tables", content=unmeasured())
    assert answer.status_code == 413
    assert "too many bytes" in answer.text


async def test_what_is_too_fast_is_refused(settings: Settings) -> None:
    async with serving(replace(settings, limits=Limits(changes=1, tables=0))) as served:
        browser = await served.browser()
        statuses = [(await browser.post("/language", language="fr")).status for _ in range(8)]
        assert statuses[0] == 200
        assert 429 in statuses


async def test_one_address_has_only_so_many_tables(settings: Settings) -> None:
    async with serving(replace(settings, limits=Limits(changes=0, tables=2))) as served:
        browser = await served.browser()
        for expected in (303, 303, 429):
            answer = await browser.client.post("/tables", data={"seat-a": "me", "seat-b": "here"})
            assert answer.status_code == expected


async def test_one_address_has_only_so_many_streams(settings: Settings) -> None:
    async with serving(replace(settings, limits=Limits(changes=0, tables=0, streams=1))) as served:
        browser = await served.browser()
        path = await seated_table(browser, "me", "here")
        with served.site.streams.take("127.0.0.1"):
            answer = await browser.client.get(f"{path}/events")
            assert answer.status_code == 429
            assert "retry-after" in answer.headers
        assert "event: board" in await glance(browser, f"{path}/events")


async def test_other_hosts_are_not_answered_to(settings: Settings) -> None:
    async with serving(replace(settings, hosts=("club.example",))) as served:
        client = await served.client()
        assert (await client.get("/")).status_code == 400
        assert (await client.get("/", headers={"host": "club.example"})).status_code == 200


def test_forms_are_read_as_a_browser_reads_them() -> None:
    (form,) = forms_of(
        "<form action=/x><input name=a value=1><input type=radio name=b value=2>"
        "<input type=radio name=b value=3 checked><button name=c value=4 disabled>"
        "<button name=d value=5></form>"
    )
    assert form.fields == {"a": "1", "b": "3"}
    assert form.buttons == [("d", "5")]
