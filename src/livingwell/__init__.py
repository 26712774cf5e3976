"""Living Well: a library and program for the dice game Living Well Is the Best Revenge."""

from livingwell.record import BadRecord, Game, Header, Misread, load, parse, read, spell
from livingwell.rules import Illegal, State, legal, owed, result, start, step

__version__ = "0.1.0"

__all__ = [
    "BadRecord",
    "Game",
    "Header",
    "Illegal",
    "Misread",
    "State",
    "__version__",
    "legal",
    "load",
    "owed",
    "parse",
    "read",
    "result",
    "spell",
    "start",
    "step",
]
