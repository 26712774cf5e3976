"""Who says what a table is worth: the one thing that analysis needs to be told."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeAlias

from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.result import result
from livingwell.rules.state import State

Chances: TypeAlias = tuple[float, ...]
"""Each seat's chance to win, from A on, adding up to 1; a shared win counts in parts (G4)."""


class Weighed(NamedTuple):
    """A legal decision, and what each seat's chance is once it is made and all play their best."""

    decision: Decision
    chances: Chances

    @property
    def worth(self) -> float:
        """The chance of the seat that decides."""
        return self.chances[self.decision.seat]


class Evaluator(Protocol):
    """Tells what tables and decisions are worth."""

    def chances(self, state: State) -> Chances:
        """The chances on any table.

        Where a decision is owed, those after the best one; where dice are owed, what is to be
        expected of them.
        """

    def weigh(self, state: State, seat: Seat) -> tuple[Weighed, ...]:
        """What each legal decision of ``seat`` is worth, in the order of ``legal``."""


def best(weighed: Iterable[Weighed]) -> Weighed:
    """The decision that is worth most to its seat; of equals the first."""
    return max(weighed, key=lambda choice: choice.worth)


def shares(state: State) -> Chances:
    """Each seat's share of the win of a finished game (G4)."""
    final = result(state)
    assert final is not None
    winners = final.winners
    return tuple((seat in winners) / len(winners) for seat in range(len(state.players)))
