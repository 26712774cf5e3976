"""What the translations must hold to beyond being there: how names fit into a sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import livingwell
from livingwell.views.language import DEFAULT, LANGUAGES

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


def marked() -> Iterator[tuple[str | None, str]]:
    """Every message that the source marks, with its context; found by Python's own parser.

    The tool that fills the catalogues reads words, not syntax, and passes over some places.
    """
    for path in Path(livingwell.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                match call.func.id, texts:
                    case ("_" | "N_", [str(text)]) | ("ngettext", [str(text), str(_)]):
                        yield None, text
                    case "pgettext", [str(context), str(text)]:
                        yield context, text
                    case _:
                        pass


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {DEFAULT}))
def test_every_message_of_the_source_is_translated(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES/livingwell.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = set(marked())
    assert len(found) > 500
    for context, text in found:
        message = catalogue.get(text, context)
        assert message is not None, text
        assert message.string, text


@pytest.mark.parametrize(("language", "fault"), [("fr", ELISION), ("ko", FIXED_PARTICLE)])
def test_any_name_fits_into_every_sentence(language: str, fault: re.Pattern[str]) -> None:
    faulty = [text for text in translations(language) if fault.search(text)]
    assert faulty == []
