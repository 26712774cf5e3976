"""axe finds nothing to complain about on any page in any state, light and dark, large and small."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.person import People, Person

LIGHT = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
DARK = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
LOOKS = {"light": LIGHT, "dark": DARK}
STATES = {
    "deciding": ".decide",
    "using": ".decide .use",
    "rolling": "#roll",
    "waiting": "#tray .waiting",
    "undoing": "#undo",
}
"""What can be seen of a table, and the sign of it."""
AXE = Axe()


def somebody(people: People, look: str) -> Person:
    options: dict[str, object] = {**LOOKS[look]}
    return people.someone("en", phone=False, **options)


def check(person: Person, where: str) -> None:
    """Let axe look at the page as it is."""
    results = AXE.run(person.page)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables",
        "/rules",
        "/api",
        "/learn",
        "/learn?step=1",
        "/learn?step=4",
        "/learn?step=12",
        "/learn?step=14",
        "/nothing",
    ],
)
def test_a_page(people: People, path: str, look: str) -> None:
    check(somebody(people, look).open(path), path)


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_from_first_to_last(people: People, look: str) -> None:
    jane, juan = somebody(people, look), people.someone()
    jane.open_table("me", "friend", "here", pace="quick")
    check(jane, "waiting")
    juan.open(jane.invitation("B"))
    check(juan, "invited")
    juan.sit_down(jane.invitation("B"), "Juan")
    seen = set[str]()
    while len(seen) < len(STATES) and not jane.over:
        for state, sign in STATES.items():
            if state not in seen and jane.page.locator(sign).count():
                check(jane, state)
                seen.add(state)
        acted = [jane.act(), juan.act()]
        if not any(acted):
            jane.page.wait_for_timeout(30)
    assert seen >= {"deciding", "rolling"}
    jane.page.locator("#A-card-1").click()
    check(jane, "a card to read")
    jane.page.keyboard.press("Escape")


@pytest.mark.parametrize("look", LOOKS)
def test_four_at_one_screen(people: People, look: str) -> None:
    family = somebody(people, look)
    family.open_table("me", "here", "here", "here")
    check(family, "folded")
    family.press("#turn-C > summary")
    check(family, "another unfolded")
    family.open_table("me", "here", dice="hand")
    check(family, "real dice")


@pytest.mark.parametrize("look", LOOKS)
def test_a_spectator(people: People, look: str) -> None:
    family, stranger = people.someone(), somebody(people, look)
    stranger.open(family.open_table("me", "here"))
    check(stranger, "watching")


@pytest.mark.parametrize("look", LOOKS)
def test_a_finished_game(people: People, finished: str, look: str) -> None:
    jane = somebody(people, look).open(finished)
    check(jane, "over")
    jane.press("[data-check]")
    expect(jane.page.locator("#verdict")).not_to_be_empty()
    check(jane, "dice checked")
    jane.press(jane.page.locator("#end a[href$=replay]"))
    check(jane, "replay")
    jane.press("#to-previous")
    check(jane, "replay of a move")
