"""The rules as a page."""

from livingwell.rules.material import ALL_CARDS
from livingwell.views.cards import card_text
from livingwell.views.rulebook import book
from livingwell.web.pages import CardView, ChapterView, RulesView, RuleView


def rules_view() -> RulesView:
    """The rules and the ten cards, in the language spoken now."""
    cards = (card_text(number) for number in sorted(ALL_CARDS))
    return RulesView(
        chapters=tuple(
            ChapterView(
                section.topic,
                section.title,
                tuple(RuleView(rule.rule or "", rule.text) for rule in section.paragraphs),
            )
            for section in book()
            # The cards are shown by themselves.
            if section.topic != "cards"
        ),
        cards=tuple(CardView(card.number, card.name, card.full, unlocked=True) for card in cards),
    )
