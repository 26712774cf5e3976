"""One seat alone with some tokens: what a hand of cards is good for, exactly.

Backward over all hands, because a turn either unlocks a card or ends the round. A hand is a mask of
unlocked cards shifted right by one, as in ``tables``. Abilities are left out: rolls, modifiers and
rerolls are all there is.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.kernel.actions import OUT_ACTION
from livingwell.kernel.jit import compiled, inlined
from livingwell.kernel.layout import wide
from livingwell.kernel.tables import CARDS, ENDING, HANDS, PAIRS, WHERE
from livingwell.rules.material import SIDES

ALL_TEN: Final = HANDS - 1
"""The hand in which nothing is locked."""

MOST_TOKENS: Final = 6
"""The most tokens that are thought of; more would hardly help."""

Table = npt.NDArray[np.float64]


class Solitaire(NamedTuple):
    """What each hand is good for with 0 to ``MOST_TOKENS`` tokens: arrays of (tokens, hands).

    ``stays`` is the chance that the next turn unlocks a card, ``all_ten`` the chance of unlocking
    everything, ``turns`` the number of turns to expect, the last one included: each with the
    play, rerolls included, that makes it greatest.
    """

    stays: Table
    all_ten: Table
    turns: Table


@cache
def solitaire() -> Solitaire:
    """The three tables, computed at the first call."""
    tables = Solitaire(*(np.zeros((MOST_TOKENS + 1, HANDS)) for _ in Solitaire._fields))
    room = np.zeros((3, MOST_TOKENS + 1, PAIRS))
    _solve(tables, room)
    return tables


@compiled
def _solve(tables: Solitaire, room: Table) -> None:
    stays, all_ten, turns = tables.stays, tables.all_ten, tables.turns
    all_ten[:, ALL_TEN] = 1.0
    for hand in range(ALL_TEN - 1, -1, -1):
        for tokens in range(len(stays)):
            for pair in range(PAIRS):
                _end_turn(hand, tokens, pair, tables, room)
            if tokens:
                for pair in range(PAIRS):
                    _reroll(tokens, pair, room)
            for pair in range(PAIRS):
                stays[tokens, hand] += room[0, tokens, pair] / PAIRS
                all_ten[tokens, hand] += room[1, tokens, pair] / PAIRS
                turns[tokens, hand] += room[2, tokens, pair] / PAIRS


@inlined
def _end_turn(hand: int, tokens: int, pair: int, tables: Solitaire, room: Table) -> None:
    """What a pair of dice is good for as it lies."""
    best, longest, fits = 0.0, 0.0, 0.0
    entry = wide(WHERE[hand, pair])
    for at in range(entry >> 8, (entry >> 8) + (entry & 255)):
        action = wide(ENDING[at])
        if action != OUT_ACTION:
            after = hand | wide(CARDS[action]) >> 1
            fits = 1.0
            best = max(best, tables.all_ten[tokens, after])
            longest = max(longest, tables.turns[tokens, after])
    room[0, tokens, pair] = fits
    room[1, tokens, pair] = best
    room[2, tokens, pair] = 1.0 + longest


@inlined
def _reroll(tokens: int, pair: int, room: Table) -> None:
    """Raise what a pair is good for to what a reroll of either die makes of it on average."""
    first, second = pair // SIDES, pair % SIDES
    for what in range(len(room)):
        again_first, again_second = 0.0, 0.0
        for face in range(SIDES):
            again_first += room[what, tokens - 1, SIDES * face + second] / SIDES
            again_second += room[what, tokens - 1, SIDES * first + face] / SIDES
        lying = room[what, tokens, pair]
        room[what, tokens, pair] = max(lying, again_first, again_second)
