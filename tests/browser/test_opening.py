"""In the opening turn everybody acts at once, in whatever order (O3)."""

from itertools import permutations

import pytest
from playwright.sync_api import expect

from tests.browser.person import People

SEATS = "ABCD"


def test_four_seats_act_in_every_order(people: People) -> None:
    family = people.someone()
    family.open()
    seats: dict[str, str | float | bool] = {f"seat-{letter}": "here" for letter in "abcd"}
    for order in permutations(SEATS):
        opened = family.context.request.post(
            "/tables",
            form=seats | {"pace": "instant"},
            headers={"origin": family.server},
        )
        family.open(opened.url)
        for place, letter in enumerate(order):
            # Nothing but the order matters here, so no mouse travels to the button.
            family.page.locator(f"#sets-{letter} button").first.dispatch_event("click")
            if place < 3:
                # After the last of them the first turn may already have begun.
                expect(family.page.locator(".decide")).to_have_count(3 - place)
        expect(family.page.locator("#tray .notice")).to_have_count(0)


@pytest.mark.parametrize("order", ["DBAC", "BCDA"])
def test_four_browsers_none_of_which_makes_another_stale(people: People, order: str) -> None:
    host = people.someone()
    table = host.open_table("me", "friend", "friend", "friend", pace="slow")
    links = {letter: host.invitation(letter) for letter in "BCD"}
    seated = {"A": host}
    for letter, link in links.items():
        seated[letter] = people.someone().sit_down(link, f"P{letter}")
    for letter, person in seated.items():
        assert person.page.url == table
        expect(person.page.locator(f"#decide-{letter}")).to_be_visible()
    for letter in order:
        seated[letter].unlock(seated[letter].page.locator(f"#decide-{letter}"))
        # Whoever is still to act keeps what was chosen: nothing is waited for in between.
    for person in seated.values():
        expect(person.page.locator(".decide")).to_have_count(0)
        expect(person.page.locator("#tray .notice")).to_have_count(0)
        expect(person.page.locator("#seats .card:not(.locked)")).not_to_have_count(0)
