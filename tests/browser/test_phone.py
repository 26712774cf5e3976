"""A phone in one hand: a game against bots by touch."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.person import People

THUMB = 40
"""Pixels that a finger needs."""

SMALLEST: ViewportSize = {"width": 320, "height": 640}
"""The smallest screen that a page fits; French has the longest words."""

LUCK = """() => {
    for (const score of document.querySelectorAll(".score")) {
        score.querySelector(".points").textContent = "104";
        score.querySelector(".tokens").lastChild.before("2");
        const gained = document.createElement("span");
        gained.className = "gained";
        gained.textContent = "+37";
        score.prepend(gained);
    }
}"""
"""Gives every seat more than it may ever have."""

MEASURES = """() => {
    const boxOf = (part) => part.getBoundingClientRect().toJSON();
    const offers = [...document.querySelectorAll("#tray .decision, #tray .pick label")];
    return document.querySelector(".decide")
        ? [innerHeight, boxOf(document.querySelector("#tray")), offers.map(boxOf)]
        : null;
}"""
"""The screen, the tray and what it offers, all at one moment, if there is something to decide."""


IN_SIGHT = """() => {
    const boxOf = (id) => document.getElementById(id).getBoundingClientRect();
    const [seat, tray] = ["seat-A", "tray"].map(boxOf);
    return seat.top >= 0 && seat.bottom <= tray.top;
}"""
"""Whether all of the first seat can be seen above the tray."""

END_IN_SIGHT = """() => {
    const { top } = document.getElementById("heading").getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
}"""
"""Whether the page shows how the game ended from its first line on."""


def scrolls_sideways(page: Page) -> bool:
    # What is too wide widens `innerWidth`, too, on a phone.
    wide: bool = page.locator("html").evaluate(
        "({ scrollWidth, clientWidth }) => scrollWidth > clientWidth"
    )
    return wide


def test_one_tap_begins_a_game_against_a_bot(people: People) -> None:
    jane = people.someone(phone=True).open()
    assert not scrolls_sideways(jane.page)
    jane.press("#play")
    expect(jane.page.locator(".decide")).to_have_count(1)


def test_names_of_one_long_word_widen_nothing(people: People) -> None:
    jane = people.someone(phone=True)
    jane.page.set_viewport_size(SMALLEST)
    seats = {"seat-a": "me", "name-a": "W" * 40, "seat-b": "here", "name-b": "m" * 40}
    form: dict[str, str | float | bool] = {**seats, "public": "yes", "pace": "instant"}
    headers = {"origin": jane.server}
    table = jane.context.request.post(f"{jane.server}/tables", form=form, headers=headers).url
    jane.open(table)
    for _ in range(12):
        assert not scrolls_sideways(jane.page)
        if not jane.act():
            jane.page.wait_for_timeout(30)
    for path in ("/tables", f"{table}/replay?at=1"):
        assert not scrolls_sideways(jane.open(path).page)


def test_a_whole_game_against_three_bots(people: People) -> None:
    jane = people.someone("fr", phone=True)
    jane.page.set_viewport_size(SMALLEST)
    jane.open_table("me", *["bot:random"] * 3)
    for _ in range(600):
        if jane.over:
            break
        within_reach(jane.page)
        if not jane.act():
            jane.page.wait_for_timeout(30)
        assert not scrolls_sideways(jane.page)
    expect(jane.page.locator("#end")).to_be_visible()
    jane.page.wait_for_function(END_IN_SIGHT)
    assert not scrolls_sideways(jane.page)
    assert len(jane.scores()) == 4


def test_own_cards_and_dice_are_seen_while_deciding(people: People) -> None:
    jane = people.someone(phone=True)
    jane.open_table("me", *["bot:random"] * 3)
    page = jane.page
    page.locator("#decide-A").wait_for()
    page.wait_for_function(IN_SIGHT)
    while not page.locator("#who-A.active").count() or not page.locator("#decide-A").count():
        if not jane.act():
            page.wait_for_timeout(30)
    page.wait_for_function(IN_SIGHT)
    page.reload()
    page.wait_for_function(IN_SIGHT)


def test_a_lucky_seat_fits_the_smallest_phone(people: People) -> None:
    jane = people.someone("fr", phone=True)
    jane.page.set_viewport_size(SMALLEST)
    jane.open_table("me", "here", "here")
    expect(jane.page.locator(".decide")).to_have_count(3)
    jane.page.evaluate(LUCK)
    assert not scrolls_sideways(jane.page)


def within_reach(page: Page) -> None:
    """The tray lies on the lower edge of the screen, and what it offers can be hit."""
    measured = page.evaluate(MEASURES)
    if measured is None:
        return
    height, tray, offers = measured
    assert tray["bottom"] <= height + 1
    assert tray["top"] > height / 4
    assert all(min(box["width"], box["height"]) >= THUMB for box in offers)
