"""The ten cards have names and texts of their own in every language."""

import pytest

from livingwell.rules.material import ALL_CARDS
from livingwell.views.cards import card_text, cited
from livingwell.views.language import LANGUAGES, speaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_own_texts(language: str) -> None:
    with speaking(language):
        cards = [card_text(number) for number in sorted(ALL_CARDS)]
        for texts in zip(*cards, strict=True):
            assert len(set(texts)) == len(cards)
        for card in cards:
            assert 0 < len(card.name) <= 20
            assert len(card.face) < len(card.full)
            assert card.name in cited(card.number)
            assert str(card.number) in cited(card.number)


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
def test_every_text_is_translated(language: str) -> None:
    for number in ALL_CARDS:
        english = card_text(number)
        with speaking(language):
            told = card_text(number)
        assert all(ours != theirs for ours, theirs in zip(told[1:4], english[1:4], strict=True))


@pytest.mark.parametrize(
    ("language", "down"), [("en", "down"), ("fr", "inférieur"), ("ko", "버림")]
)
def test_card_6_rounds_the_loss_down(language: str, down: str) -> None:
    """The publisher's Korean text has it rounded up; the rulebook is the authority (C6)."""
    with speaking(language):
        assert down in card_text(6).full
