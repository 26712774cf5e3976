"""The bot that plays as people do in their first games."""

from livingwell.bots.bot import Bot
from livingwell.rules.moves import Decision, Out, Reroll, Unlock, Use
from livingwell.rules.state import State


class Beginner(Bot):
    """Takes what is in front of it: points now, and as many cards as a roll can buy.

    Its mistakes are a person's. It spends its small cards first, so that later rolls find no
    set; it keeps its tokens until it would be knocked out; it robs and halves whoever has
    the most points, even where the points would help it more; it never drops out to win.
    """

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        """The most tempting of ``legal``; of equals the first."""
        return max(legal, key=lambda decision: _temptation(state, decision))


def _temptation(state: State, decision: Decision) -> tuple[int, int]:
    match decision:
        case Use(card=1, face=int(face)):
            return 3, face
        case Use(target=int(target), seat=seat):
            return (3, state.players[target].points) if target != seat else (0, 0)
        case Use():
            return 3, 0
        case Unlock(cards=cards):
            return 2, len(cards)
        case Reroll(face=face):
            return 1, -face
        case Out():
            return 0, 0
