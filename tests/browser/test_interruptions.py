"""Reloads, the back button, a stale tab, double clicks, and a network that comes and goes."""

import pytest
from playwright.sync_api import Route, expect

from livingwell.record import read
from tests.browser.person import SOON, People, Person, agree


def lines(person: Person) -> list[str]:
    """The moves of the record as it stands."""
    data = person.context.request.get(f"{person.page.url}/record.lw").body()
    return [line for line in read(data).lines if line.startswith(("roll", "A ", "B "))]


def test_a_reload_at_every_step_changes_nothing(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "here", pace="slow")
    for _ in range(8):
        while not jane.page.locator(".decide").count():
            jane.act()
        # The table waits for a decision, so nothing happens by itself.
        before = jane.page.locator("#seats").inner_text()
        jane.page.reload()
        assert jane.page.locator("#seats").inner_text() == before
        jane.decide()
        jane.settled()
    assert sum(not line.startswith("roll") for line in lines(jane)) == 8


def test_the_back_button_leads_back_into_the_game(people: People) -> None:
    jane = people.someone()
    table = jane.open_table("me", "bot:random", pace="slow")
    jane.decide()
    jane.open("/rules")
    jane.page.go_back()
    assert jane.page.url == table
    jane.page.go_forward()
    jane.page.go_back()
    while not jane.act():
        jane.page.wait_for_timeout(30)


def test_a_stale_tab_is_told_politely(people: People) -> None:
    jane = people.someone()
    table = jane.open_table("me", "here", pace="slow")
    stale = jane.new_tab()
    stale.route("**/events*", lambda route: route.abort())
    stale.goto(table)
    jane.page.bring_to_front()
    jane.unlock(jane.page.locator("#decide-A"))
    expect(jane.page.locator("#decide-A")).to_have_count(0)
    stale.bring_to_front()
    expect(stale.locator("#decide-A")).to_have_count(1)
    jane.unlock(stale.locator("#decide-A"))
    expect(stale.locator("#tray .notice")).to_be_visible()
    expect(stale.locator("#decide-A")).to_have_count(0)
    assert sum(line.startswith("A ") for line in lines(jane)) == 1


def test_a_refusal_that_comes_late_hides_no_turn(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "here", pace="slow")
    late = jane.page.locator("#decide-A").evaluate("form => form.outerHTML")
    jane.unlock(jane.page.locator("#decide-A"))
    expect(jane.page.locator("#decide-A")).to_have_count(0)
    # The same decision again, as a slow network would bring it.
    jane.page.evaluate(
        "form => document.getElementById('tray').insertAdjacentHTML('beforeend', form)", late
    )
    jane.page.evaluate("htmx.process(document.getElementById('tray'))")
    jane.page.locator("#sets-A").evaluate("details => { details.open = true }")
    jane.press(jane.page.locator("#decide-A .sets button").first)
    expect(jane.page.locator("#tray .notice")).to_be_visible()
    expect(jane.page.locator("#decide-B")).to_be_visible()


def test_a_double_click_is_one_move(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "here", pace="slow")
    jane.press("#sets-A summary")
    jane.page.locator("#sets-A button").first.dblclick()
    expect(jane.page.locator("#decide-A")).to_have_count(0)
    jane.press("#sets-B summary")
    jane.page.locator("#sets-B button").first.dblclick()
    expect(jane.page.locator("#decide-B")).to_have_count(0)
    made = [line for line in lines(jane) if not line.startswith("roll")]
    assert [line[0] for line in made[:2]] == ["A", "B"]


def test_a_cut_network_costs_time_and_nothing_else(people: People) -> None:
    jane, juan = people.someone(), people.someone()
    jane.open_table("me", "friend", pace="quick")
    juan.sit_down(jane.invitation("B"), "Juan")
    for step in range(6):
        jane.context.set_offline(True)
        if jane.page.locator(".decide, #roll").count():
            jane.act_in_vain()
        if not step:
            expect(jane.page.locator("#link-state")).to_contain_text("Reconnecting")
        juan.act()
        jane.context.set_offline(False)
        expect(jane.page.locator("#link-state")).not_to_contain_text("Reconnecting")
        agree(jane, juan, "#log li")
        jane.act()
    assert lines(jane) == lines(juan)


def test_what_was_chosen_before_the_scripts_have_loaded_stays_chosen(people: People) -> None:
    jane = people.someone()
    jane.open_table("me", "here")
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    jane.page.route("**/js/picker.js", hold)
    with jane.page.expect_request("**/js/picker.js"):
        jane.page.reload(wait_until="commit")
    box = jane.page.locator(".decide input[type=checkbox]").first
    box.check()
    held[0].continue_()
    # The script tells what has been chosen so far.
    expect(jane.page.locator(".decide output").first).not_to_be_empty()
    expect(box).to_be_checked()


@pytest.mark.parametrize("dice", ["fair", "hand"])
def test_what_was_chosen_stays_chosen_while_the_network_is_lost(people: People, dice: str) -> None:
    jane = people.someone()
    jane.open_table("me", "here", dice=dice)
    page = jane.page
    button = "[data-hand] button[value='3']" if dice == "hand" else ".decide input[type=checkbox]"
    chosen = page.locator(".slots .filled, .decide input:checked")
    jane.press(page.locator(button).first)
    expect(chosen).to_have_count(1)
    page.evaluate("document.addEventListener('shown', () => console.info('shown again'))")
    # A stream that begins again begins with all that its viewer may do.
    with page.expect_event("console", lambda message: message.text == "shown again", timeout=SOON):
        jane.context.set_offline(True)
        expect(page.locator("#link-state")).to_be_visible()
        jane.context.set_offline(False)
    expect(chosen).to_have_count(1)
