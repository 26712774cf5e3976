"""Somebody who only looks on."""

from playwright.sync_api import expect

from tests.browser.person import People, agree, play_out


def test_a_spectator_sees_all_and_can_do_nothing(people: People) -> None:
    jane, guest = people.someone(), people.someone()
    table = jane.open_table("me", "here")
    guest.open(table)
    expect(jane.page.locator(".facts")).to_contain_text("1 watching")
    for _ in range(6):
        while not jane.act():
            jane.page.wait_for_timeout(30)
    agree(jane, guest, "#log li")
    for control in (".decide", "#roll", "#undo", "#pace"):
        expect(guest.page.locator(control)).to_have_count(0)
    play_out(jane)
    expect(guest.page.locator("#end")).to_be_visible()
    assert guest.scores() == jane.scores()
    expect(guest.page.locator("#rematch")).to_have_count(0)


def test_every_event_is_heard_once(people: People) -> None:
    jane, guest = people.someone(), people.someone()
    guest.open(jane.open_table("me", "here"))
    expect(guest.page.locator("#live p")).to_have_count(0)
    before = guest.page.locator("#log li").count()
    for _ in range(4):
        while not jane.act():
            jane.page.wait_for_timeout(30)
    while guest.page.locator("#log li").count() < before + 4:
        guest.page.wait_for_timeout(30)
    heard, written = guest.page.evaluate(
        "() => ['#live p', '#log li'].map(all => "
        "[...document.querySelectorAll(all)].map(one => one.textContent.replaceAll(/\\s/g, '')))"
    )
    assert heard == written[before:]
