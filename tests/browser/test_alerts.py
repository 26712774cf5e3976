"""It is your turn: a title, a notification and a sound say so, if they are wanted."""

from playwright.sync_api import Page, expect

from tests.browser.person import People, Person

HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.told = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title, { body }) { super(); window.told.push([title, body]); }
};
window.tones = 0;
const Oscillator = window.OscillatorNode;
window.OscillatorNode = class extends Oscillator {
  constructor(...given) { super(...given); window.tones += 1; }
};
"""
"""A tab that can be told to be hidden, and counts what it would show and play."""


def opened(people: People) -> tuple[Person, Person]:
    """Two who have unlocked their first sets, or have dice that fall by themselves."""
    jane, juan = people.someone(), people.someone()
    jane.context.add_init_script(HIDDEN)
    jane.open_table("me", "friend")
    juan.sit_down(jane.invitation("B"), "Juan")
    expect(jane.page.locator(".decide")).to_have_count(1)
    return jane, juan


def until_it_is_janes_turn(jane: Person, juan: Person) -> None:
    """Let her act while it is her turn, then let Juan play until it is hers again."""
    while jane.page.locator("[data-turn]").count():
        jane.act()
    jane.page.evaluate("window.away = true")
    while not jane.page.locator("[data-turn]").count() and not juan.over:
        if not juan.act():
            juan.page.wait_for_timeout(30)


def numbers(page: Page, what: str) -> int:
    counted: int = page.evaluate(what)
    return counted


def test_a_hidden_tab_says_that_it_is_your_turn(people: People) -> None:
    jane, juan = opened(people)
    expect(jane.page).to_have_title("● Your turn – Living Well")
    bell = jane.page.locator("#bell")
    expect(bell).to_have_attribute("aria-pressed", "false")
    jane.press(bell)
    expect(bell).to_have_attribute("aria-pressed", "true")
    until_it_is_janes_turn(jane, juan)
    expect(jane.page).to_have_title("● Your turn – Living Well")
    title, body = jane.page.evaluate("window.told[0]")
    assert title == "Your turn"
    assert body


def test_without_the_bell_nothing_but_the_title_changes(people: People) -> None:
    jane, juan = opened(people)
    until_it_is_janes_turn(jane, juan)
    expect(jane.page).to_have_title("● Your turn – Living Well")
    assert numbers(jane.page, "window.told.length") == 0
    assert numbers(jane.page, "window.tones") == 0


def test_sound_is_off_until_it_is_wanted_and_stays_as_chosen(people: People) -> None:
    jane, juan = opened(people)
    sound = jane.page.locator("#sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    jane.press(sound)
    expect(sound).to_have_attribute("aria-pressed", "true")
    before = numbers(jane.page, "window.tones")
    assert before
    until_it_is_janes_turn(jane, juan)
    assert numbers(jane.page, "window.tones") > before
    jane.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
