"""The expert's search against brute force over ``rules/``, on small positions."""

from collections.abc import Mapping
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.bots.expert.features import feature_count, observe
from livingwell.bots.expert.learning import fresh
from livingwell.bots.expert.lookahead import MOST_REROLLS, foresee
from livingwell.bots.expert.network import Network
from livingwell.bots.expert.search import TO_STAY_IN, Worth, forget, searching, weigh
from livingwell.bots.expert.throws import evenly
from livingwell.kernel.actions import ACTIONS, decisions
from livingwell.kernel.pack import pack
from livingwell.rules import outcomes, result, step, ways
from livingwell.rules.legal import legal
from livingwell.rules.moves import Decision, Reroll, Unlock
from livingwell.rules.state import Phase, Player, State, opening

NETWORKS = {seats: fresh(seats, seed=seats) for seats in (2, 3, 4)}
SEARCHES = {seats: searching(seats) for seats in (2, 3, 4)}


@cache
def judged(state: State) -> Worth:
    """The network's opinion, by NumPy."""
    seats = len(state.players)
    network = NETWORKS[seats]
    seen = np.zeros(feature_count(seats), np.float32)
    observe(pack(state), seen)
    first = np.maximum(seen @ network.first + network.first_bias, 0)
    second = np.maximum(first @ network.second + network.second_bias, 0)
    last = np.exp(second @ network.last + network.last_bias)
    chances: Worth = np.roll(last / last.sum(), state.active or 0).astype(np.float64)
    return chances


@cache
def worth(state: State) -> Worth:
    """What a table is worth to each seat, by the rules alone and every outcome in turn."""
    final = result(state)
    if final is not None:
        shares = [seat in final.winners for seat in range(len(state.players))]
        return np.array(shares) / len(final.winners)
    if state.rolling and state.phase in (Phase.TURN, Phase.OPENING):
        return judged(state)
    if state.phase is Phase.TIEBREAK:
        begins = [
            state._replace(phase=Phase.TURN, active=seat, pending=(seat,)) for seat in state.pending
        ]
        mean: Worth = np.mean([judged(begin) for begin in begins], axis=0)
        return mean
    if state.rolling:
        total = np.zeros(len(state.players))
        for roll, weight in outcomes(state):
            total += weight * worth(step(state, roll)[0])
        return total / ways(state)
    seat = state.pending[0]
    choices = [worth(step(state, move)[0]) for move in legal(state, seat)]
    return max(choices, key=lambda shares: float(shares[seat]))


def weighed(state: State, seat: int, network: Network) -> dict[Decision, Worth]:
    """What the search says of each decision."""
    seats = len(state.players)
    search, values = SEARCHES[seats], np.zeros((ACTIONS, 4))
    forget(search.memory)
    count = weigh(pack(state), seat, network, search, values)
    named = decisions(seat)
    return {named[search.actions[0, at]]: values[at, :seats].copy() for at in range(count)}


faces = st.integers(1, 6)


@st.composite
def turns(draw: st.DrawFn) -> State:
    """A turn whose dice lie: few locked cards and tokens, so that brute force ends."""
    seats = draw(st.integers(2, 4))
    number = draw(st.integers(1, 3))
    players = []
    for seat in range(seats):
        locked = draw(st.sets(st.integers(1, 10), min_size=1, max_size=3))
        unlocked = frozenset(range(1, 11)) - locked
        power = tuple(draw(faces) for _ in range(2 if 10 in unlocked else 1))
        ready = power[: draw(st.integers(0, 1))]
        dice = (draw(faces), draw(faces)) if seat == 0 else ()
        tokens = draw(st.integers(0, 1))
        points = draw(st.integers(0, 30))
        out = seat > 1 and draw(st.booleans())
        players.append(Player(points, tokens, unlocked, out, dice, power, ready, 0, 1))
    return State(tuple(players), number, Phase.TURN, False, 0, (0,))


@settings(max_examples=25, deadline=None)
@given(turns())
def test_a_turn_is_searched_exactly(state: State) -> None:
    found = weighed(state, 0, NETWORKS[len(state.players)])
    assert list(found) == list(legal(state, 0))
    for move, shares in found.items():
        np.testing.assert_allclose(shares, worth(step(state, move)[0]), atol=1e-5)


@st.composite
def openings(draw: st.DrawFn) -> State:
    """An opening turn whose dice lie, with a token here and there."""
    players = tuple(
        Player(draw(st.integers(0, 30)), draw(st.integers(0, 1)), dice=(draw(faces), draw(faces)))
        for _ in range(draw(st.integers(2, 4)))
    )
    everybody = tuple(range(len(players)))
    return State(players, draw(st.integers(1, 3)), Phase.OPENING, False, None, everybody)


def met(state: State, mine: int) -> State:
    """The table once the others have decided at once, each for itself."""
    sets = {
        seat: [move for move in legal(state, seat) if not isinstance(move, Reroll)]
        for seat in state.pending
    }
    answers = {seat: moves[0] for seat, moves in sets.items()}
    for seat in state.pending:
        if seat != mine:
            ends = {move: worth(played(state, answers | {seat: move})) for move in sets[seat]}
            answers[seat] = max(ends, key=lambda move: float(ends[move][seat]))
    return played(state, {seat: move for seat, move in answers.items() if seat != mine})


