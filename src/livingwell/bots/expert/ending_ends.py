"""What it is worth to end a turn of an ending: every set, and dropping out (T8, T9)."""

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.ending_sheets import DICE, FACES, MARGIN, Bench, Sheet, Turn, raised
from livingwell.bots.expert.endings import CERTAIN, NOWHERE, Endings, at
from livingwell.bots.expert.value import BONUS_CHANCES
from livingwell.kernel.jit import inlined, shared
from livingwell.kernel.layout import wide
from livingwell.kernel.legal import bits
from livingwell.kernel.solitaire import ALL_TEN
from livingwell.kernel.tables import CARDS, ENDING, WHERE
from livingwell.rules.material import SIDES
from livingwell.rules.result import POINTS_A_TOKEN


@shared
def end_turns(turn: Turn, other_tokens: int, endings: Endings, bench: Bench) -> None:
    """Fill ``bench.ends``: the best set, or dropping out (T8, T9)."""
    height = turn.rows + turn.dice * turn.gain
    cells = height * turn.width
    for tokens in range(turn.tokens + turn.dice * turn.hold + 1):
        bench.set_of[:] = NOWHERE
        count = 0
        for dice in range(DICE):
            best = bench.ends[tokens, dice]
            for cell in range(cells):
                best[cell] = 0
            pair = wide(SIDES * FACES[dice, 0] + FACES[dice, 1] - 7)
            entry = wide(WHERE[turn.mover, pair])
            for index in range(entry >> 8, (entry >> 8) + (entry & 255)):
                # Dropping out leaves the hand as it is.
                after = turn.mover | wide(CARDS[wide(ENDING[index])]) >> 1
                if bench.set_of[after] == NOWHERE:
                    bench.set_of[after] = count
                    _leave(turn, after, tokens, other_tokens, endings, bench, bench.sets[count])
                    count += 1
                raised(best, bench.sets[bench.set_of[after]], cells)


@shared
def _leave(
    turn: Turn,
    after: int,
    tokens: int,
    other_tokens: int,
    endings: Endings,
    bench: Bench,
    sheet: Sheet,
) -> None:
    """What it is worth to end the turn with this hand, or with the same to drop out."""
    height = turn.rows + turn.dice * turn.gain
    if after in (turn.mover, ALL_TEN):
        _share_out(turn, after, tokens, other_tokens, height, bench.line)
        for mine in range(height):
            for theirs in range(turn.width):
                lead = mine - theirs + turn.width
                sheet[mine * turn.width + theirs] = bench.line[lead]
        return
    place = endings.places[wide(endings.where[turn.other, after])]
    for theirs in range(turn.width - MARGIN + turn.other_dice + 1):
        first = at(place, other_tokens, tokens, theirs, 0)
        for mine in range(height):
            left = CERTAIN - wide(endings.shares[first + mine])
            sheet[mine * turn.width + theirs] = left / CERTAIN


@inlined
def _share_out(
    turn: Turn,
    after: int,
    tokens: int,
    other_tokens: int,
    height: int,
    line: npt.NDArray[np.float64],
) -> None:
    """By lead in points, counted from minus the width: the share once the bonus is rolled
    (E2, E3, G1-G4)."""
    ten = after == ALL_TEN
    ties = (tokens - other_tokens) * 16 + bits(after) - bits(turn.other)
    tied = 0.5
    if ties != 0:
        tied = 1.0 if ties > 0 else 0.0
    for index in range(height + turn.width):
        lead = index - turn.width + POINTS_A_TOKEN * (tokens - other_tokens)
        line[index] = 0
        for bonus in range(2, 25):
            chance = BONUS_CHANCES[1 if ten else 0, bonus]
            final = lead + (bonus if ten else -bonus)
            if final == 0:
                line[index] += chance * tied
            elif final > 0:
                line[index] += chance
