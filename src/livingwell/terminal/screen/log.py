"""What has happened, in sentences, the newest at the foot."""

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from livingwell.record.game import Play
from livingwell.rules.material import SEATS
from livingwell.rules.moves import Roll
from livingwell.terminal.screen.words import Words
from livingwell.views.sentences import tell_all

MOST_SHOWN: Final = 80
"""Moves that the log goes back: about a round, and quick to lay out anew."""


class Log(VerticalScroll):
    """The moves of a game, told in the language spoken when ``show`` is called."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self._sentences = Words()

    def compose(self) -> ComposeResult:
        """One text, which wraps anew when the screen changes its size."""
        yield self._sentences

    def on_mount(self) -> None:
        """Stay at the foot, until somebody scrolls back."""
        self.anchor()

    def show(self, plays: Sequence[Play], names: Sequence[str]) -> None:
        """Show these moves."""
        told = (_told(play, names) for play in plays[-MOST_SHOWN:])
        self._sentences.say(Content("\n").join(told))


def _told(play: Play, names: Sequence[str]) -> Content:
    sentences = " ".join(tell_all(play.events, names))
    if isinstance(play.move, Roll):
        return Content.assemble(("⚄ ", "$accent"), (sentences, "$faint"))
    return Content.assemble(("▌ ", f"$name-{SEATS[play.move.seat].lower()}"), sentences)