def played(state: State, answers: Mapping[int, Decision]) -> State:
    for move in answers.values():
        state, _ = step(state, move)
    return state


@settings(max_examples=25, deadline=None)
@given(openings(), st.data())
def test_in_an_opening_the_others_decide_at_once(state: State, data: st.DataObject) -> None:
    mine = data.draw(st.sampled_from(state.pending))
    found = weighed(state, mine, NETWORKS[len(state.players)])
    assert list(found) == list(legal(state, mine))
    before = met(state, mine)
    for move, shares in found.items():
        np.testing.assert_allclose(shares, worth(step(before, move)[0]), atol=1e-5)


def test_a_turn_further_on_is_the_average_over_every_roll() -> None:
    """Power dice that unlock nothing matter to nobody, so that the player dice are all there is."""
    players = (Player(12, 0, frozenset({7, 8})), Player(9, 0, frozenset({9}), turns=1))
    state = State(players, 3, Phase.TURN, True, 1, (1,))
    shares, total = np.zeros(4), np.zeros(2)
    forget(SEARCHES[2].memory)
    foresee(pack(state), NETWORKS[2], SEARCHES[2], 1, MOST_REROLLS, shares)
    for roll, weight in outcomes(state):
        found = weighed(step(state, roll)[0], 1, NETWORKS[2])
        total += weight * max(found.values(), key=lambda answer: float(answer[1]))
    np.testing.assert_allclose(shares[:2], total / ways(state), atol=1e-5)


def staying_in(state: State) -> Worth:
    """As ``worth``, but the seat rerolls once, and only where no set fits."""
    if state.rolling and state.phase is not Phase.REROLL:
        return worth(state)
    if state.rolling:
        shares = [weight * staying_in(step(state, roll)[0]) for roll, weight in outcomes(state)]
        mean: Worth = np.sum(shares, axis=0) / ways(state)
        return mean
    if not state.pending:
        return worth(state)
    seat = state.pending[0]
    moves = legal(state, seat)
    fits = any(isinstance(move, Unlock) for move in moves)
    if fits or state.players[seat].again:
        moves = tuple(move for move in moves if not isinstance(move, Reroll))
    choices = [staying_in(step(state, move)[0]) for move in moves]
    return max(choices, key=lambda shares: float(shares[seat]))


@pytest.mark.parametrize("unlocked", [{9}, {2, 4, 7, 8, 9}, {2, 3, 4, 5, 6, 7, 9}])
def test_a_turn_further_on_one_reroll_may_keep_the_next_seat_in(unlocked: set[int]) -> None:
    players = (Player(12, 0, frozenset({7, 8}), dice=(1, 4)), Player(9, 2, frozenset(unlocked)))
    state = State(players, 3, Phase.TURN, True, 1, (1,))
    shares, total = np.zeros(4), np.zeros(2)
    forget(SEARCHES[2].memory)
    foresee(pack(state), NETWORKS[2], SEARCHES[2], 1, TO_STAY_IN, shares)
    for roll, weight in outcomes(state):
        total += weight * staying_in(step(state, roll)[0])
    np.testing.assert_allclose(shares[:2], total / ways(state), atol=1e-5)


def test_power_dice_show_every_face_once_in_six_throws() -> None:
    faces = np.zeros((4, 4), np.int16)
    seen = []
    for number in range(12):
        evenly(faces, 4, number, np.uint64(7))
        seen.append(faces.copy())
    for six in (seen[:6], seen[6:]):
        assert (np.sort(six, axis=0) == np.arange(1, 7)[:, None, None]).all()


def test_looking_ahead_stops_where_the_round_does() -> None:
    state = opening((Player(10), Player(20)), 2)
    shares = np.zeros(4)
    foresee(pack(state), NETWORKS[2], SEARCHES[2], 1, MOST_REROLLS, shares)
    np.testing.assert_allclose(shares[:2], judged(state), atol=1e-5)


def test_a_set_that_wins_the_game_is_taken_whatever_the_network_thinks() -> None:
    """All ten and the bonus win for certain; dropping out leaves the bonus to the other."""
    nine = frozenset(range(1, 10))
    me = Player(60, 0, nine - {2, 3}, False, (2, 3), (1,), (), 0, 3)
    other = Player(0, 0, frozenset({1, 2}), False, (), (6,), (6,), 0, 3)
    with_ten = me._replace(unlocked=me.unlocked | {10})
    state = State((with_ten, other), 3, Phase.TURN, False, 0, (0,))
    found = weighed(state, 0, NETWORKS[2])
    assert found[Unlock(0, (2, 3))][0] == pytest.approx(1)


def test_every_feature_is_within_bounds() -> None:
    for seats, tokens in product((2, 3, 4), (0, 20)):
        players = tuple(Player(100 * seat, tokens if seat == 0 else 0) for seat in range(seats))
        seen = np.zeros(feature_count(seats), np.float32)
        observe(pack(State(players, 3, Phase.TURN, True, 0, (0,))), seen)
        assert np.abs(seen).max() <= 6
