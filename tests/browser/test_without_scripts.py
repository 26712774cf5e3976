"""Forms and reloads alone play a whole game."""

from playwright.sync_api import expect

from tests.browser.person import People


def test_a_whole_game(people: People) -> None:
    jane = people.someone(java_script_enabled=False)
    jane.open_table("me", "here")
    page = jane.page
    for _ in range(600):
        if jane.over:
            break
        if page.locator("button.use").count():
            jane.press(page.locator("button.use").first)
        elif page.locator(".sets").count():
            sets = page.locator(".sets").first
            jane.press(sets.locator("summary"))
            jane.press(sets.locator("button").last)
        elif page.locator("button.leave").count():
            jane.press(page.locator("button.leave").first)
        elif page.locator("#roll").count():
            jane.press("#roll")
        else:
            page.reload()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator(".needs-script:visible")).to_have_count(0)
    jane.press(page.get_by_role("link", name="Watch the replay"))
    jane.press("#to-next")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?at=1")


def test_the_lesson(people: People) -> None:
    jane = people.someone(java_script_enabled=False).open("/learn")
    for step in range(1, 15):
        jane.press("#lesson button:visible")
        expect(jane.page.locator(".steps")).to_contain_text(f"{step + 1} / 15")
