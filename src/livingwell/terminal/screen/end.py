"""The end of a game: places, what decided them, and where the points came from."""

from typing import ClassVar, Final

from rich import box
from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from livingwell.record.game import Game
from livingwell.rules.events import GameOver
from livingwell.rules.result import Result
from livingwell.terminal.screen.keybar import Key, KeyBar
from livingwell.terminal.screen.words import Words
from livingwell.terminal.settings import Settings
from livingwell.views.columns import trimmed
from livingwell.views.language import _, fill, speaking
from livingwell.views.phrases import distinct
from livingwell.views.sentences import tell
from livingwell.views.tally import Source, label, tally

LABEL_COLUMNS: Final = 30
SEAT_COLUMNS: Final = 38
"""Columns for the names of all seats together, at 80."""


class EndScreen(ModalScreen[bool]):
    """Over the table as it lies at the end; its result is whether to play another game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Not the keys that hurry a game on: pressed once too often they would hide its end.
        Binding("escape,e", "dismiss(False)", show=False),
        Binding("n", "dismiss(True)", show=False),
        Binding("l", "language", show=False),
        Binding("q,ctrl+c", "app.quit", show=False),
    ]

    def __init__(self, game: Game, file: str, settings: Settings) -> None:
        super().__init__()
        self.game = game
        self.file = file
        self.settings = settings
        self._places = Words("places")
        self._points = Static(id="points")
        self._kept = Words("kept")
        self._keybar = KeyBar()

    def compose(self) -> ComposeResult:
        """The places, a table of points, and where the game is kept."""
        with VerticalScroll(classes="sheet"):
            yield self._places
            yield self._points
            yield self._kept
        yield self._keybar

    def on_mount(self) -> None:
        """Tell the end."""
        self._tell()

    def _tell(self) -> None:
        result = self.game.result
        assert result is not None
        with speaking(self.settings.language):
            self._places.say(tell(GameOver(result), self.game.names))
            self._points.update(_points(self.game, result))
            self._kept.say(fill(_("The game is kept in {file}."), file=self.file))
            self._keybar.show(
                [
                    Key("N", _("new game"), "screen.dismiss(True)"),
                    Key("E", _("table"), "screen.dismiss(False)"),
                    Key("L", _("language"), "screen.language"),
                    Key("Q", _("quit"), "app.quit"),
                ]
            )

    def action_language(self) -> None:
        """Tell it in the next language."""
        self.settings.next_language()
        self._tell()


def _points(game: Game, result: Result) -> Table:
    """Points by source, a column for each seat from first place to last."""
    names, tallies = distinct(game.names), tally(game)
    seats = sorted(range(len(names)), key=lambda seat: result.ranks[seat])
    table = Table(box=box.SIMPLE_HEAVY, padding=(0, 1, 0, 0))
    table.add_column(_("Points from"), min_width=LABEL_COLUMNS)
    for seat in seats:
        name = trimmed(f"{result.ranks[seat]}. {names[seat]}", SEAT_COLUMNS // len(seats))
        table.add_column(name, justify="right", no_wrap=True)
    for source in Source:
        if any(source in each for each in tallies):
            table.add_row(label(source), *(_amount(tallies[seat].get(source)) for seat in seats))
    table.add_section()
    for name, values in (
        (_("Score"), result.scores),
        (_("Tokens"), result.tokens),
        (_("Unlocked cards"), result.cards),
    ):
        table.add_row(name, *(str(values[seat]) for seat in seats), style="bold")
    return table


def _amount(points: int | None) -> str:
    return "·" if points is None else str(points).replace("-", "−")
