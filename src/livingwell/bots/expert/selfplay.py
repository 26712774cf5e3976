"""Games of the network against itself, and what each of their tables turned out to be worth."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.features import Vector, feature_count, observe
from livingwell.bots.expert.lookahead import MOST_REROLLS
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import (
    Search,
    best_action,
    decided,
    explore,
    fallen,
    forget,
    searching,
)
from livingwell.bots.expert.throws import evenly
from livingwell.bots.expert.value import value
from livingwell.kernel.actions import ACTIONS
from livingwell.kernel.chance import chance, chosen, onward, stream, throw, unspent
from livingwell.kernel.jit import compiled, shared
from livingwell.kernel.layout import (
    ACTIVE,
    ALL_CARDS,
    BONUS,
    COLUMNS,
    FIRST,
    OPENING,
    OUT,
    OVER,
    PENDING,
    PHASE,
    POINTS,
    ROLLING,
    SEATS,
    SECOND,
    SUPPLY,
    TOKENS,
    TURN,
    UNLOCKED,
    Faces,
    Row,
    copied,
    no_faces,
    player,
    wide,
)
from livingwell.kernel.rounds import lowest_seat, next_seat
from livingwell.kernel.step import open_round, open_turn
from livingwell.rules.material import ROUNDS, TOKENS_AT_SETUP
from livingwell.rules.material import TOKENS as TOKENS_IN_ALL

LONGEST: Final = 400
"""Rolls in the longest game that is learned from."""


class Lessons(NamedTuple):
    """Tables and what they turned out to be worth: shapes (n, features) and (n, seats)."""

    seen: npt.NDArray[np.float32]
    worth: npt.NDArray[np.float32]


class Chain(NamedTuple):
    """The rolls of one game, and room for playing it.

    ``seen`` are the features of the table before each roll, ``thought`` what it was thought to be
    worth, ``answered`` the mean over rolls of what it was thought to be worth after the best answer
    (``NOTHING`` where that was not asked), ``first`` the seat that the features begin with
    (``NOTHING`` for a bonus, which is not learned from), ``worth`` what it turned out to be worth.
    """

    seen: npt.NDArray[np.float32]
    thought: npt.NDArray[np.float64]
    answered: npt.NDArray[np.float64]
    first: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float64]
    row: Row
    faces: Faces
    actions: npt.NDArray[np.float64]


NOTHING: Final = -1


def play(
    network: Network,
    seats: int,
    games: int,
    seed: int,
    trust: float,
    rolls: int,
    varied: float,
) -> Lessons:
    """Lessons from ``games`` games.

    ``trust`` is lambda: how much a table's worth comes from later tables rather than from the
    next one. Instead of the next one it may be a mean over ``rolls`` (a multiple of six) that
    could have been made, which tells more of what is better than the one that was. A share
    ``varied`` of the games begins in a random round with random points.
    """
    features = feature_count(seats)
    chain = Chain(
        np.zeros((LONGEST, features), np.float32),
        np.zeros((LONGEST, 4)),
        np.zeros((LONGEST, 4)),
        np.zeros(LONGEST, np.int64),
        np.zeros((LONGEST, 4)),
        np.zeros(COLUMNS, np.int16),
        no_faces(),
        np.zeros((ACTIONS, 4)),
    )
    seen = np.zeros((games * 40 * seats, features), np.float32)
    worth = np.zeros((games * 40 * seats, seats), np.float32)
    search, word = searching(seats), np.uint64(seed)
    count = play_into(network, search, chain, seats, games, word, trust, rolls, varied, seen, worth)
    return Lessons(seen[:count], worth[:count])


@compiled
def play_into(
    network: Network,
    search: Search,
    chain: Chain,
    seats: int,
    games: int,
    seed: np.uint64,
    trust: float,
    rolls: int,
    varied: float,
    seen: Vector,
    worth: Vector,
) -> int:
    """Play, writing lessons into ``seen`` and ``worth``; gives how many there are."""
    count = 0
    for game in range(games):
        word = begin(chain.row, seats, stream(seed, game), varied)
        length = _play_one(word, network, search, chain, rolls)
        _reckon(chain, length, trust)
        for at in range(length):
            first = wide(chain.first[at])
            if first != NOTHING and count < len(seen):
                copied(chain.seen[at], seen[count])
                for place in range(seats):
                    worth[count, place] = chain.worth[at, (first + place) % seats]
                count += 1
    return count


@shared
def begin(row: Row, seats: int, word: np.uint64, varied: float) -> np.uint64:
    """Set the table, in a share of the games as if rounds had been played; gives the stream."""
    row[:] = 0
    row[SEATS] = seats
    row[SUPPLY] = TOKENS_IN_ALL
    word = onward(word)
    left = chance(word)
    differs = chosen(left, 100) < 100 * varied
    number = 1 + chosen(unspent(left, 100), ROUNDS) if differs else 1
    for seat in range(seats):
        tokens = TOKENS_AT_SETUP
        if differs:
            word = onward(word)
            left = chance(word)
            row[player(seat) + POINTS] = chosen(left, 1 + 20 * number)
            tokens = chosen(unspent(left, 1 + 20 * number), 5)
        row[player(seat) + TOKENS] = tokens
        row[SUPPLY] -= tokens
    open_round(row, seats, number)
    if differs:
        word = onward(word)
        if chosen(chance(word), 2):
            word = _go_on(row, seats, word)
    return word


@shared
def _go_on(row: Row, seats: int, word: np.uint64) -> np.uint64:
    """As if turns of the round had been played: each seat has unlocked some cards or is out.

    Play as it is learned comes to few of the tables there are, and would never find out that the
    others are better than it thinks.
    """
    staying = seats
    for seat in range(seats):
        me = player(seat)
        word = onward(word)
        left = chance(word)
        share = 1 + chosen(left, 9)
        if staying > 2 and chosen(unspent(left, 9), 4) == 0:
            row[me + OUT] = 1
            staying -= 1
        for card in range(1, 11):
            word = onward(word)
            if chosen(chance(word), 10) < share:
                row[me + UNLOCKED] |= 1 << card
        if row[me + UNLOCKED] == ALL_CARDS:
            row[me + UNLOCKED] ^= 1 << 9
        row[me + FIRST] = row[me + SECOND] = 1
    word = onward(word)
    open_turn(row, next_seat(row, seats, chosen(chance(word), seats)))
    return word


@shared
def _play_one(word: np.uint64, network: Network, search: Search, chain: Chain, rolls: int) -> int:
    """Play a game to its end, every seat by the network; gives the number of rolls kept."""
    length = 0
    row = chain.row
    while row[PHASE] != OVER and length < LONGEST:
        if row[ROLLING]:
            if row[PHASE] == TURN or row[PHASE] == OPENING or row[PHASE] == BONUS:
                forget(search.memory)
                _note(length, network, search, chain)
                if row[PHASE] == TURN and rolls:
                    _answer(length, word, network, search, chain, rolls)
                length += 1
            word = throw(chain.faces, wide(row[SEATS]), word)
            fallen(row, chain.faces)
        else:
            seat = lowest_seat(wide(row[PENDING]))
            decided(row, seat, best_action(row, seat, network, search, chain.actions))
    return length


@shared
def _note(at: int, network: Network, search: Search, chain: Chain) -> None:
    row = chain.row
    value(row, network, search.room, chain.thought[at])
    chain.first[at] = NOTHING
    chain.answered[at, 0] = NOTHING
    if row[PHASE] != BONUS:
        chain.first[at] = max(wide(row[ACTIVE]), 0)
        observe(row, chain.seen[at])


@shared
def _answer(
    at: int, word: np.uint64, network: Network, search: Search, chain: Chain, rolls: int
) -> None:
    """Write what the table is worth on average once the turn's roll is answered."""
    row, mean = chain.row, chain.answered[at]
    seats, active = wide(row[SEATS]), wide(row[ACTIVE])
    mean[:] = 0
    for number in range(rolls):
        evenly(search.cast, seats, number, word)
        copied(row, search.rows[0])
        fallen(search.rows[0], search.cast)
        explore(wide(0), active, wide(MOST_REROLLS), network, search)
        for seat in range(seats):
            mean[seat] += search.worth[0, seat] / rolls


@shared
def _reckon(chain: Chain, length: int, trust: float) -> None:
    """What each table turned out to be worth, from the end backward: TD(lambda).

    The last table is the last bonus, whose worth is exact; its dice would teach nothing.
    """
    later = chain.thought[length - 1]
    copied(later, chain.worth[length - 1])
    for at in range(length - 2, -1, -1):
        next_worth = chain.thought[at + 1]
        if chain.answered[at, 0] != NOTHING:
            next_worth = chain.answered[at]
        for seat in range(4):
            chain.worth[at, seat] = (1 - trust) * next_worth[seat]
            chain.worth[at, seat] += trust * chain.worth[at + 1, seat]
