"""The bot that plays any legal move, each as likely as the others."""

from random import Random

from livingwell.bots.bot import Bot
from livingwell.rules.moves import Decision
from livingwell.rules.state import State


class RandomBot(Bot):
    """Chooses among the legal decisions at random.

    With a ``seed`` its choice depends on that and on the table alone, whatever it played before:
    so it plays a game that goes the same the same way, and games that differ are independent.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed
        self._random = Random()

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """Any of ``legal``."""
        if self._seed is not None:
            # All but the unlocked cards, which are sets and so have no fixed spelling.
            lying = [player[:2] + player[3:] for player in state.players]
            self._random.seed(f"{self._seed} {legal[0].seat} {state.round} {lying}")
        return self._random.choice(legal)
