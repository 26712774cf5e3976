"""The judge that plays on: every decision is worth what its games come to on average."""

from typing import Final

import numpy as np

from livingwell.analysis.evaluator import Chances, Weighed, best
from livingwell.bots.expert.rollouts import rolled_out
from livingwell.bots.expert.weights import network
from livingwell.kernel.pack import pack
from livingwell.rules.legal import legal
from livingwell.rules.material import Seat
from livingwell.rules.state import State
from livingwell.rules.step import step

TURNS: Final = 12
"""Turns that are played before the network judges what lies on the table."""


class Rollouts:
    """Judges by ``games`` games a table, played out with the same dice for each that is compared.

    Raises ``NoSuchBot`` if there is no network for so many ``seats``.
    """

    def __init__(self, seats: int, games: int) -> None:
        self._seats = seats
        self._games = games
        self._network = network(seats)

    def chances(self, state: State) -> Chances:
        """What a table is worth to each seat."""
        if state.to_act:
            return best(self.weigh(state, state.to_act[0])).chances
        return self._play_out(state)

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        """What each legal decision is worth, in the order of ``legal``."""
        return tuple(
            Weighed(decision, self._play_out(step(state, decision)[0]))
            for decision in legal(state, seat)
        )

    def _play_out(self, state: State) -> Chances:
        shares = rolled_out(pack(state), self._network, self._games, TURNS, seed=1).mean(axis=0)
        # Luck is taken out only on average, so that a game may count for more than a win.
        inside = np.clip(shares[: self._seats], 0, 1)
        return tuple((inside / inside.sum()).tolist())
