"""Why a game cannot be set up as it was asked for."""

from typing import Final

from livingwell.views.errors import Told
from livingwell.views.language import N_

CAUSES: Final = {
    "seats": N_("a game has 2 to 4 seats, such as Jane,bot:greedy, not {count}"),
    "empty seat": N_("seat {seat} has neither a name nor a bot"),
    "bot": N_("{bot} cannot be kept in a saved game: no # and no control characters"),
    "other seats": N_("{file} is a game of {seats}, not of {asked}; without --seats it goes on"),
    "dice": N_("there are no dice {dice}; there are {kinds}"),
    "dice kept": N_("{file} goes on with the dice it began with: {dice}"),
    "seed": N_("a seed makes its own dice, so it does not go with --dice {dice}"),
    "no secret": N_("{file} holds the secret of the fair dice and is missing, so none can fall"),
    "no file": N_("{file} is no ordinary file, so no game can be kept in it"),
    "in use": N_("{file} is being played by another program"),
}


class BadSetup(Told):
    """A game that cannot be set up."""

    causes = CAUSES
