"""Fair dice are checked in the browser itself, which believes no record that was tampered with."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from livingwell.record.verify import verify
from tests.browser.person import People


def other(digit: str) -> str:
    """Another face, and another hex digit."""
    return str(int(digit, 16) % 6 + 1)


def with_another_die(record: str) -> str:
    """The sixth roll of the record begins with another face."""
    first, *parts = re.split(r"(?m)^(?=roll )", record)
    parts[5] = re.sub(r"\d", lambda found: other(found[0]), parts[5], count=1)
    return first + "".join(parts)


def without_a_roll(record: str) -> str:
    """The bonus that closes the first round is left out."""
    return re.sub(r"(?m)^roll [A-D] \d\d(\+\d\d)?\n", "", record, count=1)


TAMPERED: dict[str, tuple[Callable[[str], str], str]] = {
    "die": (with_another_die, r"Line \d+ does not hold: .* was due\."),
    "roll left out": (without_a_roll, r"Line \d+ does not hold: .* was due\."),
    "entropy": (
        lambda record: re.sub("(?<=entropy A )[0-9a-f]", lambda at: other(at[0]), record),
        r"Line \d+ does not hold: .* was due\.",
    ),
    "secret": (
        lambda record: re.sub("(?<=reveal )[0-9a-f]", lambda at: other(at[0]), record),
        "The secret is not the one that was promised.",
    ),
    "promise": (
        lambda record: re.sub("(?<=dice fair1 )[0-9a-f]", lambda at: other(at[0]), record),
        "The secret is not the one that was promised.",
    ),
    "no secret": (
        lambda record: re.sub("reveal .*", "", record),
        "The secret is not the one that was promised.",
    ),
    "no such seat": (
        lambda record: record.replace("roll A", "roll Z", 1),
        r"Line \d+ cannot be read\.",
    ),
    "no dice": (
        lambda record: re.sub("(?m)^roll .*", "roll", record, count=1),
        r"Line \d+ cannot be read\.",
    ),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_what_was_tampered_with_is_found(people: People, finished: str, how: str) -> None:
    tamper, said = TAMPERED[how]
    jane = people.someone().open(finished)
    record = jane.page.request.get(f"{finished}/record.lw").text()
    assert verify(record.encode()).proved
    assert tamper(record) != record
    jane.page.route(
        "**/record.lw",
        lambda route: route.fulfill(body=tamper(record), content_type="text/plain; charset=utf-8"),
    )
    jane.press("[data-check]")
    expect(jane.page.locator("#verdict")).to_have_text(re.compile(f"^{said}$"))
