"""The cards and the rules, to be read beside the game."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from livingwell.rules.material import ALL_CARDS
from livingwell.terminal.screen.card import SIGNS
from livingwell.terminal.screen.keybar import Key, KeyBar
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.views.cards import card_text
from livingwell.views.language import _, speaking
from livingwell.views.rulebook import book


class BookScreen(ModalScreen[None]):
    """Over the table: first the ten cards, then all the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,question_mark", "dismiss", show=False),
        Binding("l", "language", show=False),
        Binding("q,ctrl+c", "app.quit", show=False),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._text = Words()
        self._keybar = KeyBar()

    def compose(self) -> ComposeResult:
        """One long text."""
        with VerticalScroll(classes="sheet"):
            yield self._text
        yield self._keybar

    def on_mount(self) -> None:
        """Open it."""
        self.query_one(VerticalScroll).focus()
        self._open_book()

    def _open_book(self) -> None:
        with speaking(self.settings.language):
            self._text.say(Content("\n\n").join([*_cards(), *_rules()]))
            self._keybar.show(
                [
                    Key("↑ ↓", _("scroll"), "screen.scroll_down"),
                    Key("Esc", _("table"), "screen.dismiss"),
                    Key("L", _("language"), "screen.language"),
                ]
            )

    def action_language(self) -> None:
        """Open it in the next language."""
        self.settings.next_language()
        self._open_book()


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
