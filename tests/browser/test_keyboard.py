"""A whole game without a mouse."""

from playwright.sync_api import Page, expect

from tests.browser.person import People

MOST_STOPS = 120


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(MOST_STOPS):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def choose_a_set(page: Page) -> None:
    """Choose cards with the space bar until they are a set."""
    cards = page.locator(".decide [data-picker] data").first.get_attribute("data-cards")
    assert cards is not None
    for card in cards.split():
        tab_to(page, f"[data-picker] input[value='{card}']")
        page.keyboard.press("Space")
    tab_to(page, "[data-picker] button")
    page.keyboard.press("Enter")


def leave(page: Page) -> None:
    """Drop out, unless the table has moved on and the last press of that button was heard."""
    try:
        tab_to(page, ".decide button.leave")
    except AssertionError:
        assert not page.locator(".decide button.leave").count()
    else:
        page.keyboard.press("Enter")


def test_a_game_from_the_first_page_to_the_end(people: People) -> None:
    jane = people.someone()
    page = jane.page
    jane.open()
    tab_to(page, "[name=seat-a]:not([type=hidden])")
    tab_to(page, "[name=seat-b]:not([type=radio])")
    page.keyboard.press("End")
    tab_to(page, "[name=pace]")
    while not page.evaluate("document.activeElement.value === 'instant'"):
        page.keyboard.press("ArrowUp")
    tab_to(page, ".setup button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(400):
        if jane.over:
            break
        if page.locator(".decide button.use").count():
            tab_to(page, ".decide button.use")
            page.keyboard.press("Enter")
        elif page.locator(".decide [data-picker]").count():
            choose_a_set(page)
        elif page.locator(".decide button.leave").count():
            leave(page)
        else:
            page.wait_for_timeout(30)
            continue
        jane.settled()
    expect(page.locator("#end")).to_be_visible()


def test_a_card_is_read_and_put_away(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "here")
    page = jane.page
    tab_to(page, "#A-card-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    card = page.locator("#card-3")
    expect(card).to_be_visible()
    expect(card.get_by_role("link")).to_have_attribute("href", "/rules#card-3")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "A-card-3"
    # One stop for each row of cards: the next one is the other seat's.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "B-card-1"
