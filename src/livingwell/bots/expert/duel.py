"""Network against network in the kernel: how much stronger one is than the other."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import (
    Search,
    best_action,
    decided,
    fallen,
    forget,
    searching,
)
from livingwell.bots.expert.value import share_out
from livingwell.kernel.actions import ACTIONS
from livingwell.kernel.chance import stream, throw
from livingwell.kernel.entry import start
from livingwell.kernel.jit import compiled
from livingwell.kernel.layout import (
    OVER,
    PENDING,
    PHASE,
    ROLLING,
    SEATS,
    Faces,
    Rows,
    no_faces,
    wide,
)
from livingwell.kernel.rounds import lowest_seat

Shares = npt.NDArray[np.float64]


def duel(one: Network, other: Network, seats: int, games: int, seed: int) -> Shares:
    """By game: the share of the win of ``one``, in each seat in turn, among ``other``s."""
    shares = np.zeros(games)
    rows = start(seats, games)
    room = Table(no_faces(), np.zeros((ACTIONS, 4)), np.zeros(4))
    duel_into((one, other), searching(seats), rows, room, np.uint64(seed), shares)
    return shares


class Table(NamedTuple):
    """Room for playing."""

    faces: Faces
    actions: npt.NDArray[np.float64]
    final: npt.NDArray[np.float64]


@compiled
def duel_into(
    networks: tuple[Network, Network],
    search: Search,
    rows: Rows,
    room: Table,
    seed: np.uint64,
    shares: Shares,
) -> None:
    """Play the games, writing into ``shares``."""
    for game in range(len(rows)):
        row = rows[game]
        seats = wide(row[SEATS])
        word = stream(seed, game // seats)
        hero = game % seats
        while row[PHASE] != OVER:
            if row[ROLLING]:
                word = throw(room.faces, seats, word)
                fallen(row, room.faces)
            else:
                seat = lowest_seat(wide(row[PENDING]))
                network = networks[0 if seat == hero else 1]
                forget(search.memory)
                decided(row, seat, best_action(row, seat, network, search, room.actions))
        share_out(row, room.final)
        shares[game] = room.final[hero]
