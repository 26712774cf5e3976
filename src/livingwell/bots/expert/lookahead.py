"""One turn further: what a table is worth after the next seat's roll and its best answer.

Every pair of player dice of the seat whose turn it is counts with its weight. The Power dice, its
own and the others', are thrown in sixes for each, so that every die shows every face once: their
faces are paired at random, the same way for each table that is compared.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.endings import NOWHERE, found
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import Search, explore, fallen
from livingwell.bots.expert.throws import evenly
from livingwell.bots.expert.value import value
from livingwell.kernel.jit import compiled
from livingwell.kernel.layout import ACTIVE, PHASE, ROLLING, SEATS, TURN, Row, copied, wide
from livingwell.rules.material import SIDES

MOST_REROLLS: Final = 2
"""Rerolls that the next seat is thought to make; a third is seldom worth its token."""


@compiled
def foresee(
    row: Row,
    network: Network,
    search: Search,
    sixes: int,
    rerolls: int,
    worth: npt.NDArray[np.float64],
) -> None:
    """Write what a table on which dice are owed is worth to each seat, a turn further on.

    The Power dice are thrown six times ``sixes`` for each pair of player dice, and the next seat is
    thought to make at most so many ``rerolls``, or one ``TO_STAY_IN``. Where no turn's roll
    is owed (a bonus, a roll-off, the next round), and in an ending that is known, it is ``value``.
    """
    known = found(search.room.endings, row) != NOWHERE
    if known or not row[ROLLING] or row[PHASE] != TURN:
        value(row, network, search.room, worth)
        return
    worth[:] = 0
    active, seats = wide(row[ACTIVE]), wide(row[SEATS])
    number = 0
    for first in range(1, SIDES + 1):
        for second in range(first, SIDES + 1):
            weight = (1 if first == second else 2) / (SIDES**3 * sixes)
            for _ in range(SIDES * sixes):
                evenly(search.cast, seats, number, np.uint64(0))
                number += 1
                search.cast[active, 0] = first
                search.cast[active, 1] = second
                copied(row, search.rows[0])
                fallen(search.rows[0], search.cast)
                explore(wide(0), active, wide(rerolls), network, search)
                for seat in range(seats):
                    worth[seat] += weight * search.worth[0, seat]
