"""Which ability to use next, and on whom (C1-C6)."""

from typing import Final

from livingwell.rules.moves import Use
from livingwell.rules.points import MOST_STOLEN
from livingwell.rules.result import POINTS_A_TOKEN
from livingwell.rules.state import Player, State

ORDER: Final = {2: 0, 4: 0, 5: 0, 6: 1, 3: 2, 1: 4}
"""Cards in the order of use: a token before the rerolls that may want it, card 1 after them, and
halving before stealing, which takes as much from what is left."""

HALVE_POOR: Final = 3
"""The place in that order of card 6 on a seat too poor to be stolen from in full afterwards."""


def standing(player: Player) -> int:
    """What a seat would score if the game ended now (G1)."""
    return player.points + POINTS_A_TOKEN * player.tokens


def next_use(state: State, uses: list[Use]) -> Use | None:
    """The ability to use first; ``None`` if there is none but halving one's own points."""
    return min(
        (use for use in uses if not (use.card == 6 and use.target == use.seat)),
        key=lambda use: _preference(state, use),
        default=None,
    )


def _preference(state: State, use: Use) -> tuple[int, int, int]:
    """Earlier in the order first, then for the higher gain, then against whoever leads."""
    place = ORDER[use.card]
    if use.target is None:
        return place, -(use.face or 0), 0
    target = state.players[use.target]
    if use.card == 3:
        return place, -min(MOST_STOLEN, target.points), -standing(target)
    poor = target.points - target.points // 2 < MOST_STOLEN
    return HALVE_POOR if poor else place, -standing(target), 0
