"""Each rule has its place: its number stands in ``rules/`` and in a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NUMBERS = re.findall(r"\*\*([A-Z]\d+)\*\*", (ROOT / "docs/spec/rules.md").read_text("utf-8"))


def named(folder: Path) -> set[str]:
    """The rule numbers that the Python files of a folder name; ``T7-T9`` names all three."""
    text = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    found = set(re.findall(r"\b([A-Z]\d+)\b", text))
    for letter, first, last in re.findall(r"\b([A-Z])(\d+)-[A-Z]?(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


IN_RULES = named(ROOT / "src/livingwell/rules")
IN_TESTS = named(ROOT / "tests")


@pytest.mark.parametrize("number", NUMBERS)
def test_each_rule_is_named_in_rules_and_in_a_test(number: str) -> None:
    assert number in IN_RULES
    assert number in IN_TESTS


def test_the_rules_are_all_there() -> None:
    assert len(NUMBERS) == len(set(NUMBERS)) == 42
