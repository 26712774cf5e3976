"""`livingwell rules` as people run it."""

import pytest

from livingwell.views.language import speaking
from livingwell.views.rulebook import book
from tests.cli.running import livingwell


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_all_rules_are_told(language: str) -> None:
    code, out = livingwell("rules", "--lang", language)
    assert code == 0
    with speaking(language):
        for section in book():
            assert section.title in out
            assert all(paragraph.text in out for paragraph in section.paragraphs)


@pytest.mark.parametrize("topic", [("T8",), ("card", "6"), ("6",), ("ties",)])
def test_one_topic_is_told(topic: tuple[str, ...]) -> None:
    code, out = livingwell("rules", *topic)
    assert code == 0
    assert 2 < len(out.splitlines()) < 16


def test_an_unknown_topic_names_those_there_are() -> None:
    code, out = livingwell("rules", "chess")
    assert code == 2
    assert "no rule or topic chess" in out
    assert all(section.topic in out for section in book())
