"""The best first set for every opening roll of a seat that is alone and has no tokens."""

from typing import NamedTuple

import numpy as np

from livingwell.kernel.actions import decisions
from livingwell.kernel.solitaire import solitaire
from livingwell.kernel.tables import CARDS, ENDING, WHERE
from livingwell.rules.dice import faces
from livingwell.rules.material import SIDES, Card, Face
from livingwell.rules.moves import Unlock


class First(NamedTuple):
    """An opening roll, the sets that keep the chance of all ten greatest, and that chance."""

    dice: tuple[Face, ...]
    sets: tuple[tuple[Card, ...], ...]
    all_ten: float


def chance_of_all_ten() -> float:
    """The chance to unlock all ten cards, alone and without tokens, before the first roll."""
    return float(solitaire().all_ten[0, 0])


def firsts() -> tuple[First, ...]:
    """The best first sets, for each of the 21 rolls."""
    return tuple(_first(dice) for dice, _ in faces(2))


def _first(dice: tuple[Face, ...]) -> First:
    entry = int(WHERE[0, SIDES * dice[0] + dice[1] - 7])
    actions = ENDING[entry >> 8 : (entry >> 8) + (entry & 255)]
    chances = solitaire().all_ten[0, CARDS[actions] >> 1]
    best = actions[np.isclose(chances, chances.max(), rtol=1e-12, atol=0)]
    named = (decisions(0)[action] for action in best)
    sets = tuple(move.cards for move in named if isinstance(move, Unlock))
    return First(dice, sets, float(chances.max()))
