"""Why a game cannot be analysed."""

from typing import Final

from livingwell.views.errors import Told
from livingwell.views.language import N_

CAUSES: Final = {
    "no extra": N_("to weigh decisions, install what it needs: pip install 'livingwell[expert]'"),
    "no page": N_("for a page, install what makes it: pip install 'livingwell[web]'"),
    "no line": N_("no decision of this game stands on line {line}"),
    "dice owed": N_("there is nothing to decide before the next dice have fallen"),
    "over": N_("the game is over, so there is nothing left to decide"),
    "no moves": N_("this game has no moves yet, so there is nothing to review"),
}


class CannotAnalyse(Told):
    """Nothing can be said."""

    causes = CAUSES
