"""Why a record is refused: where, the line as it stands, and what would be right."""

from typing import Final

from livingwell.rules.errors import N_, Caused, Illegal

CAUSES: Final = {
    "too large": N_("a record has at most {limit} bytes"),
    "long line": N_("a line has at most {limit} characters"),
    "not text": N_("this is not UTF-8 text"),
    "control": N_("control character {code}; only tabs are allowed"),
    "format": N_("the first line must be: livingwell 1"),
    "version": N_("this program reads format livingwell 1, not {version}"),
    "rules": N_("this program knows rules 1, not {version}"),
    "header": N_("expected a header line, a key of a-z and - with its value, or the first roll"),
    "no value": N_("the key {key} has no value"),
    "twice": N_("{key} already stands in the header"),
    "seat order": N_("expected: seat {seat} NAME"),
    "too many seats": N_("there are at most 4 seats, A to D"),
    "too few seats": N_("there must be 2 to 4 seats before the first roll"),
    "name": N_("a name has 1 to 40 printable characters, and no # among them"),
    "entropy": N_("expected: entropy SEAT HEX, one for each seat, after a line dice fair1"),
    "late header": N_("a header line must stand before the first roll"),
    "move": N_("expected a roll or a decision: {forms}"),
    "die": N_("expected dice such as 53, 53+2 or +41, faces 1 to 6"),
    "seat twice": N_("seat {seat} stands twice in this roll"),
    "set": N_("expected a set of different cards from 1 to 10, ascending, such as 2+4"),
    "after the end": N_("nothing but the result and then the reveal may follow the last move"),
    "not over": N_("the game is not over, so it has no result yet"),
    "wrong result": N_("the scores are {scores}"),
    "reveal": N_("expected: reveal HEX"),
}


class Misread(Caused):
    """A text that is no line of the notation."""

    causes = CAUSES


class BadRecord(ValueError):
    """A record that cannot be read on from ``line``; what came before it stands.

    ``why`` is a ``Misread`` (the text is at fault) or an ``Illegal`` (the move is).
    """

    def __init__(self, file: str, line: int, text: str, why: Misread | Illegal) -> None:
        super().__init__(file, line, text, why)
        self.file = file
        self.line = line
        self.text = text
        self.why = why

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}: {self.why}"
