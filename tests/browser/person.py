"""Somebody with a browser: opens tables, sits down, decides, and sees no error."""

import re
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

SOON = 60_000
"""Milliseconds within which a page shows what has happened, on a machine with much else to do."""

expect.set_options(timeout=SOON)

MEANWHILE = 3_000
"""Milliseconds within which something can be pressed, unless the table has moved on."""

_REFUSED = re.compile(r"status of (404|409|422)|net::ERR_|htmx:sse:error|Failed to fetch")
"""What a browser logs where a test means a request to be refused or lost."""


class Person:
    """One person's page."""

    def __init__(self, context: BrowserContext, server: str, *, touch: bool = False) -> None:
        self.context = context
        self.server = server
        self.problems = list[str]()
        self.page = self.new_tab()
        self._touch = touch
        self._random = Random(7)

    def new_tab(self) -> Page:
        """Another page of the same person."""
        page = self.context.new_page()
        page.set_default_timeout(SOON)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not _REFUSED.search(message.text):
            self.problems.append(message.text)

    def open(self, path: str = "/") -> "Person":
        """Go to a page."""
        self.page.goto(path if path.startswith("http") else self.server + path)
        return self

    def press(self, what: Locator | str, **options: Any) -> None:
        """Press a button or a link as this person does, with a mouse or a finger."""
        target = self.page.locator(what) if isinstance(what, str) else what
        if self._touch:
            target.tap(**options)
        else:
            target.click(**options)

    def open_table(self, *seats: str, pace: str = "instant", **options: str) -> str:
        """Open a table with seats of these kinds, from A on, and give its address."""
        self.open("/")
        form = self.page.locator("form.setup")
        for letter, kind in zip("abcd", seats, strict=False):
            form.locator(f"[name=seat-{letter}]").select_option(kind)
            if kind in ("me", "here"):
                form.locator(f"[name=name-{letter}]").fill(f"P{letter.upper()}")
        for name, value in {"pace": pace, **options}.items():
            form.locator(f"[name={name}][value={value}]").check()
        self.press(form.locator("button.primary"))
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def invitation(self, letter: str) -> str:
        """The link that the page shows for a friend."""
        return self.page.locator(f"#invite-{letter}").input_value()

    def sit_down(self, link: str, name: str) -> "Person":
        """Follow an invitation."""
        self.open(link)
        form = self.page.locator("form[data-entropy]")
        form.locator("[name=name]").fill(name)
        self.press(form.locator("button.primary"))
        self.page.wait_for_url("**/t/*")
        return self

    @property
    def over(self) -> bool:
        """Whether the page shows the end of a game."""
        return self.page.locator("#end").count() > 0

    @property
    def tray(self) -> Locator:
        """What this person may do."""
        return self.page.locator("#tray")

    def scores(self) -> list[str]:
        """The final scores by seat."""
        places = self.page.locator(".place")
        shown = {
            place.locator(".mark b").inner_text(): place.locator(".points").inner_text().split()[0]
            for place in places.all()
        }
        return [shown[letter] for letter in sorted(shown)]

    def act(self) -> bool:
        """Do what the table waits for, if it waits for this person; false if it does not."""
        try:
            if self.page.locator(".decide").count():
                self.decide()
            elif self.page.locator("#roll").count():
                self.press("#roll", timeout=MEANWHILE)
            else:
                return False
            self.settled()
        except TooLate:
            # What was to be pressed has gone: dice fell by themselves, or a bot was quicker.
            return False
        return True

    def decide(self, form: Locator | None = None) -> None:
        """Use what can be used, reroll at times, unlock a set card by card, or else drop out."""
        form = form or self.page.locator(".decide").first
        uses = form.locator("button.use")
        rerolls = form.locator("button.again")
        boxes = form.locator("[data-picker] data")
        if uses.count():
            self.press(uses.first, timeout=MEANWHILE)
        elif rerolls.count() and self._random.random() < 0.2:
            self.press(rerolls.first, timeout=MEANWHILE)
        elif boxes.count():
            self.unlock(form)
        else:
            self.press(form.locator("button.leave"), timeout=MEANWHILE)

    def unlock(self, form: Locator) -> None:
        """Choose the cards of some set one by one, none but those, and unlock it."""
        sets = form.locator("[data-picker] data").evaluate_all(
            "sets => sets.map(({ dataset }) => dataset.cards.split(' '))"
        )
        if not sets:
            raise TooLate("the choice has gone")
        chosen = form.locator("[data-picker] input:checked")
        while chosen.count():
            # What was pressed in vain is still chosen.
            self._flip(chosen.first)
        for card in self._random.choice(sets):
            box = form.locator(f"input[type=checkbox][value='{card}']")
            self._flip(box)
        self.press(form.locator("[data-picker] button"), timeout=MEANWHILE)

    def _flip(self, box: Locator) -> None:
        if self._touch:
            box.tap(timeout=MEANWHILE)
        else:
            box.click(timeout=MEANWHILE)

    def act_in_vain(self) -> None:
        """Press what cannot arrive, as the network is cut."""
        form = self.page.locator(".decide")
        if form.count():
            self.decide(form.first)
        else:
            self.press("#roll", timeout=MEANWHILE)

    def settled(self) -> None:
        """Wait until the page shows what the last press did."""
        self.page.locator("#actions:not([aria-busy=true])").wait_for()

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()
        assert not self.problems, self.problems


class People:
    """Everybody in one test."""

    def __init__(self, chromium: Browser, server: str) -> None:
        self._chromium = chromium
        self._server = server
        self._all = list[Person]()

    def someone(self, language: str = "en", *, phone: bool = False, **options: object) -> Person:
        """Somebody new, with a browser of their own; dice do not roll for long unless asked to."""
        looks: dict[str, Any] = {"reduced_motion": "reduce", **options}
        if phone:
            size = {"width": 360, "height": 740}
            looks |= {"viewport": size, "has_touch": True, "is_mobile": True}
        context = self._chromium.new_context(
            locale=language, base_url=self._server, accept_downloads=True, **looks
        )
        person = Person(context, self._server, touch=phone)
        self._all.append(person)
        return person

    def leave(self) -> None:
        """Everybody goes; nobody may have come across an error."""
        for person in self._all:
            person.leave()


def agree(one: Person, other: Person, what: str) -> None:
    """Wait until two pages show the same there."""
    for _ in range(SOON // 50):
        if one.page.locator(what).all_inner_texts() == other.page.locator(what).all_inner_texts():
            return
        one.page.wait_for_timeout(50)
    assert one.page.locator(what).all_inner_texts() == other.page.locator(what).all_inner_texts()


def play_out(*people: Person, most: int = 1500) -> None:
    """Let people play until all of them see the end."""
    for _ in range(most):
        if all(person.over for person in people):
            return
        acted = [person.act() for person in people if not person.over]
        if not any(acted):
            people[0].page.wait_for_timeout(30)
    for person in people:
        expect(person.page.locator("#end")).to_be_visible()
