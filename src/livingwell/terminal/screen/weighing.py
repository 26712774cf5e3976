"""A sheet over the table that says it thinks, until the coach has found what it is asked for."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from livingwell.analysis.compiling import compiling
from livingwell.terminal.coach import Coach
from livingwell.terminal.phrases import weighing
from livingwell.terminal.screen.keybar import Key, KeyBar
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.terminal.thinking import beside
from livingwell.views.errors import Told
from livingwell.views.language import _, speaking

Result = TypeVar("Result")
Found = TypeVar("Found")


class WeighingScreen(ModalScreen[Result], Generic[Result, Found]):
    """Over the table: what ``work`` finds, or why it finds nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("l", "language", show=False),
        Binding("q,ctrl+c", "app.quit", show=False),
    ]

    def __init__(self, coach: Coach, work: Callable[[], Found | None], settings: Settings) -> None:
        """``work`` of the coach is done in a thread, which nobody waits for once the sheet is left.

        It raises an error that is told if it cannot be done.
        """
        super().__init__()
        self.settings = settings
        self.found: Found | None = None
        self.wrong: Told | None = None
        self._coach = coach
        self._work = work
        self._text = Words()
        self._keybar = KeyBar()

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll(classes="sheet"):
            yield self._text
        yield self._keybar

    def on_mount(self) -> None:
        """Begin to think."""
        self.query_one(VerticalScroll).focus()
        self.show()
        self.run_worker(self._weigh())

    async def _weigh(self) -> None:
        try:
            self.take(await beside(self._work))
        except Told as error:
            self.wrong = error
            self.show()

    def take(self, found: Found | None) -> None:
        """What was found, to be shown."""
        self.found = found
        self.show()

    def show(self) -> None:
        """Show how far it is, in the language of now."""
        with speaking(self.settings.language):
            if self.wrong is not None:
                self._text.say(str(self.wrong))
            else:
                self._text.say(self._waiting() if self.found is None else self.told(self.found))
            self._keybar.show([*self.keys(), Key("L", _("language"), "screen.language")])

    def _waiting(self) -> str:
        return f"{weighing()}\n\n{compiling()}" if self._coach.compiling else weighing()

    @abstractmethod
    def told(self, found: Found) -> Content:
        """What was found, in the language spoken now."""

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """The keys that do something now, besides the one for the language."""

    def action_language(self) -> None:
        """Say it in the next language."""
        self.settings.next_language()
        self.show()
