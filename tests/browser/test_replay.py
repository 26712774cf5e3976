"""The replay: a slider, keys, and an address that says where it stands."""

from playwright.sync_api import expect

from tests.browser.person import People


def test_a_moment_is_found_and_shared(people: People, finished: str) -> None:
    jane, guest = people.someone().open(finished), people.someone()
    end = jane.page.locator("#seats").inner_text()
    jane.press(jane.page.get_by_role("link", name="Watch the replay"))
    page = jane.page
    last = int(page.locator("#replay").get_attribute("data-last") or 0)
    page.wait_for_load_state()
    page.keyboard.press("End")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?at={last}")
    expect(page.locator("#at")).to_have_value(str(last))
    assert page.locator("#seats").inner_text() == end
    page.keyboard.press("Home")
    expect(page.locator("#seats .card.locked")).to_have_count(30)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?at=2")
    told = page.locator("#told").inner_text()
    guest.open(page.url)
    assert guest.page.locator("#told").inner_text() == told
    page.locator("#at").focus()
    page.keyboard.press("PageUp")
    expect(page.locator("#replay")).not_to_have_attribute("data-at", "2")
    jane.press("#run")
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "true")
    stood = page.locator("#replay").get_attribute("data-at") or ""
    expect(page.locator("#replay")).not_to_have_attribute("data-at", stood)
    jane.press("#run")
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")
