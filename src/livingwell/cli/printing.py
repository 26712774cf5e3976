"""Printing text for people."""

import shutil
import sys
from typing import Final

MOST_COLUMNS: Final = 80
"""Lines longer than this are hard to read."""

_BLANKS: Final = "\n\t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Not printable to Python, but harmless; French needs the last two."""


def harmless(text: str) -> str:
    """The text with what would steer a terminal spelled out, since it may quote a hostile file."""
    return "".join(
        sign if sign.isprintable() or sign in _BLANKS else sign.encode("unicode_escape").decode()
        for sign in text
    )


def show(text: str) -> None:
    """Print a line of text; on a terminal it is broken between words, to fit and to read."""
    from livingwell.views.columns import wrapped

    if sys.stdout.isatty():
        text = wrapped(text, min(shutil.get_terminal_size().columns, MOST_COLUMNS))
    print(text)
