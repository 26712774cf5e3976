"""Two people at one screen."""

from playwright.sync_api import expect

from tests.browser.person import People, play_out


def test_both_decide_in_one_page(people: People) -> None:
    family = people.someone()
    family.open_table("me", "here")
    asked = family.page.locator(".decide h2")
    expect(asked).to_have_count(2)
    assert [heading.split("\n")[-1].strip() for heading in asked.all_inner_texts()] == [
        "PA: your turn",
        "PB: your turn",
    ]
    play_out(family)
    assert len(family.scores()) == 2


def test_a_decision_is_taken_back_until_dice_fall(people: People) -> None:
    family = people.someone()
    family.open_table("me", "here", pace="slow")
    form = family.page.locator("#decide-A")
    family.unlock(form)
    expect(form).to_have_count(0)
    expect(family.page.locator("#seat-A .card:not(.locked)")).not_to_have_count(0)
    family.press("#undo")
    expect(form).to_have_count(1)
    expect(family.page.locator("#seat-A .card:not(.locked)")).to_have_count(0)
    expect(form.locator("input:checked")).to_have_count(0)
