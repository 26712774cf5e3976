"""A sensible club player: it takes what is there, and thinks one turn ahead.

The weights are points and were found by matches; around these values strength hardly changes.
"""

from typing import Final

from livingwell.bots.judge import Judge
from livingwell.bots.odds import survival
from livingwell.rules.dice import power_dice
from livingwell.rules.material import ALL_CARDS, SIDES, Cards, Seat
from livingwell.rules.points import MOST_STOLEN
from livingwell.rules.state import State

ALL_TEN: Final = 14.0
"""The bonus for all ten cards: four dice (E2)."""

STAYING_IN: Final = 10.0
"""Being in the round for another turn rather than out of it, for each rival still to outlast."""

TURNS_AHEAD: Final = 2.0
"""How many turns' worth of abilities count: few, because rounds are short and cards lock again."""

TOKEN: Final = 2.3
"""A token: 2 points at the end (G1) and a little for the rerolls it may become."""

TOKEN_GAINED: Final = 2.6
"""What card 2 gives: a token early enough to be of more use than one kept."""

BEST_FACE: Final = 4.5
"""What card 1 scores on average: the best of three or four dice, one of which shows 1."""

MATCH: Final = 0.42
"""The chance that a face is among three dice: what a Power die on it scores each turn (T2)."""

LEAST_HALVED: Final = 1.5
"""What card 6 takes from a leader who has next to nothing yet but will have."""


class Greedy(Judge):
    """Weighs the next turn: will there be a set, and what will the Power dice bring?"""

    def worth(self, state: State, seat: Seat, unlocked: Cards, tokens: int) -> float:
        """All ten cards are their bonus; fewer, the odds of staying in and what abilities bring."""
        if unlocked == ALL_CARDS:
            return ALL_TEN + TOKEN * tokens
        rivals = len(state.players) - 1
        return (
            STAYING_IN * rivals * (survival(unlocked, tokens) - 1)
            + TURNS_AHEAD * income(state, seat, unlocked)
            + TOKEN * tokens
        )

    def worth_out(self, state: State, seat: Seat, tokens: int) -> float:  # noqa: ARG002
        """As if the next turn were sure to find no set, and no ability were left to use."""
        return TOKEN * tokens - STAYING_IN * (len(state.players) - 1)


def income(state: State, seat: Seat, unlocked: Cards) -> float:
    """Points that a seat with these cards gains on its rivals in a turn by its Power dice."""
    rivals = [player for other, player in enumerate(state.players) if other != seat]
    from_one_rival = 1 / len(rivals)
    most_points = max(player.points for player in rivals)
    number = len(unlocked)
    gains = {
        1: BEST_FACE,
        2: TOKEN_GAINED,
        3: MOST_STOLEN * (1 + from_one_rival),
        4: len(ALL_CARDS) - number,
        5: number,
        6: max(LEAST_HALVED, most_points / 2) * from_one_rival,
    }
    shown = sum(gain + MATCH for card, gain in gains.items() if card in unlocked)
    return power_dice(unlocked) * shown / SIDES
