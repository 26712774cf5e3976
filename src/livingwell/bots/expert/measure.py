"""Endings against brute force, and the network against endings."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.domain import Domain, locked_cards
from livingwell.bots.expert.endings import (
    CERTAIN,
    MOVER,
    MOVER_POINTS,
    MOVER_TOKENS,
    OTHER,
    OTHER_POINTS,
    OTHER_TOKENS,
    Endings,
    Places,
    at,
)
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import DEEPEST, Search, explore, fallen, forget, searching
from livingwell.bots.expert.value import Room, ask, room
from livingwell.kernel.jit import compiled, inlined
from livingwell.kernel.layout import POINTS, TOKENS, Integers, Row, copied, player, wide
from livingwell.kernel.pack import pack
from livingwell.kernel.tables import outcomes
from livingwell.rules.material import ALL_CARDS, ROUNDS, Cards
from livingwell.rules.state import Phase, Player, State

MOVER_SEAT: Final = 0


class Position(NamedTuple):
    """An ending as people would lay it out: what each has, the mover first."""

    mover: Cards
    other: Cards
    tokens: tuple[int, int]
    points: tuple[int, int]


class Error(NamedTuple):
    """How far the network is off, in winning chance, on the positions with so many cards locked.

    ``worst`` is the largest error, ``exact`` the mover's chance where it occurs.
    """

    locked: int
    positions: int
    mean: float
    worst: float
    exact: float
    position: Position


def state(position: Position) -> State:
    """The table of an ending: the first seat's roll is owed."""
    seats = zip(position.points, position.tokens, (position.mover, position.other), strict=True)
    players = tuple(Player(points, tokens, cards) for points, tokens, cards in seats)
    return State(players, ROUNDS, Phase.TURN, True, MOVER_SEAT, (MOVER_SEAT,))


def cards(hand: int) -> Cards:
    """The unlocked cards of a hand."""
    return frozenset(card for card in ALL_CARDS if hand >> (card - 1) & 1)


# Against brute force.


def differences(
    endings: Endings, network: Network, count: int, seed: int
) -> Iterator[tuple[Position, float]]:
    """Positions drawn at random, and by how much each share differs from brute force.

    That searches every roll of the turn to its end, move by move, and takes only what comes after
    the turn from the endings themselves.
    """
    random = np.random.default_rng(seed)
    search = searching(2, endings)
    for number in random.choice(len(endings.places), count):
        place = endings.places[number]
        limits = place[[MOVER_TOKENS, OTHER_TOKENS, MOVER_POINTS, OTHER_POINTS]]
        mine, theirs, ahead, behind = (int(drawn) for drawn in random.integers(limits + 1))
        hands = cards(int(place[MOVER])), cards(int(place[OTHER]))
        position = Position(*hands, (mine, theirs), (ahead, behind))
        share = endings.shares[at(place, mine, theirs, ahead, behind)] / CERTAIN
        yield position, abs(_brute(position, network, search) - share)


def _brute(position: Position, network: Network, search: Search) -> float:
    mover, ways = outcomes(2, 1 + (10 in position.mover))
    other, other_ways = outcomes(0, 1 + (10 in position.other))
    forget(search.memory)
    total = _every_roll(pack(state(position)), mover, ways, other, other_ways, network, search)
    return total / float(ways.sum() * other_ways.sum())


@compiled
def _every_roll(
    row: Row,
    mover: Integers,
    mover_ways: Integers,
    other: Integers,
    other_ways: Integers,
    network: Network,
    search: Search,
) -> float:
    total = 0.0
    for first in range(len(mover)):
        for second in range(len(other)):
            copied(mover[first], search.cast[MOVER_SEAT])
            copied(other[second], search.cast[1 - MOVER_SEAT])
            copied(row, search.rows[0])
            fallen(search.rows[0], search.cast)
            explore(wide(0), wide(MOVER_SEAT), wide(DEEPEST), network, search)
            total += mover_ways[first] * other_ways[second] * search.worth[0, MOVER_SEAT]
    return total


# The network.


class Tally(NamedTuple):
    """Errors of one pair of hands: their sum, the largest, and where that is."""

    sums: npt.NDArray[np.float64]
    worst: npt.NDArray[np.int64]


def errors(endings: Endings, domain: Domain, network: Network) -> Iterator[Error]:
    """The network's error on every position of the domain, for each pair of hands in turn."""
    thinking = room(2)
    tally = Tally(np.zeros(3), np.zeros(4, np.int64))
    for place in endings.places:
        hands = cards(int(place[MOVER])), cards(int(place[OTHER]))
        row = pack(state(Position(*hands, (0, 0), (0, 0))))
        _compare(row, place, endings, domain.tokens, domain.points, network, thinking, tally)
        mine, theirs, ahead, behind = tally.worst.tolist()
        total, worst, exact = tally.sums.tolist()
        positions = (domain.tokens + 1) ** 2 * (domain.points + 1) ** 2
        locked = locked_cards(int(place[MOVER])) + locked_cards(int(place[OTHER]))
        position = Position(*hands, (mine, theirs), (ahead, behind))
        yield Error(locked, positions, total / positions, worst, exact, position)


@compiled
def _compare(
    row: Row,
    place: Places,
    endings: Endings,
    tokens: int,
    points: int,
    network: Network,
    thinking: Room,
    tally: Tally,
) -> None:
    tally.sums[:] = 0
    tally.worst[:] = 0
    for mine in range(tokens + 1):
        for theirs in range(tokens + 1):
            for ahead in range(points + 1):
                for behind in range(points + 1):
                    _lay(row, mine, theirs, ahead, behind)
                    ask(row, network, thinking, thinking.some)
                    exact = endings.shares[at(place, mine, theirs, ahead, behind)] / CERTAIN
                    off = abs(thinking.some[MOVER_SEAT] - exact)
                    tally.sums[0] += off
                    if off > tally.sums[1]:
                        tally.sums[1] = off
                        tally.sums[2] = exact
                        tally.worst[0] = mine
                        tally.worst[1] = theirs
                        tally.worst[2] = ahead
                        tally.worst[3] = behind


@inlined
def _lay(row: Row, mine: int, theirs: int, ahead: int, behind: int) -> None:
    row[player(MOVER_SEAT) + TOKENS] = mine
    row[player(1 - MOVER_SEAT) + TOKENS] = theirs
    row[player(MOVER_SEAT) + POINTS] = ahead
    row[player(1 - MOVER_SEAT) + POINTS] = behind


def together(errors: list[Error]) -> Error:
    """The errors of many positions as one; ``locked`` is the most."""
    positions = sum(error.positions for error in errors)
    mean = sum(error.mean * error.positions for error in errors) / positions
    worst = max(errors, key=lambda error: error.worst)
    locked = max(error.locked for error in errors)
    return worst._replace(locked=locked, positions=positions, mean=mean)
