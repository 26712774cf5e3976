"""Which dice are owed (O1, T1, T5, O6, E2, E3). As ``rules.dice``."""

from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    ALL_CARDS,
    BONUS,
    FIRST,
    OPENING,
    PENDING,
    PHASE,
    REROLL,
    ROLLING,
    SECOND,
    TURN,
    UNLOCKED,
    Integers,
    Row,
    player,
    wide,
)


@inlined
def power_dice(row: Row, seat: int) -> int:
    """Power dice a seat rolls: 2 once card 10 is unlocked, otherwise 1 (T1, C10)."""
    return 1 + (wide(row[player(seat) + UNLOCKED]) >> 10)


@inlined
def owed(row: Row, seats: int, due: Integers) -> None:
    """Write into ``due``, shape (4, 2), how many player and Power dice each seat owes."""
    due[:] = 0
    if not row[ROLLING]:
        return
    phase = row[PHASE]
    for seat in range(seats):
        pending = wide(row[PENDING]) >> seat & 1
        if phase == OPENING:
            due[seat, 0] = 2
        elif phase == TURN:
            due[seat, 0] = 2 * pending
            due[seat, 1] = power_dice(row, seat)
        elif phase == REROLL:
            due[seat, 0] = seat == rerolling(row)
        elif phase == BONUS:
            due[seat, 0] = 2 * pending
            due[seat, 1] = 2 * pending * (row[player(seat) + UNLOCKED] == ALL_CARDS)
        else:
            due[seat, 1] = pending


@inlined
def rerolling(row: Row) -> int:
    """The seat that has picked a die up to reroll it (T5)."""
    seat = 0
    while row[player(seat) + FIRST] and row[player(seat) + SECOND]:
        seat += 1
    return seat
