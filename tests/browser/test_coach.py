"""A hint, the tutor’s question, and the review after the game."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import People
from tests.browser.test_axe import check

pytest.importorskip("numba", reason="the judge needs the extra expert")

PATIENCE = 300_000
"""Milliseconds for the judge, who may have to be compiled first."""


def test_hint_tutor_and_review(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "bot:random")
    page = jane.page
    jane.press("#hint-for-A")
    advised = page.locator("#hints-A .advised")
    expect(advised.first).to_be_visible(timeout=PATIENCE)
    check(jane, "hint")
    expect(page.locator("#hint-for-A")).to_have_count(0)
    best = advised.first.get_attribute("value")
    jane.press("#tutor")
    expect(page.locator("#tutor")).to_contain_text("Tutor: on")
    # The worst there is may still be no blunder, and is played then.
    jane.press(advised.last)
    sure = page.locator("#sure-A")
    expect(sure.or_(page.locator(f'[value="{best}"]')).first).to_be_attached()
    if sure.count():
        jane.press(sure.get_by_role("button", name="Choose again"))
        jane.press(advised.first)
    expect(page.locator(f'#hints-A [value="{best}"]')).to_have_count(0)


def test_a_finished_game_is_reviewed(people: People) -> None:
    jane = people.someone()
    page = jane.page
    seats: dict[str, str | float | bool] = {f"seat-{letter}": "bot:random" for letter in "ab"}
    form, headers = seats | {"pace": "instant"}, {"origin": jane.server}
    table = page.request.post(f"{jane.server}/tables", form=form, headers=headers)
    jane.open(table.url)
    jane.press(page.get_by_role("link", name="Review the decisions"), timeout=PATIENCE)
    expect(page.locator("#looking")).to_be_visible()
    check(jane, "looking back")
    expect(page.locator(".chart")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("section").first).to_have_css("border-radius", "14px")
    check(jane, "review")
    jane.press(page.get_by_role("link", name="Back to the table"))
    expect(page.locator("#end")).to_be_visible()
