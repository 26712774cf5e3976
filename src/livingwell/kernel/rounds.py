"""How a round starts, who follows whom, and how it ends (O4-O6, T12, E1). As ``rules.rounds``."""

from livingwell.kernel.jit import inlined
from livingwell.kernel.layout import (
    ALL_CARDS,
    FIRST,
    NOBODY,
    OUT,
    SECOND,
    UNLOCKED,
    Row,
    player,
    wide,
)


@inlined
def first_players(row: Row, seats: int) -> int:
    """The mask of seats that may start: lowest total, then lowest die (O4, O5)."""
    lowest, left = 128, 0
    for seat in range(seats):
        first = wide(row[player(seat) + FIRST])
        second = wide(row[player(seat) + SECOND])
        height = (first + second) * 8 + min(first, second)
        if height < lowest:
            lowest, left = height, 0
        if height == lowest:
            left |= 1 << seat
    return left


@inlined
def next_seat(row: Row, seats: int, seat: int) -> int:
    """The next seat clockwise that is still in the round (T12)."""
    after = (seat + 1) % seats
    while row[player(after) + OUT]:
        after = (after + 1) % seats
    return after


@inlined
def round_winner(row: Row, seats: int, seat: int) -> int:
    """Who earned the bonus by what ``seat`` did; ``NOBODY`` to play on (E1-E3)."""
    if row[player(seat) + UNLOCKED] == ALL_CARDS:
        return seat
    standing, last = 0, NOBODY
    for other in range(seats):
        if not row[player(other) + OUT]:
            standing += 1
            last = other
    return last if standing == 1 else NOBODY


@inlined
def lowest_seat(mask: int) -> int:
    """The first of the seats in a mask that is not empty (O3)."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat
