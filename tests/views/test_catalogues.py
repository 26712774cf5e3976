"""What the translations must hold to beyond being there: how names fit into a sentence."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import livingwell

LOCALE = Path(livingwell.__file__).parent / "locale"

ELISION = re.compile(
    r"\b(de|que|le|la|je|se|ne|me|te|si|lorsque|puisque) \{(seats?|name|target|active)\}"
)
"""Before a name that begins with a vowel these words would have to change."""

FIXED_PARTICLE = re.compile(
    r"\{(seats?|name|target|active|card|cards|modifiers)\}(은|는|이|가|을|를|과|와|로|으로)(?![\w(])"
)
"""A particle that does not ask how the name before it ends."""


def translations(language: str) -> list[str]:
    with (LOCALE / language / "LC_MESSAGES/livingwell.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return [
        form
        for message in catalogue
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string or ())
    ]


@pytest.mark.parametrize(("language", "fault"), [("fr", ELISION), ("ko", FIXED_PARTICLE)])
def test_any_name_fits_into_every_sentence(language: str, fault: re.Pattern[str]) -> None:
    faulty = [text for text in translations(language) if fault.search(text)]
    assert faulty == []
