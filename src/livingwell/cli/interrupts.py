"""Ctrl+C, wherever it falls."""

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN: Final = 0.05
"""Seconds after which an interrupt that got lost comes again."""


def heed() -> None:
    """Let no ``KeyboardInterrupt`` get lost in what the compiler calls back, and tell of none.

    From there it cannot be raised further: Python would print it and go on.
    """
    sys.unraisablehook = _take


def _take(lost: "UnraisableHookArgs") -> None:
    if lost.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(lost)
        return
    from signal import SIGINT, pthread_kill
    from threading import Timer, main_thread

    again = Timer(AGAIN, pthread_kill, (main_thread().ident, SIGINT))
    again.daemon = True
    again.start()
