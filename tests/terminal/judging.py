"""A judge that needs no thought, and one that thinks until it is told to stop."""

from threading import Event

from livingwell.analysis import Chances, Weighed
from livingwell.rules import State, legal
from livingwell.rules.material import Seat

BEST = 0.6
STEP = 0.03
"""Of the legal decisions the first is best, the second a mistake, and all others are blunders."""


class Judge:
    """Each legal decision is worth a little less than the one before."""

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        others = len(state.players) - 1
        found = []
        for place, decision in enumerate(legal(state, seat)):
            worth = BEST - STEP * place
            rest = (1 - worth) / others
            chances = tuple(worth if it == seat else rest for it in range(others + 1))
            found.append(Weighed(decision, chances))
        return tuple(found)

    def chances(self, state: State) -> Chances:
        return self.weigh(state, state.to_act[0])[0].chances


class SlowJudge(Judge):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked = Event()
        self.enough = Event()

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        self.asked.set()
        assert self.enough.wait(60)
        return super().weigh(state, seat)
