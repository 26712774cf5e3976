"""Why a game cannot be analysed."""

from typing import Final

from livingwell.rules.errors import Value
from livingwell.views.language import N_, _, fill

CAUSES: Final = {
    "no line": N_("no decision of this game stands on line {line}"),
    "dice owed": N_("there is nothing to decide before the next dice have fallen"),
    "over": N_("the game is over, so there is nothing left to decide"),
    "no moves": N_("this game has no moves yet, so there is nothing to review"),
}


class CannotAnalyse(ValueError):
    """Nothing can be said; ``cause`` is a key of ``CAUSES``, told in the language spoken."""

    def __init__(self, cause: str, **values: Value) -> None:
        super().__init__(cause, values)
        self.cause = cause
        self.values = values

    def __str__(self) -> str:
        return fill(_(CAUSES[self.cause]), **self.values)
