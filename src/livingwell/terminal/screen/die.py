"""A die: a face with pips where there is room, a bracketed number where there is not."""

from typing import Final, NamedTuple

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from livingwell.rules.material import Face
from livingwell.rules.state import IN_HAND

ROOMY: Final = 3
"""Rows from which a die shows pips."""

_PIPS: Final = {
    0: ("   ", " ? ", "   "),
    1: ("   ", " x ", "   "),
    2: ("x  ", "   ", "  x"),
    3: ("x  ", " x ", "  x"),
    4: ("x x", "   ", "x x"),
    5: ("x x", " x ", "x x"),
    6: ("x x", "x x", "x x"),
}


class Kind(NamedTuple):
    """What tells one kind of die from another without colour: its brackets and its pips.

    ``hollow`` are the pips of a die that is spent.
    """

    style: str
    brackets: tuple[str, str]
    pip: str
    hollow: str


PLAYER: Final = Kind("player", ("[", "]"), "●", "○")
BLACK: Final = Kind("black", ("(", ")"), "◆", "◇")
YELLOW: Final = Kind("yellow", ("{", "}"), "★", "☆")
SPENT: Final = ("-", "-")
"""Brackets of a die that is spent."""


class Die(Widget):
    """One die as it lies; ``spent`` once a Power die has scored or was used this turn."""

    face: reactive[Face] = reactive(1)
    spent: reactive[bool] = reactive(False)

    def __init__(self, kind: Kind) -> None:
        super().__init__(classes=kind.style)
        self.kind = kind

    def watch_spent(self, spent: bool) -> None:
        """A spent die is dimmed too."""
        self.set_class(spent, "spent")

    def render(self) -> RenderResult:
        """The die in the room that it has."""
        if self.size.height < ROOMY:
            left, right = SPENT if self.spent else self.kind.brackets
            return Content(f"{left}{self.face if self.face != IN_HAND else '?'}{right}")
        pip = self.kind.hollow if self.spent else self.kind.pip
        rows = (" ".join(row) for row in _PIPS[self.face])
        return Content("\n".join(f" {row} ".replace("x", pip) for row in rows))
