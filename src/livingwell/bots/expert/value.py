"""What a table is worth to each seat: the rules where they say it, exact endings where they are
known, and the network everywhere else."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.endings import CERTAIN, NO_ENDINGS, NOWHERE, Endings, found
from livingwell.bots.expert.features import Vector, feature_count, observe, score
from livingwell.bots.expert.network import HIDDEN, Network, Scratch, judge
from livingwell.kernel.jit import inlined, shared
from livingwell.kernel.layout import (
    ACTIVE,
    ALL_CARDS,
    BONUS,
    COLUMNS,
    OVER,
    PENDING,
    PHASE,
    POINTS,
    ROUND,
    SEATS,
    TIEBREAK,
    TOKENS,
    UNLOCKED,
    Row,
    copied,
    player,
    wide,
)
from livingwell.kernel.legal import bits
from livingwell.kernel.rounds import lowest_seat
from livingwell.kernel.step import open_round
from livingwell.rules.material import ROUNDS


class Room(NamedTuple):
    """Room for the value of one table."""

    scratch: Scratch
    chances: Vector
    after: Row
    some: npt.NDArray[np.float64]
    endings: Endings


def room(seats: int, endings: Endings = NO_ENDINGS) -> Room:
    """Room for tables of so many seats, of which these endings are known."""
    scratch = Scratch(
        np.zeros(feature_count(seats), np.float32),
        np.zeros(HIDDEN[0], np.float32),
        np.zeros(HIDDEN[1], np.float32),
    )
    chances, after = np.zeros(seats, np.float32), np.zeros(COLUMNS, np.int16)
    return Room(scratch, chances, after, np.zeros(4), endings)


def _bonus_weights() -> npt.NDArray[np.float64]:
    """By number of dice (2 or 4, as 0 and 1) and total: its chance (E2, E3)."""
    weights = np.zeros((2, 25))
    for first in range(1, 7):
        for second in range(1, 7):
            weights[0, first + second] += 1 / 36
    for two in range(2, 13):
        for other in range(2, 13):
            weights[1, two + other] += weights[0, two] * weights[0, other]
    return weights


BONUS_CHANCES = _bonus_weights()


@shared
def value(row: Row, network: Network, room: Room, shares: npt.NDArray[np.float64]) -> None:
    """Write each seat's chance to win a game in which dice are owed, or its share once over.

    Seats that share the first place share the win (G4). A bonus is its distribution (E2, E3), a
    roll-off for the start gives each tied seat the same chance (O6).
    """
    phase = row[PHASE]
    if phase == TIEBREAK:
        _tiebreak(row, network, room, shares)
    elif phase == OVER:
        share_out(row, shares)
    elif phase == BONUS:
        _bonus(row, network, room, shares)
    else:
        index = found(room.endings, row)
        if index == NOWHERE:
            ask(row, network, room, shares)
        else:
            share = wide(room.endings.shares[index]) / CERTAIN
            shares[row[ACTIVE]] = share
            shares[1 - row[ACTIVE]] = 1 - share


@shared
def ask(row: Row, network: Network, room: Room, shares: npt.NDArray[np.float64]) -> None:
    """Write what the network thinks of a table on which a turn's or an opening's roll is owed."""
    observe(row, room.scratch.seen)
    judge(network, room.scratch, room.chances)
    first = max(wide(row[ACTIVE]), 0)
    seats = wide(row[SEATS])
    for place in range(seats):
        shares[(first + place) % seats] = room.chances[place]


@shared
def _tiebreak(row: Row, network: Network, room: Room, shares: npt.NDArray[np.float64]) -> None:
    tied = wide(row[PENDING])
    seats = wide(row[SEATS])
    copied(row, room.after)
    shares[:seats] = 0
    for seat in range(seats):
        if tied >> seat & 1:
            room.after[ACTIVE] = seat
            ask(room.after, network, room, room.some)
            for other in range(seats):
                shares[other] += room.some[other] / bits(tied)


@shared
def _bonus(row: Row, network: Network, room: Room, shares: npt.NDArray[np.float64]) -> None:
    seat = lowest_seat(wide(row[PENDING]))
    me = player(seat)
    seats = wide(row[SEATS])
    kind = 1 if row[me + UNLOCKED] == ALL_CARDS else 0
    shares[:seats] = 0
    for total in range(2, 25):
        chance = BONUS_CHANCES[kind, total]
        if chance > 0:
            copied(row, room.after)
            room.after[me + POINTS] += total
            if row[ROUND] == ROUNDS:
                share_out(room.after, room.some)
            else:
                open_round(room.after, seats, wide(row[ROUND]) + 1)
                ask(room.after, network, room, room.some)
            for other in range(seats):
                shares[other] += chance * room.some[other]


@shared
def share_out(row: Row, shares: npt.NDArray[np.float64]) -> None:
    """Write the shares of the win as the table lies: score, then tokens, then cards (G1-G4)."""
    seats = wide(row[SEATS])
    best, winners = -1, 0
    for seat in range(seats):
        place = standing(row, seat)
        if place > best:
            best, winners = place, 0
        if place == best:
            winners |= 1 << seat
    for seat in range(seats):
        shares[seat] = (winners >> seat & 1) / bits(winners)


@inlined
def standing(row: Row, seat: int) -> int:
    """A number that is higher for the seat that is placed higher."""
    me = player(seat)
    return (score(row, seat) * 32 + wide(row[me + TOKENS])) * 16 + bits(wide(row[me + UNLOCKED]))
