"""The bot that plays any legal move, each as likely as the others."""

from random import Random

from livingwell.bots.bot import Bot
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State


class RandomBot(Bot):
    """Chooses among the legal decisions at random.

    With a ``seed`` it plays the same in every game that goes the same, whatever it played before.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._random = Random(seed)

    def begin(self, seats: int, seat: Seat) -> None:
        """Start the choices of this game anew; seats with one seed choose differently."""
        self._random = Random(None if self._seed is None else f"{self._seed} {seats} {seat}")

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:  # noqa: ARG002
        """Any of ``legal``."""
        return self._random.choice(legal)
