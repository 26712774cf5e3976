"""The cards and the rules, to be read beside the game."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from livingwell.rules.material import ALL_CARDS
from livingwell.terminal.screen.card import SIGNS
from livingwell.terminal.screen.keybar import Key
from livingwell.terminal.screen.sheet import Sheet
from livingwell.views.cards import card_text
from livingwell.views.language import _
from livingwell.views.rulebook import book


class BookScreen(Sheet[None]):
    """Over the table: first the ten cards, then all the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,question_mark", "dismiss", show=False),
    ]

    def text(self) -> Content:
        """One long text."""
        return Content("\n\n").join([*_cards(), *_rules()])

    def keys(self) -> Sequence[Key]:
        """To read and to leave."""
        return [
            Key("↑ ↓", _("scroll"), "screen.scroll_down"),
            Key("Esc", _("table"), "screen.dismiss"),
        ]


def _cards() -> Iterator[Content]:
    for card in sorted(ALL_CARDS):
        text = card_text(card)
        yield Content.assemble(
            (f" {card} ", "bold $ink on $accent"),
            (f" {text.name}  {SIGNS[card - 1]}  ({text.rule})\n", "bold"),
            text.full,
        )


def _rules() -> Iterator[Content]:
    for section in book():
        yield Content.styled(f"━━ {section.title}", "bold $primary")
        for paragraph in section.paragraphs:
            source = f" ({paragraph.source})" if paragraph.source else ""
            yield Content.assemble(paragraph.text, (source, "$faint"))
