"""Exact endings against brute force, and their laws."""

from functools import cache
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.bots.expert.domain import Domain, places, size
from livingwell.bots.expert.ending_errors import BadEndings
from livingwell.bots.expert.endings import (
    BEGIN,
    CERTAIN,
    MOVER,
    NOWHERE,
    Endings,
    Places,
    found,
    laid_out,
)
from livingwell.bots.expert.induction import Induction
from livingwell.bots.expert.learning import fresh
from livingwell.bots.expert.lookahead import MOST_REROLLS, foresee
from livingwell.bots.expert.measure import differences, errors, together
from livingwell.bots.expert.search import forget, searching
from livingwell.kernel.pack import pack
from livingwell.rules import (
    Phase,
    Player,
    Roll,
    State,
    casts,
    legal,
    outcomes,
    owed,
    result,
    step,
    ways,
)
from livingwell.rules.material import ALL_CARDS

DOMAIN = Domain(locked=3, tokens=1, points=3)
NETWORK = fresh(2, seed=2)


@pytest.fixture(scope="module")
def endings() -> Endings:
    """A small table: with few cards locked it covers more tokens and points than ``DOMAIN``."""
    induction = Induction(DOMAIN)
    assert len(list(induction.run(workers=2))) == len(induction.endings.places)
    return induction.endings


def share(endings: Endings, state: State) -> float:
    """The chance of the seat that rolls."""
    index = found(endings, pack(state))
    assert index != NOWHERE
    return float(endings.shares[index]) / CERTAIN


def shares(endings: Endings, place: Places) -> Places:
    """All shares of two hands, by tokens and points of both."""
    begin, *limits = place[BEGIN:].tolist()
    shape = tuple(limit + 1 for limit in limits)
    return endings.shares[begin : begin + prod(shape)].reshape(shape).astype(np.int64)


def ending(mover: Player, other: Player, active: int = 0) -> State:
    """The final round, a turn's roll owed."""
    players = (mover, other) if active == 0 else (other, mover)
    return State(players, 3, Phase.TURN, True, active, (active,))


def locked(*cards: int, points: int = 0, tokens: int = 0) -> Player:
    """A seat with all cards unlocked but these."""
    return Player(points, tokens, ALL_CARDS - set(cards))


@cache
def brute(state: State) -> float:
    """The share of seat A, by the rules alone and every outcome in turn."""
    final = result(state)
    if final is not None:
        return (0 in final.winners) / len(final.winners)
    if state.rolling:
        total = sum(weight * brute(bare(step(state, roll)[0])) for roll, weight in outcomes(state))
        return total / ways(state)
    (seat,) = state.pending
    shares = [brute(bare(step(state, move)[0])) for move in legal(state, seat)]
    return max(shares) if seat == 0 else min(shares)


def bare(state: State) -> State:
    """Without what does not matter any more: counts, and dice that are about to be rolled."""
    if state.rolling and state.phase is Phase.TURN:
        players = (
            Player(player.points, player.tokens, player.unlocked) for player in state.players
        )
        return state._replace(players=tuple(players))
    return state._replace(
        players=tuple(player._replace(again=0, turns=0) for player in state.players)
    )


@pytest.mark.parametrize(
    ("mover", "other"),
    [
        (locked(10, points=3), locked(10, points=4)),
        (locked(10, points=4), locked(10, points=7, tokens=1)),
    ],
)
def test_a_share_is_what_the_rules_say(endings: Endings, mover: Player, other: Player) -> None:
    state = ending(mover, other)
    assert share(endings, state) == pytest.approx(brute(state), abs=1.01 / CERTAIN)


def test_shares_are_what_a_search_of_every_roll_says(endings: Endings) -> None:
    """With both Power dice, tokens, and what comes after: only the roll is left to the kernel."""
    for position, off in differences(endings, NETWORK, count=12, seed=3):
        assert off < 1.01 / CERTAIN, position


def test_what_a_seat_has_never_hurts_it(endings: Endings) -> None:
    """Tokens of either seat, and the points of the one that rolls."""
    for place in endings.places:
        table = shares(endings, place)
        assert (np.diff(table, axis=0) >= -1).all()
        assert (np.diff(table, axis=1) <= 1).all()
        assert (np.diff(table, axis=2) >= -1).all()


def test_only_what_can_be_stolen_may_hurt_who_waits(endings: Endings) -> None:
    """Card 3 takes nothing from a seat without points, and gives nothing then."""
    hurts = {
        bool(place[MOVER] >> 2 & 1)
        for place in endings.places
        if (np.diff(shares(endings, place), axis=3) > 1).any()
    }
    assert hurts == {True}


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_no_turn_leads_out_of_the_table(random: Random) -> None:
    covered = places(DOMAIN)
    table = laid_out(covered, np.zeros(0, np.uint16))
    cards = random.sample(range(1, 11), 3)
    mover, other = locked(*cards[:2], points=DOMAIN.points), locked(cards[2], points=DOMAIN.points)
    state = ending(mover, other, active=random.randint(0, 1))
    while state.phase is not Phase.BONUS:
        if not state.rolling:
            state, _events = step(state, random.choice(legal(state, state.pending[0])))
            continue
        if state.phase is Phase.TURN:
            assert NOWHERE < found(table, pack(state)) < size(covered)
        fallen = (random.choice(casts(due))[0] for due in owed(state))
        state, _events = step(state, Roll(tuple(fallen)))


def test_only_endings_for_two_are_known(endings: Endings) -> None:
    here = ending(locked(1, points=3), locked(2, points=3))
    assert found(endings, pack(here)) != NOWHERE
    (roll, _), *_rest = outcomes(here)
    strange = [
        here._replace(round=2),
        here._replace(players=(*here.players, here.players[0])),
        step(here, roll)[0],
        ending(locked(1, points=99), locked(2)),
        ending(locked(1), locked(2, points=99)),
        ending(locked(1, tokens=9), locked(2)),
        ending(locked(1), locked(2, tokens=9)),
        ending(locked(1, 2), locked(3, 4)),
    ]
    for state in strange:
        assert found(endings, pack(state)) == NOWHERE


@pytest.mark.parametrize("active", [0, 1])
def test_the_expert_values_an_ending_by_the_table(endings: Endings, active: int) -> None:
    state = ending(locked(4, points=5), locked(9, points=2), active)
    search, worth = searching(2, endings), np.zeros(4)
    forget(search.memory)
    foresee(pack(state), NETWORK, search, 1, MOST_REROLLS, worth)
    assert worth[active] == share(endings, state)
    assert worth[:2].sum() == pytest.approx(1)


def test_the_network_is_measured_on_every_position(endings: Endings) -> None:
    found_errors = list(errors(endings, DOMAIN, NETWORK))
    whole = together(found_errors)
    assert len(found_errors) == len(endings.places)
    assert whole.positions == len(endings.places) * (DOMAIN.points + 1) ** 2 * 4
    assert 0 < whole.mean < whole.worst <= 1
    ours = ending(
        Player(whole.position.points[0], whole.position.tokens[0], whole.position.mover),
        Player(whole.position.points[1], whole.position.tokens[1], whole.position.other),
    )
    assert share(endings, ours) == whole.exact


def test_a_table_too_large_is_not_begun() -> None:
    with pytest.raises(BadEndings, match="ask for fewer"):
        Induction(Domain(locked=5, tokens=5, points=100))
