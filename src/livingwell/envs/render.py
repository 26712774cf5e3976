"""How environments show a table: the render modes they share."""

import sys
from typing import Final, TypeAlias

from livingwell.envs.picture import Picture, picture
from livingwell.envs.table import Table
from livingwell.rules.material import SEATS
from livingwell.views.board import board

RENDER_MODES: Final = ("human", "ansi", "rgb_array")

Drawn: TypeAlias = str | Picture | None


def check_render_mode(mode: str | None) -> str | None:
    """The mode as it is. Raises ``ValueError`` if there is none of that name."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def drawn(table: Table, mode: str | None) -> Drawn:
    """The table as a render mode shows it; ``human`` writes the text to standard output."""
    if mode == "rgb_array":
        return picture(table.state)
    text = "\n".join(board(table.state, SEATS[: table.seats])) + "\n"
    if mode == "ansi":
        return text
    if mode == "human":
        sys.stdout.write(text)
    return None
