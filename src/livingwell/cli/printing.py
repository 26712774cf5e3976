"""Printing text for people."""

import shutil
import sys


def show(text: str) -> None:
    """Print a line of text; on a terminal it is broken between words to fit."""
    from livingwell.views.columns import wrapped

    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    print(wrapped(text, columns))
