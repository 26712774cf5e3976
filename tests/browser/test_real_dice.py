"""Real dice: people tap what they rolled, and the page is referee and scorekeeper."""

from playwright.sync_api import expect

from tests.browser.person import People, Person


def tap(person: Person, **faces: str) -> None:
    """Tap the faces of every seat, and say that this is what lies."""
    for letter, tapped in faces.items():
        hand = person.page.locator(f".hand.seat-{letter}")
        for face in tapped:
            person.press(hand.locator(f".faces button[value='{face}']"))
        expect(hand.locator(".slots .filled")).to_have_count(len(tapped))
    person.press("#roll")


def test_dice_are_tapped_undone_and_scored(people: People) -> None:
    family = people.someone(phone=True)
    family.open_table("me", "here", dice="hand")
    page = family.page
    tap(family, A="53", B="66")
    expect(page.locator("#dice-B .sum")).to_contain_text("12")
    family.press("#undo")
    tap(family, A="53", B="45")
    for letter, cards in (("A", "35"), ("B", "45")):
        form = page.locator(f"#decide-{letter}")
        for card in cards:
            form.locator(f"input[type=checkbox][value='{card}']").tap()
        family.press(form.locator("[data-picker] button"))
        expect(form).to_have_count(0)
    # The lowest total begins; its turn is two player dice and a Power die, the other's is one.
    tap(family, A="625", B="5")
    expect(page.locator("#seat-B .points")).to_have_text("1")
    expect(page.locator("#dice-A .matched .mark").first).to_have_text("B")
    expect(page.locator("#A-card-5")).to_have_class("card card-5 powered")
    record = family.context.request.get(f"{page.url}/record.lw").text()
    assert "dice hand\n" in record
    assert "roll A 62+5 B +5\n" in record


def test_only_as_many_dice_as_are_owed_can_be_tapped(people: People) -> None:
    family = people.someone()
    family.open_table("me", "here", dice="hand")
    hand = family.page.locator(".hand.seat-A")
    for face in "12":
        family.press(hand.locator(f".faces button[value='{face}']"))
    expect(hand.locator(".faces button").first).to_be_disabled()
    family.press(hand.locator(".wipe"))
    expect(hand.locator(".faces button").first).to_be_enabled()
    expect(family.page.locator("#roll")).to_be_disabled()
