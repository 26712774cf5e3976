"""What the kernel looks up: made by asking ``rules/``, once, when the kernel is imported."""

from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from livingwell.kernel.actions import ACTIONS, OUT_ACTION, decisions
from livingwell.rules.dice import Owed, casts
from livingwell.rules.material import ALL_CARDS, FACES, SIDES
from livingwell.rules.moves import Unlock, Use
from livingwell.rules.totals import ADD_ONE, LEAVE_ONE_OUT, SUBTRACT_ONE, totals

HANDS: Final = 1 << len(ALL_CARDS)
"""Hands of cards: a mask of unlocked cards shifted right by one is below this."""

PAIRS: Final = SIDES * SIDES
"""Ordered pairs of dice: faces a and b are pair ``6 * a + b - 7``."""


def _cards() -> npt.NDArray[np.int16]:
    masks = np.zeros(ACTIONS, np.int16)
    for action, decision in enumerate(decisions(0)):
        if isinstance(decision, Unlock):
            masks[action] = sum(1 << card for card in decision.cards)
    return masks


CARDS: Final = _cards()
"""By action: the mask of the cards it unlocks (bit n is card n), 0 if it unlocks none."""


def _uses() -> npt.NDArray[np.int16]:
    uses = [decision for decision in decisions(0) if isinstance(decision, Use)]
    objects = (use.face if use.target is None else use.target for use in uses)
    return np.array([(use.card, it or 0) for use, it in zip(uses, objects, strict=True)], np.int16)


USES: Final = _uses()
"""By action that uses a card: the card, and the face or seat it is used for or on (else 0)."""


def _open_totals(first: int, second: int) -> npt.NDArray[np.bool_]:
    """By hand and total 0-13: whether it is open to a pair of dice (T7)."""
    hands = np.arange(HANDS) << 1
    modifiers = (SUBTRACT_ONE, ADD_ONE, LEAVE_ONE_OUT)
    is_open = np.zeros((HANDS, 14), np.bool_)
    for size in range(len(modifiers) + 1):
        for held in combinations(modifiers, size):
            same = np.ones(HANDS, np.bool_)
            for card in modifiers:
                same &= (hands >> card & 1) == (card in held)
            for total in totals((first, second), frozenset(held)):
                is_open[same, total] = True
    return is_open


def _endings() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    sums = np.array([sum(getattr(move, "cards", ())) for move in decisions(0)])
    fits = ((np.arange(HANDS)[:, None] << 1) & CARDS == 0) & (CARDS > 0)
    has_set = np.stack([fits[:, sums == total].any(axis=1) for total in range(14)], axis=1)
    where = np.zeros((HANDS, PAIRS), np.int32)
    lists: list[npt.NDArray[np.uint8]] = []
    begin = 0
    for first, second in combinations_with_replacement(FACES, 2):
        is_open = _open_totals(first, second)
        legal = fits & is_open[:, sums]
        legal[:, OUT_ACTION] = (is_open & ~has_set).any(axis=1)
        counts = legal.sum(axis=1)
        starts = begin + np.cumsum(counts) - counts
        for pair in (6 * first + second - 7, 6 * second + first - 7):
            where[:, pair] = starts << 8 | counts
        lists.append(np.nonzero(legal)[1].astype(np.uint8))
        begin += int(counts.sum())
    return where, np.concatenate(lists)


_WHERE, ENDING = _endings()
WHERE: Final = _WHERE
"""By hand and pair of dice: where the actions that end the turn stand in ``ENDING`` (from bit 8
on) and how many there are (the 8 bits below): the sets that fit, then out where it is legal."""


def outcomes(player: int, power: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64]]:
    """What one seat's dice may show: faces, shape (n, 4), laid as in ``layout``, and weights."""
    every = list(casts(Owed(0, player, power)))
    faces = np.zeros((len(every), 4), np.int16)
    for row, (cast, _) in zip(faces, every, strict=True):
        row[:player] = cast.player
        row[2 : 2 + power] = cast.power
    return faces, np.array([weight for _, weight in every])
