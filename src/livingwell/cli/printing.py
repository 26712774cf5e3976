"""Printing text for people."""

import shutil
import sys
from typing import Final

MOST_COLUMNS: Final = 80
"""Lines longer than this are hard to read."""


def show(text: str) -> None:
    """Print a line of text; on a terminal it is broken between words, to fit and to read."""
    from livingwell.views.columns import wrapped

    if sys.stdout.isatty():
        text = wrapped(text, min(shutil.get_terminal_size().columns, MOST_COLUMNS))
    print(text)
