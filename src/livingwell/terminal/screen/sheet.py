"""A sheet over the table: one text to be read, in the language of now."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from livingwell.terminal.screen.keybar import Key, KeyBar
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.views.language import _, speaking

Result = TypeVar("Result")


class Sheet(ModalScreen[Result]):
    """Says ``text``, and what its ``keys`` do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("l", "language", show=False),
        Binding("q,ctrl+c", "app.quit", show=False),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._text = Words()
        self._keybar = KeyBar()

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll(classes="sheet"):
            yield self._text
        yield self._keybar

    def on_mount(self) -> None:
        """Lay it down."""
        self.query_one(VerticalScroll).focus()
        self.show()

    def show(self) -> None:
        """Say what it says now."""
        with speaking(self.settings.language):
            self._text.say(self.text())
            self._keybar.show([*self.keys(), Key("L", _("language"), "screen.language")])

    @abstractmethod
    def text(self) -> Content | str:
        """What it says, in the language spoken now."""

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """The keys that do something now, besides the one for the language."""

    def action_language(self) -> None:
        """Say it in the next language."""
        self.settings.next_language()
        self.show()
