"""Which totals are open to a seat and which sets fit them (T7-T9, C7-C9): our only subset sum."""

from functools import cache
from itertools import combinations

from livingwell.rules.material import ALL_CARDS, Card, Cards, Face

SUBTRACT_ONE: Card = 7
"""C7."""
ADD_ONE: Card = 8
"""C8."""
LEAVE_ONE_OUT: Card = 9
"""C9."""
MODIFIERS: Cards = frozenset({SUBTRACT_ONE, ADD_ONE, LEAVE_ONE_OUT})


def _all_sets() -> dict[int, tuple[tuple[Card, ...], ...]]:
    highest = 2 * 6 + 1
    fitting: dict[int, list[tuple[Card, ...]]] = {}
    for size in range(1, len(ALL_CARDS) + 1):
        for cards in combinations(sorted(ALL_CARDS), size):
            if sum(cards) <= highest:
                fitting.setdefault(sum(cards), []).append(cards)
    return {total: tuple(sorted(sets)) for total, sets in sorted(fitting.items())}


SETS = _all_sets()
"""Every set of cards by its sum, from 1 to the highest total dice and card 8 can make, 13."""


@cache
def sets(total: int, unlocked: Cards) -> tuple[tuple[Card, ...], ...]:
    """The sets of locked cards that add up exactly to ``total``, in ascending order (T8).

    A total of 0, or one beyond 13, has none.
    """
    return tuple(cards for cards in SETS.get(total, ()) if unlocked.isdisjoint(cards))


def totals(dice: tuple[Face, ...], unlocked: Cards) -> dict[int, tuple[Card, ...]]:
    """Each total open to two player dice, ascending, with the fewest modifiers that make it (T7).

    Cards 7-9 apply in any combination, each at most once. Do not change the returned dict.
    """
    return _totals(dice, unlocked & MODIFIERS)


@cache
def _totals(dice: tuple[Face, ...], unlocked: Cards) -> dict[int, tuple[Card, ...]]:
    first, second = dice
    kept: dict[int, tuple[Card, ...]] = {first + second: ()}
    if LEAVE_ONE_OUT in unlocked:
        kept |= {first: (LEAVE_ONE_OUT,), second: (LEAVE_ONE_OUT,)}
    ways: list[tuple[int, tuple[Card, ...]]] = [
        (sum_ + added, (*modifier, *left_out))
        for sum_, left_out in kept.items()
        for added, modifier in ((0, ()), (-1, (SUBTRACT_ONE,)), (1, (ADD_ONE,)))
        if unlocked.issuperset(modifier)
    ]
    ways.sort(key=lambda way: (way[0], len(way[1]), way[1]), reverse=True)
    return dict(sorted(dict(ways).items()))


@cache
def may_drop_out(dice: tuple[Face, ...], unlocked: Cards) -> bool:
    """Whether some total open to the seat has no set, so that it may be knocked out (T9)."""
    return any(not sets(total, unlocked) for total in totals(dice, unlocked))


@cache
def open_sets(dice: tuple[Face, ...], unlocked: Cards) -> tuple[tuple[Card, ...], ...]:
    """Every set that some open total makes, by total and then ascending (T8, T9)."""
    return tuple(cards for total in totals(dice, unlocked) for cards in sets(total, unlocked))
