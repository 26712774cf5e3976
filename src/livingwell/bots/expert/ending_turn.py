"""Deciding within a turn of an ending: abilities and rerolls in any order (T3-T6)."""

import numpy as np

from livingwell.bots.expert.ending_sheets import (
    DICE,
    DICE_MASK,
    FACES,
    NUMBER,
    UNSCORED,
    UNSCORED_MASK,
    UNSCORED_NUMBER,
    Bench,
    Sheet,
    Turn,
    powered,
    raised,
    sheet,
    twos,
)
from livingwell.kernel.jit import inlined, shared
from livingwell.kernel.layout import wide
from livingwell.kernel.legal import bits
from livingwell.rules.material import SIDES
from livingwell.rules.points import MOST_STOLEN


@shared
def weigh(turn: Turn, ready: int, unscored: int, bench: Bench) -> None:
    """What tables with these dice ready and unscored are worth, for all tokens and dice."""
    used = turn.dice - bits(ready)
    most = turn.tokens + used * turn.hold
    if ready:
        most = turn.tokens + twos(turn, powered(turn) & ~ready)
    for tokens in range(most + 1):
        if unscored == 0 or tokens + twos(turn, ready) > 0:
            if tokens:
                for face in range(1, SIDES + 1):
                    if not UNSCORED_MASK[unscored] >> face & 1:
                        _reroll(turn, ready, tokens, face, unscored, bench)
            for dice in range(DICE):
                if not DICE_MASK[dice] & UNSCORED_MASK[unscored]:
                    _decide(turn, ready, tokens, dice, unscored, bench)


@inlined
def _cells(turn: Turn, ready: int, unscored: int) -> int:
    """How much of a sheet counts: points that these dice can have brought by now."""
    used = turn.dice - bits(ready)
    low, high = wide(UNSCORED[unscored, 0]), wide(UNSCORED[unscored, 1])
    return (turn.rows + used * turn.gain) * turn.width - (low > 0) - (high > 0)


@shared
def _decide(turn: Turn, ready: int, tokens: int, dice: int, unscored: int, bench: Bench) -> None:
    """The best of ending the turn, of a reroll and of the dice that are ready (T3)."""
    cells = _cells(turn, ready, unscored)
    best = bench.sheets[sheet(turn, ready, tokens, dice, unscored, bench)]
    ends = bench.ends[tokens, dice]
    for cell in range(cells):
        best[cell] = ends[cell]
    if tokens:
        raised(best, bench.kept[FACES[dice, 0]], cells)
        raised(best, bench.kept[FACES[dice, 1]], cells)
    for die in range(2):
        if ready >> die & 1:
            _use(turn, ready, die, tokens, dice, unscored, cells, bench)


@shared
def _reroll(turn: Turn, ready: int, tokens: int, kept: int, unscored: int, bench: Bench) -> None:
    """What a reroll is worth that keeps a die of this face: the mean over what may fall (T5)."""
    low, high = wide(UNSCORED[unscored, 0]), wide(UNSCORED[unscored, 1])
    cells = _cells(turn, ready, unscored)
    mean = bench.kept[kept]
    for cell in range(cells):
        mean[cell] = 0
    for face in range(1, SIDES + 1):
        scored = (low == face) + (high == face)
        left = wide(UNSCORED_NUMBER[0 if low == face else low, 0 if high == face else high])
        then = sheet(turn, ready, tokens - 1, wide(NUMBER[kept, face]), left, bench)
        _added(mean, bench.sheets[then, scored:], np.float32(1 / SIDES), cells)


@inlined
def _use(
    turn: Turn,
    ready: int,
    die: int,
    tokens: int,
    dice: int,
    unscored: int,
    cells: int,
    bench: Bench,
) -> None:
    """Raise a sheet to what it is worth to use one Power die (T4, C1-C6)."""
    best = bench.sheets[sheet(turn, ready, tokens, dice, unscored, bench)]
    card = turn.yellow if die else turn.black
    gained = tokens + 1 if card == 2 else tokens
    then = bench.sheets[sheet(turn, ready & ~(1 << die), gained, dice, unscored, bench)]
    width = turn.width
    if card == 1:
        faces = wide(DICE_MASK[dice]) | 1 << turn.black | 1 << turn.yellow
        for face in range(1, SIDES + 1):
            if faces >> face & 1:
                raised(best, then[face * width :], cells)
    elif card == 2:
        raised(best, then, cells)
    elif card == 3:
        _steal(best, then, cells, width)
    elif card == 4:
        raised(best, then[(10 - bits(turn.mover)) * width :], cells)
    elif card == 5:
        raised(best, then[bits(turn.mover) * width :], cells)
    else:
        _halve(best, then, cells, width)


@inlined
def _steal(best: Sheet, then: Sheet, cells: int, width: int) -> None:
    """C3. With nothing to take it is not offered (C11); to count it is right all the same, since it
    is worth no more than to leave the die alone."""
    for begin in range(0, cells, width):
        for theirs in range(min(width, cells - begin)):
            taken = min(theirs, MOST_STOLEN)
            stolen = then[begin + taken * (width - 1) + theirs]
            cell = begin + theirs
            best[cell] = max(best[cell], stolen)


@inlined
def _halve(best: Sheet, then: Sheet, cells: int, width: int) -> None:
    """C6, on the other's points or on its own; where it has no effect, the same holds."""
    for begin in range(0, cells, width):
        mine = begin // width
        own = (mine - mine // 2) * width
        for theirs in range(min(width, cells - begin)):
            cell = begin + theirs
            half = max(then[own + theirs], then[begin + theirs - theirs // 2])
            best[cell] = max(best[cell], half)


@inlined
def _added(sheet: Sheet, what: Sheet, weight: np.float32, cells: int) -> None:
    for cell in range(cells):
        sheet[cell] += weight * what[cell]
