"""An ability card: a closed outline while it is locked, a solid face once it is unlocked."""

from typing import Final, NamedTuple

from textual.app import RenderResult
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from livingwell.rules.material import SEATS, Card, Seat
from livingwell.views.columns import centred, wrapped

SIGNS: Final = ("+⚀", "+●", "◂3", "+□", "+■", "½", "−1", "+1", "−⚀", "+◆")
"""What each card does, from card 1 on, as a sign that every language reads."""

ROOMY: Final = 4
"""Rows from which a card has room for words."""


_OUTLINES: Final = {
    (True, True): ("┏┗", "┓┛", "┃", "━"),
    (False, True): ("╭╰", "╮╯", "│", "─"),
    (False, False): ("  ", "  ", " ", "╌"),
}
"""Corners left and right, sides and edges of a locked card, by whether it is picked and fits."""


class Look(NamedTuple):
    """How a card lies.

    ``powered``: a Power die lets it be used now. ``picked``: it is in the set that its seat puts
    together. ``fits``: it could be. ``words``: its name, or that it is locked.
    """

    unlocked: bool = False
    powered: bool = False
    picked: bool = False
    fits: bool = True
    words: str = ""


class CardFace(Widget):
    """One card of a seat; a click on it is the table's to understand."""

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, seat: Seat, card: Card) -> None:
            super().__init__()
            self.seat = seat
            self.card = card

    look: reactive[Look] = reactive(Look())

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(id=f"card-{SEATS[seat]}{card}")
        self.seat = seat
        self.card = card

    def watch_look(self, look: Look) -> None:
        """Colour goes with the look, as the shape does."""
        self.set_class(look.unlocked, "unlocked")
        self.set_class(look.powered, "powered")
        self.set_class(look.picked, "picked")
        self.set_class(not look.fits, "unfit")

    def on_click(self, event: Click) -> None:
        """Tell the table."""
        event.stop()
        self.post_message(self.Clicked(self.seat, self.card))

    def render(self) -> RenderResult:
        """The card in the room that it has."""
        width, height = self.size
        rows = self._face(width) if self.look.unlocked else self._outline(width)
        kept = rows if height >= ROOMY else [rows[0], rows[-1]]
        return Content("\n".join(kept))

    def _face(self, width: int) -> list[str]:
        """A face without an outline: number and mark, name, and the sign."""
        mark = "★" if self.look.powered else "✓"
        name = [*wrapped(self.look.words, width).split("\n"), ""]
        rows = (f"{self.card} {mark}", *name[:2], SIGNS[self.card - 1])
        return [centred(row, width) for row in rows]

    def _outline(self, width: int) -> list[str]:
        """An outline: heavy where the card is picked, broken where it does not fit."""
        left, right, side, line = _OUTLINES[self.look.picked, self.look.fits]
        inner = max(width - 2, 0)
        number = centred(f" {self.card} ", inner, line)
        words = centred(self.look.words, inner)
        foot = centred(" ▲ " if self.look.picked else "", inner, line)
        return [
            f"{left[0]}{number}{right[0]}",
            f"{side}{words}{side}",
            f"{side}{' ' * inner}{side}",
            f"{left[1]}{foot}{right[1]}",
        ]
