"""Which positions a table of endings covers, so that no turn leads out of it.

A turn leaves fewer cards locked, but it may bring tokens and points. So hands that can be reached
from others are covered for as much more of both as a turn from there can bring.
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from livingwell.bots.expert.endings import (
    BEGIN,
    MOVER,
    MOVER_POINTS,
    MOVER_TOKENS,
    OTHER,
    OTHER_POINTS,
    OTHER_TOKENS,
    PLACE_COLUMNS,
    Places,
)
from livingwell.kernel.tables import HANDS
from livingwell.rules.material import ALL_CARDS, SIDES
from livingwell.rules.points import MOST_STOLEN

ALL_TEN: Final = HANDS - 1


class Domain(NamedTuple):
    """Positions: at most ``locked`` cards locked at both seats together, and at each of them at
    most ``tokens`` tokens and ``points`` points."""

    locked: int = 3
    tokens: int = 1
    points: int = 40


def locked_cards(hand: int) -> int:
    """How many cards of a hand are locked."""
    return len(ALL_CARDS) - hand.bit_count()


def holds(hand: int, card: int) -> int:
    """1 if a card of a hand is unlocked, else 0."""
    return hand >> (card - 1) & 1


def power_dice(hand: int) -> int:
    """Power dice that are rolled for a hand (T1, C10)."""
    return 1 + holds(hand, 10)


def most_from_a_die(hand: int) -> int:
    """The most points that one Power die brings on the own turn (C1, C3, C4, C5)."""
    brings = {1: SIDES, 3: MOST_STOLEN, 4: locked_cards(hand), 5: hand.bit_count()}
    return max(holds(hand, card) * points for card, points in brings.items())


def layers(domain: Domain) -> list[list[tuple[int, int]]]:
    """Pairs of hands by the number of cards locked at both together, from 2 on."""
    every: list[list[int]] = [[] for _ in range(domain.locked)]
    for hand in range(HANDS):
        if 1 <= locked_cards(hand) < domain.locked:
            every[locked_cards(hand)].append(hand)
    return [
        [
            (mover, other)
            for locked in range(1, both)
            for mover in every[locked]
            for other in every[both - locked]
        ]
        for both in range(2, domain.locked + 1)
    ]


def places(domain: Domain) -> Places:
    """The rows of ``Endings.places``, layer by layer."""
    pairs = [pair for layer in layers(domain) for pair in layer]
    tokens, points = domain.tokens, domain.points
    limits = {pair: [tokens, tokens, points, points] for pair in pairs}
    for mover, other in reversed(pairs):
        after = _after(mover, other, limits[mover, other])
        for left in _still_locked(mover):
            reached = limits[other, left]
            reached[:] = map(max, reached, after)
    rows = np.zeros((len(pairs), PLACE_COLUMNS), np.int64)
    rows[:, [MOVER, OTHER]] = pairs
    columns = [MOVER_TOKENS, OTHER_TOKENS, MOVER_POINTS, OTHER_POINTS]
    rows[:, columns] = list(limits.values())
    sizes = (rows[:, columns] + 1).prod(axis=1)
    rows[:, BEGIN] = np.cumsum(sizes) - sizes
    return rows


def size(rows: Places) -> int:
    """How many shares there are."""
    last = rows[-1]
    columns = [MOVER_TOKENS, OTHER_TOKENS, MOVER_POINTS, OTHER_POINTS]
    return int(last[BEGIN] + (last[columns] + 1).prod())


def _after(mover: int, other: int, limits: list[int]) -> tuple[int, int, int, int]:
    """The most tokens and points there are after the mover's turn; the other moves then."""
    mine, theirs, ahead, behind = limits
    dice = power_dice(mover)
    return (
        theirs,
        mine + dice * holds(mover, 2),
        behind + power_dice(other),
        ahead + dice * most_from_a_die(mover),
    )


def _still_locked(hand: int) -> list[int]:
    """What a hand may be after its turn, while there is something locked."""
    locked = [card for card in ALL_CARDS if not holds(hand, card)]
    return [
        ALL_TEN - sum(1 << (card - 1) for card in left)
        for count in range(1, len(locked))
        for left in combinations(locked, count)
    ]
