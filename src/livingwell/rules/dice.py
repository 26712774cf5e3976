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
from livingwell.rules.state import OPENING, REROLL, TIEBREAK, TURN, State


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
    phase, pending = state.phase, state.pending
    if phase is TURN:
        power = [power_dice(player.unlocked) for player in state.players]
        return _turn(pending[0], tuple(power))
    if phase is OPENING:
        return _each(pending, PLAYER_DICE, 0)
    if phase is TIEBREAK:
        return _each(pending, 0, 1)
    if phase is REROLL:
        return (Owed(rerolling(state), 1, 0),)
    (seat,) = pending
    all_ten = state.players[seat].unlocked == ALL_CARDS
    return (Owed(seat, PLAYER_DICE, 2 if all_ten else 0),)


@cache
def _each(seats: tuple[Seat, ...], player: int, power: int) -> tuple[Owed, ...]:
    """The same dice for each of these seats (O1, O6)."""
    return tuple(Owed(seat, player, power) for seat in seats)


@cache
def _turn(active: Seat, power: tuple[int, ...]) -> tuple[Owed, ...]:
    """The active seat's dice, then the Power dice of each other seat (T1)."""
    others = (Owed(seat, 0, count) for seat, count in enumerate(power) if seat != active)
    return (Owed(active, PLAYER_DICE, power[active]), *others)


def rerolling(state: State) -> Seat:
    """The seat that has picked a die up to reroll it."""
    return next(seat for seat, player in enumerate(state.players) if 0 in player.dice)


@cache
def payments(due: Owed) -> frozenset[Cast]:
    """Every cast that pays what is owed, the dice in every order in which they can lie."""
    player, power = (product(FACES, repeat=count) for count in due[1:])
    return frozenset(Cast(due.seat, *dice) for dice in product(player, power))


@cache
def faces(count: int) -> tuple[tuple[tuple[Face, ...], int], ...]:
    """Each multiset of ``count`` dice, ascending, with the number of its orderings."""
    return tuple(
        (fallen, factorial(count) // prod(map(factorial, Counter(fallen).values())))
        for fallen in combinations_with_replacement(FACES, count)
    )


@cache
def casts(due: Owed) -> tuple[tuple[Cast, int], ...]:
    """Every outcome of one seat's dice with its weight."""
    return tuple(
        (Cast(due.seat, player, power), player_weight * power_weight)
        for (player, player_weight), (power, power_weight) in product(
            faces(due.player), faces(due.power)
        )
    )


def outcomes(state: State) -> Iterator[tuple[Roll, int]]:
    """Every outcome of the roll that is owed with its weight, one at a time.

    Four seats with all their dice have a hundred thousand and more; where seats can be looked at
    one by one, use ``casts`` of each.
    """
    due = owed(state)
    if due:
        for parts in product(*map(casts, due)):
            yield Roll(tuple(cast for cast, _ in parts)), prod(weight for _, weight in parts)


def ways(state: State) -> int:
    """The weights of all outcomes together: 6 to the power of the dice owed."""
    return int(SIDES ** sum(due.player + due.power for due in owed(state)))
