"""Rollouts: exact where the game ends, and on average what a look ahead finds."""

from itertools import islice

import numpy as np
import pytest

from livingwell.bots.expert.learning import fresh
from livingwell.bots.expert.lookahead import MOST_REROLLS, foresee
from livingwell.bots.expert.rollouts import rolled_out
from livingwell.bots.expert.search import forget, meet, searching
from livingwell.bots.expert.value import value
from livingwell.bots.expert.weights import network
from livingwell.kernel.layout import NOBODY, copied
from livingwell.kernel.pack import pack
from livingwell.rules import Phase, Player, State, outcomes, step
from livingwell.rules.state import opening

NETWORK = fresh(2, 3)


def turn(number: int) -> State:
    """Seat B is to roll; both have few cards locked."""
    cards = frozenset(range(1, 11))
    players = (
        Player(20, 1, cards - {3, 9}, dice=(1, 2), turns=2),
        Player(18, 0, cards - {5, 8, 9}, dice=(4, 6), turns=2),
    )
    return State(players, number, Phase.TURN, True, 1, (1,))


def test_the_last_bonus_is_exact() -> None:
    state = turn(3)._replace(phase=Phase.BONUS, pending=(0,))
    exact, search = np.zeros(4), searching(2)
    value(pack(state), NETWORK, search.room, exact)
    for share in rolled_out(pack(state), NETWORK, 3, 0, 1):
        np.testing.assert_allclose(share, exact)


def test_one_turn_is_on_average_what_is_foreseen() -> None:
    """To within four standard errors; the look ahead throws Power dice in many sixes."""
    row, search, ahead = pack(turn(2)), searching(2), np.zeros(4)
    forget(search.memory)
    foresee(row, NETWORK, search, 20, MOST_REROLLS, ahead)
    shares = rolled_out(row, NETWORK, 1500, 1, 7)[:, 0]
    error = shares.std() / np.sqrt(len(shares))
    assert abs(shares.mean() - ahead[0]) < 4 * error


@pytest.mark.parametrize("turns", [2, 100])
def test_shares_make_a_whole_and_dice_come_again(turns: int) -> None:
    first, again = (rolled_out(pack(turn(3)), NETWORK, 20, turns, 5) for _ in range(2))
    assert np.array_equal(first, again)
    np.testing.assert_allclose(first.sum(axis=1), 1, atol=1e-5)


def test_luck_is_taken_out() -> None:
    """Played to the end of the second round, games differ by less than half as much as wins do."""
    shares = rolled_out(pack(turn(1)), network(2), 200, 8, 5)[:, 0]
    even = shares.mean() * (1 - shares.mean())
    assert shares.var() < even / 2


def test_luck_of_an_opening_roll_is_taken_out() -> None:
    """Games from before it differ by less than half as much as the roll alone makes them."""
    state = opening((Player(10, 1), Player(10, 1)), 2)
    search, rolled = searching(2), np.zeros(4)
    worth, weights = [], []
    for roll, weight in islice(outcomes(state), 0, None, 10):
        copied(pack(step(state, roll)[0]), search.rows[0])
        meet(NOBODY, network(2), search)
        value(search.rows[0], network(2), search.room, rolled)
        worth.append(rolled[0])
        weights.append(weight)
    spread = np.cov(worth, fweights=weights)
    assert rolled_out(pack(state), network(2), 300, 1, 5)[:, 0].var() < spread / 2
