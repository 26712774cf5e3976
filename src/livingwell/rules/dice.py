"""Which dice are owed, and what may fall with which weight (O1, T1, T5, O6, E2, E3).

Outcomes are multisets: the order in which equal rolls lie does not matter to the rules. Weights
are whole numbers, the count of orderings, so those of n dice add up to 6 to the power n.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from livingwell.rules.material import (
    ALL_CARDS,
    FACES,
    PLAYER_DICE,
    SECOND_POWER_DIE,
    SIDES,
    Cards,
    Face,
    Seat,
)
from livingwell.rules.moves import Cast, Roll
from livingwell.rules.state import Phase, State


class Owed(NamedTuple):
    """How many player dice and Power dice a seat is about to roll."""

    seat: Seat
    player: int
    power: int


def power_dice(unlocked: Cards) -> int:
    """Power dice a seat rolls: 2 once card 10 is unlocked, otherwise 1 (T1, C10)."""
    return 2 if SECOND_POWER_DIE in unlocked else 1


def owed(state: State) -> tuple[Owed, ...]:
    """The dice owed now, in the order in which a roll is written; empty while none are."""
    if not state.rolling:
        return ()
    match state.phase:
        case Phase.OPENING:
            return tuple(Owed(seat, PLAYER_DICE, 0) for seat in state.pending)
        case Phase.TIEBREAK:
            return tuple(Owed(seat, 0, 1) for seat in state.pending)
        case Phase.REROLL:
            return (Owed(rerolling(state), 1, 0),)
        case Phase.BONUS:
            (seat,) = state.pending
            all_ten = state.players[seat].unlocked == ALL_CARDS
            return (Owed(seat, PLAYER_DICE, 2 if all_ten else 0),)
        case _:
            return _turn(state)


def _turn(state: State) -> tuple[Owed, ...]:
    active = state.active
    others = tuple(
        Owed(seat, 0, power_dice(player.unlocked))
        for seat, player in enumerate(state.players)
        if seat != active
    )
    assert active is not None
    return (Owed(active, PLAYER_DICE, power_dice(state.players[active].unlocked)), *others)


def rerolling(state: State) -> Seat:
    """The seat that has picked a die up to reroll it."""
    return next(seat for seat, player in enumerate(state.players) if 0 in player.dice)


@cache
def faces(count: int) -> tuple[tuple[tuple[Face, ...], int], ...]:
    """Each multiset of ``count`` dice, ascending, with the number of its orderings."""
    return tuple(
        (fallen, factorial(count) // prod(map(factorial, Counter(fallen).values())))
        for fallen in combinations_with_replacement(FACES, count)
    )


def casts(due: Owed) -> Iterator[tuple[Cast, int]]:
    """Every outcome of one seat's dice with its weight."""
    for (player, player_weight), (power, power_weight) in product(
        faces(due.player), faces(due.power)
    ):
        yield Cast(due.seat, player, power), player_weight * power_weight


def outcomes(state: State) -> Iterator[tuple[Roll, int]]:
    """Every outcome of the roll that is owed with its weight, one at a time.

    Four seats with all their dice have a hundred thousand and more; where seats can be looked at
    one by one, use ``casts`` of each.
    """
    due = owed(state)
    if due:
        for parts in product(*(tuple(casts(part)) for part in due)):
            yield Roll(tuple(cast for cast, _ in parts)), prod(weight for _, weight in parts)


def ways(state: State) -> int:
    """The weights of all outcomes together: 6 to the power of the dice owed."""
    return int(SIDES ** sum(due.player + due.power for due in owed(state)))
