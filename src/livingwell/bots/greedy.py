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

LAST_STANDING: Final = 7.0
"""The bonus for the last seat in the round: two dice (E3)."""

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
        """What the next turn brings, or for all ten cards the bonus and the end of the round."""
        if unlocked == ALL_CARDS:
            return TOKEN * tokens + ALL_TEN + spared(state, seat)
        return TOKEN * tokens + prospects(state, seat, unlocked, tokens)

    def worth_out(self, state: State, seat: Seat, tokens: int) -> float:
        """As if the next turn were sure to find no set, unless the round ends by it."""
        rivals = len(state.players) - 1
        if len(still_in(state, seat)) == 1:
            return TOKEN * tokens - LAST_STANDING / rivals + spared(state, seat)
        return TOKEN * tokens - STAYING_IN * rivals


def prospects(state: State, seat: Seat, unlocked: Cards, tokens: int) -> float:
    """The odds of staying in, and what the abilities of these cards bring."""
    rivals = len(state.players) - 1
    falling_out = 1 - survival(unlocked, tokens)
    return TURNS_AHEAD * income(state, seat, unlocked) - STAYING_IN * rivals * falling_out


def spared(state: State, seat: Seat) -> float:
    """What a seat need not fear any more once the round ends: the prospects of its rivals."""
    threats = (
        prospects(state, other, state.players[other].unlocked, state.players[other].tokens)
        for other in still_in(state, seat)
    )
    return sum(threats) / (len(state.players) - 1)


def still_in(state: State, seat: Seat) -> list[Seat]:
    """The rivals of a seat that are in the round."""
    return [other for other, player in enumerate(state.players) if other != seat and not player.out]


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
