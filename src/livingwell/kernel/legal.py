"""Which decisions a seat has, as action numbers (O2, T3-T9, C11). As ``rules.legal``."""

from livingwell.kernel.actions import FIRST_REROLL
from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    ACTIVE,
    BLACK,
    BLACK_READY,
    FIRST,
    NOBODY,
    PENDING,
    POINTS,
    ROLLING,
    SECOND,
    SUPPLY,
    TOKENS,
    UNLOCKED,
    YELLOW,
    YELLOW_READY,
    Integers,
    Row,
    player,
    wide,
)
from livingwell.kernel.tables import ENDING, WHERE


@inlined
def abilities(row: Row, seats: int, seat: int) -> int:
    """The uses and rerolls open to a seat that decides: bit n for action n (T3-T5, C11)."""
    me = player(seat)
    dice = 1 << wide(row[me + FIRST]) | 1 << wide(row[me + SECOND])
    open_ = dice << (FIRST_REROLL - 1) if row[me + TOKENS] > 0 else 0
    if row[ACTIVE] == NOBODY:
        return open_
    ready = 1 << wide(row[me + BLACK_READY]) | 1 << wide(row[me + YELLOW_READY])
    powered = wide(row[me + UNLOCKED]) & ready
    if powered & 1 << 1:  # C1
        open_ |= (dice | 1 << wide(row[me + BLACK]) | 1 << wide(row[me + YELLOW])) >> 1
    if powered & 1 << 2 and row[SUPPLY] > 0:  # C2, C11
        open_ |= 1 << 6
    if powered & 1 << 3:  # C3
        open_ |= (holding(row, seats, 1) & ~(1 << seat)) << 7
    open_ |= (powered & (1 << 4 | 1 << 5)) << 7  # C4, C5
    if powered & 1 << 6:  # C6
        open_ |= holding(row, seats, 2) << 13
    return open_


@inlined
def holding(row: Row, seats: int, points: int) -> int:
    """The seats that have at least so many points: bit n for seat n (C11)."""
    rich = 0
    for seat in range(seats):
        if row[player(seat) + POINTS] >= points:
            rich |= 1 << seat
    return rich


@inlined
def endings(row: Row, seat: int) -> int:
    """The sets and dropping out, as an entry of ``WHERE`` (T7-T9)."""
    me = player(seat)
    pair = 6 * wide(row[me + FIRST]) + wide(row[me + SECOND]) - 7
    return wide(WHERE[wide(row[me + UNLOCKED]) >> 1, pair])


@inlined
def count(abilities: int, endings: int) -> int:
    """How many decisions there are."""
    return bits(abilities) + (endings & 255)


@inlined
def nth(abilities: int, endings: int, n: int) -> int:
    """The action that stands at place ``n`` among the legal ones, from 0."""
    before = bits(abilities)
    if n >= before:
        return wide(ENDING[(endings >> 8) + n - before])
    for _ in range(n):
        abilities &= abilities - 1
    return bits((abilities & -abilities) - 1)


@inlined
def bits(mask: int) -> int:
    """How many bits of a mask of at most 62 are set; compiled to one instruction."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return (mask * 0x0101010101010101 & 0x7FFFFFFFFFFFFFFF) >> 56


@inlined
def legal(row: Row, seats: int, seat: int, actions: Integers) -> int:
    """Write the legal actions of a seat into ``actions``, ascending, and give their number.

    There are none while dice are owed or the seat has nothing to decide.
    """
    if row[ROLLING] or not wide(row[PENDING]) >> seat & 1:
        return 0
    some = abilities(row, seats, seat)
    rest = endings(row, seat)
    number = count(some, rest)
    for n in range(number):
        actions[n] = nth(some, rest, n)
    return number
