"""The rules in words: complete, numbered, and found by number, card and topic."""

import re
from pathlib import Path

import pytest

from livingwell.rules.material import ALL_CARDS
from livingwell.views.cards import card_text
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.rulebook import book, find

SPEC = (Path(__file__).parents[2] / "docs/spec/rules.md").read_text(encoding="utf-8")
ITEMS = re.split(r"\*\*(?=[MOTCEG]\d+\*\*)", SPEC)[1:]
NUMBERS = [item.partition("**")[0] for item in ITEMS]
RULINGS = {item.partition("**")[0] for item in ITEMS if "ruling" in item.lower()}


def test_every_rule_of_the_specification_is_told_and_no_other() -> None:
    told = {paragraph.rule for section in book() for paragraph in section.paragraphs}
    assert told - {""} == set(NUMBERS)
    assert len(NUMBERS) == 42


def test_every_ruling_is_marked_as_one() -> None:
    told = {
        paragraph.rule for section in book() for paragraph in section.paragraphs if paragraph.ruling
    }
    assert told | {"C6"} == RULINGS, "card 6 tells its rulings in its own text"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_rule_is_found_by_its_number(number: str, language: str) -> None:
    with speaking(language):
        for query in (number, number.lower(), f" {number} "):
            found = [paragraph for section in find(query) for paragraph in section.paragraphs]
            assert {paragraph.rule for paragraph in found} == {number}
            assert all(number in paragraph.source for paragraph in found)


@pytest.mark.parametrize(("language", "word"), [("en", "card"), ("fr", "carte"), ("ko", "카드")])
def test_a_card_is_found_by_its_number(language: str, word: str) -> None:
    with speaking(language):
        for number in ALL_CARDS:
            for query in (f"card {number}", f"{word} {number}", f"{word}{number}", str(number)):
                ((paragraph,),) = (section.paragraphs for section in find(query))
                assert card_text(number).name in paragraph.text
                assert card_text(number).full in paragraph.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_is_found_by_its_name_and_by_its_title(language: str) -> None:
    with speaking(language):
        for section in book():
            assert section in find(section.topic)
            assert section in find(section.title.upper())


@pytest.mark.parametrize("query", ["", " ", "T99", "card 11", "11", "foo", "{}"])
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert find(query) == ()


def test_every_paragraph_is_translated() -> None:
    def texts(language: str) -> set[str]:
        with speaking(language):
            return {paragraph.text for section in book() for paragraph in section.paragraphs}

    assert not texts("en") & texts("fr") | texts("en") & texts("ko")
    assert len(texts("en")) == len(texts("fr")) == len(texts("ko"))
