"""What a table is worth by playing it out, many times, with luck taken out.

Every seat plays by the network and the search. Each roll is one of six throws in which
every die shows every face once, and what it was worth beyond the mean of the six is subtracted at
the end: on average that is nothing, but most of the luck goes with it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.lookahead import MOST_REROLLS
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import (
    Search,
    best_action,
    decided,
    explore,
    fallen,
    forget,
    meet,
    searching,
)
from livingwell.bots.expert.throws import evenly
from livingwell.bots.expert.value import value
from livingwell.kernel.actions import ACTIONS
from livingwell.kernel.chance import chance, chosen, mixed, onward, stream
from livingwell.kernel.jit import compiled, shared
from livingwell.kernel.layout import (
    ACTIVE,
    COLUMNS,
    OVER,
    PENDING,
    PHASE,
    REROLL,
    ROLLING,
    SEATS,
    TURN,
    Row,
    copied,
    wide,
)
from livingwell.kernel.rounds import lowest_seat
from livingwell.rules.material import SIDES

Worth = npt.NDArray[np.float64]


class Room(NamedTuple):
    """Room for playing a table out."""

    row: Row
    actions: Worth
    throws: Worth
    luck: Worth
    final: Worth


def rolled_out(row: Row, network: Network, games: int, turns: int, seed: int) -> Worth:
    """Each seat's share of the win in each game played out from a table: shape (games, 4).

    A game is played for so many ``turns``, then the network judges. Tables that are compared want
    the same seed, which is the same dice.
    """
    shares = np.zeros((games, 4))
    room = Room(
        np.zeros(COLUMNS, np.int16),
        np.zeros((ACTIONS, 4)),
        np.zeros((SIDES, 4)),
        np.zeros(4),
        np.zeros(4),
    )
    search = searching(int(row[SEATS]))
    roll_out_into(row, network, search, room, turns, np.uint64(seed), shares)
    return shares


@compiled
def roll_out_into(
    row: Row,
    network: Network,
    search: Search,
    room: Room,
    turns: int,
    seed: np.uint64,
    shares: Worth,
) -> None:
    """Play so many games out as ``shares`` has rows, each of them what every seat got."""
    for game in range(len(shares)):
        copied(row, room.row)
        _play_on(stream(seed, game), network, search, room, turns)
        value(room.row, network, search.room, room.final)
        for seat in range(4):
            shares[game, seat] = room.final[seat] - room.luck[seat]


@shared
def _play_on(word: np.uint64, network: Network, search: Search, room: Room, turns: int) -> None:
    """Play so many turns; what was luck on the way is in ``room.luck``.

    Rerolls have a stream of their own, so that games which differ in them go on with the same dice.
    """
    row = room.row
    again = word
    room.luck[:] = 0
    while row[PHASE] != OVER:
        if not row[ROLLING]:
            seat = lowest_seat(wide(row[PENDING]))
            decided(row, seat, best_action(row, seat, network, search, room.actions))
        elif row[PHASE] == REROLL:
            again = onward(again)
            _roll(again, network, search, room)
        elif turns > 0:
            turns -= row[PHASE] == TURN
            word = onward(word)
            again = mixed(word)
            _roll(word, network, search, room)
        else:
            break


@shared
def _roll(word: np.uint64, network: Network, search: Search, room: Room) -> None:
    """Roll one of six throws, and keep what it is worth beyond their mean."""
    row = room.row
    seats, active = wide(row[SEATS]), wide(row[ACTIVE])
    forget(search.memory)
    for number in range(SIDES):
        evenly(search.cast, seats, number, word)
        copied(row, search.rows[0])
        fallen(search.rows[0], search.cast)
        meet(active, network, search)
        explore(wide(0), active, wide(MOST_REROLLS), network, search)
        copied(search.worth[0], room.throws[number])
    fell = chosen(chance(onward(word)), SIDES)
    for seat in range(seats):
        mean = 0.0
        for number in range(SIDES):
            mean += room.throws[number, seat] / SIDES
        room.luck[seat] += room.throws[fell, seat] - mean
    evenly(search.cast, seats, fell, word)
    fallen(row, search.cast)
