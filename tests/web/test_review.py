"""The review of a finished game: worked out once, shown to anybody, in their language."""

import re
from base64 import b64encode
from errno import ENOSPC
from hashlib import sha256
from threading import Event

import pytest

from livingwell.analysis.review import Step
from livingwell.record.game import Play
from livingwell.rules.state import State
from livingwell.web import ending, judging, reviews
from livingwell.web.routes import review as route
from tests.web.browser import seated_table
from tests.web.conftest import Served
from tests.web.judges import Coin, coin, finished_table, found, look_until, missing

__all__ = ["coin", "found"]


@pytest.mark.usefixtures("coin")
async def test_a_review_is_worked_out_and_kept_for_anybody(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    jane, guest = await served.browser(), await served.browser("fr")
    path = await finished_table(jane)
    assert f'href="{path}/review"' in jane.text
    looked, look = list[Play](), judging.look

    def noted(table: str, state: State, play: Play) -> Step:
        looked.append(play)
        return look(table, state, play)

    monkeypatch.setattr(judging, "look", noted)
    await jane.go(f"{path}/review")
    assert jane.status == 202
    assert '<noscript><meta http-equiv="refresh"' in jane.text
    # Whoever asks meanwhile waits for the same.
    assert (await guest.go(f"{path}/review")).status == 202
    await look_until(jane, f"{path}/review", 200)
    assert "Chances to win" in jane.text
    assert f'href="{path}"' in jane.text
    assert (await guest.go(f"{path}/review")).status == 200
    assert "Chances de gagner" in guest.text
    (live,) = served.site.tables.live
    assert looked == live.playing().game.plays


@pytest.mark.usefixtures("coin")
async def test_a_review_may_apply_its_own_style_and_nothing_else(served: Served) -> None:
    browser = await served.browser()
    path = await finished_table(browser)
    await look_until(browser, f"{path}/review", 200)
    assert browser.page is not None
    policy = browser.page.headers["content-security-policy"]
    (style,) = re.findall("<style>(.*?)</style>", browser.text, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}';" in policy
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert not re.findall(r"<script|\sstyle=|\son\w+=", browser.text)


async def test_a_game_that_goes_on_is_not_reviewed(served: Served) -> None:
    browser = await served.browser()
    path = await seated_table(browser, "me", "here")
    assert (await browser.go(f"{path}/review")).status == 409
    assert "not over" in browser.text
    assert (await browser.go("/t/nothing/review")).status == 404
    await seated_table(browser, "me", "friend")
    assert (await browser.go(f"{browser.path}/review")).status == 409


async def test_a_judge_that_fails_says_why_and_is_asked_again(
    served: Served, coin: Coin, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await served.browser()
    path = await finished_table(browser)
    monkeypatch.setattr(judging, "expert", missing)
    await look_until(browser, f"{path}/review", 503)
    assert "pip install" in browser.text
    monkeypatch.setattr(judging, "expert", lambda _seats: coin)
    await look_until(browser, f"{path}/review", 200)


async def test_a_judge_that_the_system_refuses_something_is_told_of_and_asked_again(
    served: Served, coin: Coin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_seats: int) -> Coin:
        raise OSError(ENOSPC, "no space left")

    browser = await served.browser()
    path = await finished_table(browser)
    monkeypatch.setattr(judging, "expert", full)
    await look_until(browser, f"{path}/review", 503)
    await seated_table(browser, "me", "here")
    form = browser.form("/hint")
    assert form is not None
    assert "could not be weighed" in (await browser.press(form)).text
    monkeypatch.setattr(judging, "expert", lambda _seats: coin)
    await look_until(browser, f"{path}/review", 200)


async def test_so_many_may_wait_and_so_many_are_kept(
    served: Served, found: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await served.browser()
    first, second = await finished_table(browser), await finished_table(browser)
    monkeypatch.setattr(reviews, "MOST_WAITING", 1)
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)
    await browser.go(f"{first}/review")
    assert (await browser.go(f"{second}/review")).status == 429
    assert browser.page is not None
    assert browser.page.headers["retry-after"] == "60"
    found.set()
    await look_until(browser, f"{first}/review", 200)
    await look_until(browser, f"{second}/review", 200)
    assert (await browser.go(f"{first}/review")).status == 202


async def test_without_a_judge_there_is_no_review(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "available", lambda: False)
    monkeypatch.setattr(route, "available", lambda: False)
    browser = await served.browser()
    path = await finished_table(browser)
    assert "/review" not in browser.text
    assert (await browser.go(f"{path}/review")).status == 404
