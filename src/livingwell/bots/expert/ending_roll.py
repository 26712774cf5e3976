"""The roll of a turn of an ending: the mean over all dice, and what the other scores (T1, T2)."""

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.ending_ends import end_turns
from livingwell.bots.expert.ending_sheets import (
    DICE,
    DICE_MASK,
    FACES,
    MARGIN,
    UNSCORED,
    UNSCORED_MASK,
    Bench,
    Sheet,
    Turn,
    can_be_left,
    powered,
    sheet,
    turned,
    twos,
)
from livingwell.bots.expert.ending_turn import weigh
from livingwell.bots.expert.endings import CERTAIN, OTHER_TOKENS, Endings, Places, at
from livingwell.kernel.jit import compiled, inlined, shared
from livingwell.kernel.layout import wide
from livingwell.kernel.legal import bits
from livingwell.rules.material import SIDES


@compiled
def solve(number: int, endings: Endings, gain: int, bench: Bench) -> None:
    """Write the shares of all positions of one pair of hands; what follows is written already.

    ``gain`` is the most points that one of the mover's Power dice brings.
    """
    place = endings.places[number]
    turn = turned(place, gain, 0, 0)
    for other_tokens in range(place[OTHER_TOKENS] + 1):
        end_turns(turn, other_tokens, endings, bench)
        bench.total[:] = 0
        for unscored in range(len(UNSCORED)):
            if can_be_left(turn, unscored, 0):
                weigh(turn, 0, unscored, bench)
        for black in range(1, SIDES + 1):
            if turn.dice == 1:
                _throw(turned(place, gain, black, 0), 1 / SIDES, bench)
            else:
                for yellow in range(black, SIDES + 1):
                    ways = 1 if black == yellow else 2
                    _throw(turned(place, gain, black, yellow), ways / SIDES**2, bench)
        _write(turn, place, other_tokens, endings, bench)


@shared
def _throw(turn: Turn, chance: float, bench: Bench) -> None:
    """Add to ``bench.total`` what the turn is worth with these Power dice, by their chance."""
    ready = powered(turn)
    shown = 1 << turn.black | 1 << turn.yellow
    for unscored in range(len(UNSCORED)):
        if can_be_left(turn, unscored, shown):
            for some in range(1, ready + 1):
                if some & ~ready == 0:
                    weigh(turn, some, unscored, bench)
            _add_up(turn, ready, unscored, chance, bench)


@shared
def _add_up(turn: Turn, ready: int, unscored: int, chance: float, bench: Bench) -> None:
    """Add what the turn is worth where the other's dice leave these unscored (T2)."""
    low, high = wide(UNSCORED[unscored, 0]), wide(UNSCORED[unscored, 1])
    left = (low > 0) + (high > 0)
    rest = turn.other_dice - left
    orders = 2 if turn.other_dice == 2 and low != high else 1
    able = (turn.other & 63) << 1
    for tokens in range(turn.tokens + 1):
        matters = tokens + twos(turn, ready) > 0
        if unscored and not matters:
            continue
        for dice in range(DICE):
            shown = wide(DICE_MASK[dice])
            if shown & UNSCORED_MASK[unscored]:
                continue
            scoring = bits(able & (shown | 1 << turn.black | 1 << turn.yellow))
            idle = SIDES - (bits(able) if matters else scoring)
            ways = 1 if FACES[dice, 0] == FACES[dice, 1] else 2
            weight = chance * ways / SIDES**2 * orders / SIDES**turn.other_dice
            worth = bench.sheets[sheet(turn, ready, tokens, dice, unscored, bench)]
            for scored in range(rest + 1):
                both = 2 if rest == 2 and scored == 1 else 1
                share = weight * both * scoring**scored * idle ** (rest - scored)
                if share > 0:
                    _summed(bench.total[tokens], worth[scored:], share, turn)


@inlined
def _summed(total: npt.NDArray[np.float64], sheet: Sheet, weight: float, turn: Turn) -> None:
    for cell in range(turn.rows * turn.width - MARGIN + 1):
        total[cell] += weight * sheet[cell]


@shared
def _write(turn: Turn, place: Places, other_tokens: int, endings: Endings, bench: Bench) -> None:
    for tokens in range(turn.tokens + 1):
        for mine in range(turn.rows):
            first = at(place, tokens, other_tokens, mine, 0)
            for theirs in range(turn.width - MARGIN + 1):
                share = bench.total[tokens, mine * turn.width + theirs]
                endings.shares[first + theirs] = min(int(share * CERTAIN + 0.5), CERTAIN)
