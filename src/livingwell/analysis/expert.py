"""The expert as evaluator: it looks one turn further than the expert does when it plays.

A decision is followed to the end of the turn, by what is best according to the network and over
every face of a rerolled die. From there every roll of the next turn is answered by its best play,
and what then lies on the table is judged by the network. With more than one Power die across the
table their faces are paired at random, and of the rerolls of the next turn two are thought of.
Roll-offs and bonuses are exact. Before an opening roll of two seats all rolls are looked at; of
three and four seats the network is asked outright.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from livingwell.analysis.evaluator import Chances, Weighed, best
from livingwell.bots.expert.ending_file import at_hand
from livingwell.bots.expert.lookahead import MOST_REROLLS, foresee
from livingwell.bots.expert.search import forget, searching, weigh
from livingwell.bots.expert.weights import network
from livingwell.kernel.actions import ACTIONS, decisions
from livingwell.kernel.pack import pack
from livingwell.rules.dice import outcomes, ways
from livingwell.rules.legal import legal
from livingwell.rules.material import MOST_SEATS, Seat
from livingwell.rules.state import Phase, State
from livingwell.rules.step import step

_FEW_ENOUGH: Final = 6**4
"""Ways in which the dice of an opening roll may fall that are all looked at."""

SIXES: Final = 2
"""How evenly the Power dice of the next turn are thrown (``foresee``)."""

_Content: TypeAlias = tuple[object, ...]


class Expert:
    """Judges tables of so many seats. Raises ``NoSuchBot`` if there is no network for them."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._network = network(seats)
        self._search = searching(seats, at_hand())
        self._known: dict[State, Chances] = {}
        self._weighed: dict[tuple[State, Seat], tuple[Weighed, ...]] = {}
        self._followed: dict[tuple[State, Seat], Chances] = {}
        self._foreseen: dict[_Content, Chances] = {}

    def chances(self, state: State) -> Chances:
        """What a table is worth to each seat."""
        if state not in self._known:
            self._known[state] = self._reckon(state)
        return self._known[state]

    def _reckon(self, state: State) -> Chances:
        if state.to_act:
            return best(self.weigh(state, state.to_act[0])).chances
        if state.phase is Phase.REROLL:
            return self._mean(state, self.chances)
        if state.phase is Phase.OPENING and ways(state) <= _FEW_ENOUGH:
            return self._mean(state, self._at_a_glance)
        return self._foresee(state)

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        """What each legal decision is worth, in the order of ``legal``."""
        key = state, seat
        if key not in self._weighed:
            self._weighed[key] = tuple(
                Weighed(decision, self._follow(step(state, decision)[0], seat))
                for decision in legal(state, seat)
            )
        return self._weighed[key]

    def _follow(self, state: State, seat: Seat) -> Chances:
        """What a table is worth if ``seat`` ends its turn as the network advises."""
        key = state, seat
        if key not in self._followed:
            self._followed[key] = self._advised(state, seat)
        return self._followed[key]

    def _advised(self, state: State, seat: Seat) -> Chances:
        if state.phase is Phase.REROLL:
            return self._mean(state, lambda fallen: self._follow(fallen, seat))
        if seat in state.to_act:
            advised = best(self._glance(state, seat)).decision
            return self._follow(step(state, advised)[0], seat)
        return self._at_a_glance(state) if state.to_act else self._foresee(state)

    def _at_a_glance(self, state: State) -> Chances:
        return best(self._glance(state, state.to_act[0])).chances

    def _glance(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        """What the network says of each decision, searched to the end of the turn."""
        worth = np.zeros((ACTIONS, MOST_SEATS))
        forget(self._search.memory)
        count = weigh(pack(state), seat, self._network, self._search, worth)
        actions = self._search.actions[0, :count]
        return tuple(
            Weighed(decisions(seat)[action], self._chances(chances))
            for action, chances in zip(actions, worth, strict=False)
        )

    def _foresee(self, state: State) -> Chances:
        """What a table on which dice are owed is worth once they have been answered."""
        key = _content(state)
        if key not in self._foreseen:
            worth = np.zeros(MOST_SEATS)
            forget(self._search.memory)
            foresee(pack(state), self._network, self._search, SIXES, MOST_REROLLS, worth)
            self._foreseen[key] = self._chances(worth)
        return self._foreseen[key]

    def _mean(self, state: State, judged: Callable[[State], Chances]) -> Chances:
        """The mean over what may fall."""
        worth = np.zeros(self._seats)
        for roll, weight in outcomes(state):
            worth += np.multiply(judged(step(state, roll)[0]), weight)
        return self._chances(worth / ways(state))

    def _chances(self, worth: npt.NDArray[np.float64]) -> Chances:
        return tuple(worth[: self._seats].tolist())


def _content(state: State) -> _Content:
    """What matters on a table on which dice are owed: all but the dice that lie."""
    players = tuple(player[:4] for player in state.players)
    return players, state.round, state.phase, state.active, state.pending
