"""The game on paper: the notation of a move, and saved games."""

from livingwell.record.errors import BadRecord, Misread
from livingwell.record.game import Game, Play
from livingwell.record.header import Header
from livingwell.record.lines import parse, spell
from livingwell.record.saved import Reader, load, read

__all__ = [
    "BadRecord",
    "Game",
    "Header",
    "Misread",
    "Play",
    "Reader",
    "load",
    "parse",
    "read",
    "spell",
]
