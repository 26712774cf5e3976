"""The track on which points are counted: one side of 1-50, and those beyond (M4)."""

from typing import Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

SIDE: Final = 50


class Track(Widget):
    """How far a seat is, drawn in the room there is."""

    points: reactive[int] = reactive(0)

    def render(self) -> RenderResult:
        """First and last number of the side, and a line that fills up between them."""
        below = max(self.points - 1, 0) // SIDE * SIDE
        first, last = f"{below + 1} ", f" {below + SIDE}"
        cells = max(self.size.width - len(first) - len(last), 0)
        done = round(cells * (self.points - below) / SIDE)
        return Content.assemble(first, "━" * done, ("─" * (cells - done), "$edge"), last)
