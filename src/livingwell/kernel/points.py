"""Who gains and who loses (T2, C1-C6). As ``rules.points``."""

from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    BLACK,
    BLACK_READY,
    FIRST,
    POINTS,
    SECOND,
    SUPPLY,
    TOKENS,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Row,
    player,
    wide,
)
from livingwell.kernel.legal import bits
from livingwell.kernel.tables import USES
from livingwell.rules.points import MOST_STOLEN


@inlined
def score_opponents(row: Row, seats: int, active: int) -> None:
    """Score each opponent's Power die that matches and has not scored yet (T2, T5)."""
    me = player(active)
    shown = 1 << wide(row[me + FIRST]) | 1 << wide(row[me + SECOND])
    shown |= 1 << wide(row[me + BLACK]) | 1 << wide(row[me + YELLOW])
    for seat in range(seats):
        if seat != active:
            it = player(seat)
            matching = shown & wide(row[it + UNLOCKED])
            score_die(row, it, it + BLACK_READY, matching)
            score_die(row, it, it + YELLOW_READY, matching)


@inlined
def score_die(row: Row, owner: int, ready: int, matching: int) -> None:
    """One Power die in column ``ready``: 1 point for its owner if its face is matching (T2)."""
    scored = matching >> wide(row[ready]) & 1
    row[owner + POINTS] += scored
    row[ready] *= 1 - scored


@inlined
def use(row: Row, seat: int, action: int) -> None:
    """Carry out the effect of a card 1-6 (T4, C1-C6)."""
    me = player(seat)
    card = wide(USES[action, 0])
    object_ = wide(USES[action, 1])
    black = row[me + BLACK_READY] == card
    row[me + (BLACK_READY if black else YELLOW_READY)] = 0
    if card == 1:
        row[me + POINTS] += object_
    elif card == 2:
        row[me + TOKENS] += 1
        row[SUPPLY] -= 1
    elif card == 3:
        taken = min(MOST_STOLEN, wide(row[player(object_) + POINTS]))
        row[player(object_) + POINTS] -= taken
        row[me + POINTS] += taken
    elif card == 4:
        row[me + POINTS] += 10 - bits(wide(row[me + UNLOCKED]))
    elif card == 5:
        row[me + POINTS] += bits(wide(row[me + UNLOCKED]))
    else:
        row[player(object_) + POINTS] -= row[player(object_) + POINTS] // 2
