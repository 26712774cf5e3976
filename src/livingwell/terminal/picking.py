"""Putting a set together card by card, from the sets that are legal now."""

from dataclasses import dataclass

from livingwell.rules.material import NO_CARDS, Card, Cards
from livingwell.rules.moves import Decision, Unlock


@dataclass(frozen=True)
class Picking:
    """The cards picked so far, and the decisions among which the set must be."""

    choices: tuple[Decision, ...]
    picked: Cards = NO_CARDS

    @property
    def sets(self) -> tuple[Unlock, ...]:
        """The legal sets that hold all picked cards."""
        return tuple(
            choice
            for choice in self.choices
            if isinstance(choice, Unlock) and self.picked.issubset(choice.cards)
        )

    @property
    def fitting(self) -> Cards:
        """The cards that are picked or still can be."""
        return frozenset[Card]().union(*(choice.cards for choice in self.sets))

    @property
    def total(self) -> int:
        """The running sum."""
        return sum(self.picked)

    @property
    def complete(self) -> Unlock | None:
        """The set to unlock, once the picked cards make one."""
        return next((choice for choice in self.sets if len(choice.cards) == len(self.picked)), None)

    def turned(self, card: Card) -> "Picking":
        """With this card picked, or put back if it was; as before if it does not fit."""
        return Picking(self.choices, self.picked ^ ({card} & self.fitting))
