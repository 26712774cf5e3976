"""Evaluators that are cheap: guesses where the game goes on, the truth where it is over."""

from dataclasses import dataclass, field
from random import Random

from livingwell.analysis.evaluator import Chances, Weighed, best, shares
from livingwell.rules import Phase, State, legal, outcomes, step, ways
from livingwell.rules.material import Seat


@dataclass(frozen=True)
class Guess:
    """A guess of its own for each table of an opening turn, and wherever dice are owed.

    Within a turn it searches as an evaluator must; a bonus is its mean.
    """

    seed: int = 0
    known: dict[State, Chances] = field(default_factory=dict, compare=False)

    def chances(self, state: State) -> Chances:
        if state not in self.known:
            self.known[state] = self._reckon(state)
        return self.known[state]

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        return tuple(
            Weighed(decision, self.chances(step(state, decision)[0]))
            for decision in legal(state, seat)
        )

    def _reckon(self, state: State) -> Chances:
        if state.phase is Phase.OVER:
            return shares(state)
        if state.phase is Phase.BONUS:
            return self._mean(state)
        if state.active is not None and not state.rolling:
            return best(self.weigh(state, state.to_act[0])).chances
        dice = Random(repr((self.seed, state)))
        drawn = [dice.random() + 0.01 for _ in state.players]
        return tuple(chance / sum(drawn) for chance in drawn)

    def _mean(self, state: State) -> Chances:
        total = [0.0] * len(state.players)
        for roll, weight in outcomes(state):
            for seat, chance in enumerate(self.chances(step(state, roll)[0])):
                total[seat] += chance * weight / ways(state)
        return tuple(total)
