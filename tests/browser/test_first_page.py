"""The first page is light, and asks nobody else for anything."""

from urllib.parse import urlsplit

from playwright.sync_api import Request, expect

from tests.browser.person import People

MOST_BYTES = 80_000
"""All that the first page takes, compressed."""


def test_the_first_page_is_light_and_asks_no_third_party(people: People) -> None:
    jane = people.someone()
    asked = list[Request]()

    def note(request: Request) -> None:
        asked.append(request)

    jane.page.on("requestfinished", note)
    jane.open()
    jane.page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes() for request in asked}
    assert {urlsplit(url).netloc for url in sizes} == {urlsplit(jane.server).netloc}
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes.values())
    assert total <= MOST_BYTES


def test_dice_roll_for_a_second_unless_somebody_is_in_a_hurry(people: People) -> None:
    jane = people.someone(reduced_motion="no-preference")
    jane.open_table("me", "here", pace="slow")
    for letter in "AB":
        jane.unlock(jane.page.locator(f"#decide-{letter}"))
    rolling = jane.page.locator("#board.rolling")
    jane.press("#roll")
    expect(rolling).to_have_count(1)
    expect(jane.page.locator("#board .sum").first).to_be_hidden()
    expect(jane.page.locator(".decide")).to_have_count(0)
    jane.page.keyboard.press("Escape")
    expect(rolling).to_have_count(0)
    expect(jane.page.locator(".decide")).to_have_count(1)
    expect(jane.page.locator("#board .sum")).to_be_visible()


def test_a_hidden_tab_says_whose_turn_it_is(people: People) -> None:
    jane, juan = people.someone(), people.someone()
    jane.open_table("me", "friend", pace="instant")
    juan.sit_down(jane.invitation("B"), "Juan")
    jane.decide()
    expect(jane.page).not_to_have_title("● Your turn – Living Well")
    while "Your turn" not in jane.page.title():
        juan.act()
        jane.page.wait_for_timeout(50)
    assert jane.page.title() == "● Your turn – Living Well"
