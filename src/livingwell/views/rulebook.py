"""The rules as people read them: all of them, or those on a topic, with a number, of a card."""

import re
from typing import Final

from livingwell.rules.material import ALL_CARDS, Card
from livingwell.views.cards import card_text, cited
from livingwell.views.language import _, fill
from livingwell.views.rule_texts import SECTIONS
from livingwell.views.section import Paragraph, Section


def book() -> tuple[Section, ...]:
    """All the rules, in the order in which one learns them."""
    return tuple(
        Section(
            section.topic,
            _(section.title),
            tuple(paragraph._replace(text=_(paragraph.text)) for paragraph in section.paragraphs)
            or tuple(map(_card, sorted(ALL_CARDS))),
        )
        for section in SECTIONS
    )


def _card(number: Card) -> Paragraph:
    card = card_text(number)
    return Paragraph(card.rule, fill(_("{card}. {text}"), card=cited(number), text=card.full))


_RULE: Final = re.compile(r"[motceg]\d+")
_CARD: Final = re.compile(r"(?:card|carte|카드|#)?\s*(10|[1-9])")


def find(query: str) -> tuple[Section, ...]:
    """What the rules say on a topic, a word of a title, ``T8``, or ``card 6``; maybe nothing.

    Of a section that is not asked for as a whole, only the paragraphs that are.
    """
    wanted = query.strip().casefold()
    if found := _CARD.fullmatch(wanted):
        wanted = f"c{found[1]}"
    if _RULE.fullmatch(wanted):
        return _with_rule(wanted.upper())
    return _on_topic(wanted)


def _on_topic(wanted: str) -> tuple[Section, ...]:
    sections = book()
    named = tuple(section for section in sections if section.topic == wanted)
    word = re.compile(rf"\b{re.escape(wanted)}")
    return named or tuple(
        section for section in sections if wanted and word.search(section.title.casefold())
    )


def _with_rule(rule: str) -> tuple[Section, ...]:
    sections = (
        section._replace(
            paragraphs=tuple(
                paragraph for paragraph in section.paragraphs if paragraph.rule == rule
            )
        )
        for section in book()
    )
    return tuple(section for section in sections if section.paragraphs)
