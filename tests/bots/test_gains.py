"""What a card adds is what the network says with it less what it says without it."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from livingwell.bots.expert.gains import Gains
from livingwell.bots.expert.value import ask, room
from livingwell.bots.expert.weights import network
from livingwell.kernel.pack import pack
from livingwell.rules.material import ALL_CARDS
from livingwell.rules.state import Phase, Player, State

GAINS = {seats: Gains(seats) for seats in (2, 3, 4)}


def chance(state: State, seat: int) -> float:
    seats, shares = len(state.players), np.zeros(4)
    ask(pack(state), network(seats), room(seats), shares)
    return float(shares[seat])


@given(
    st.lists(st.sets(st.sampled_from(sorted(ALL_CARDS)), max_size=8), min_size=2, max_size=4),
    st.data(),
)
def test_a_card_adds_what_the_network_sees(hands: list[set[int]], data: st.DataObject) -> None:
    active = data.draw(st.integers(0, len(hands) - 1))
    players = [Player(7 * seat, 1, frozenset(hand)) for seat, hand in enumerate(hands)]
    state = State(tuple(players), 2, Phase.TURN, True, active, (active,))
    found = GAINS[len(hands)].of(state)
    assert list(found) == sorted(ALL_CARDS - hands[active])
    card = data.draw(st.sampled_from(sorted(found)))
    unlocked = frozenset(hands[active] | {card})
    players[active] = players[active]._replace(unlocked=unlocked)
    more = chance(state._replace(players=tuple(players)), active) - chance(state, active)
    assert abs(found[card] - more) < 1e-6


def test_of_the_last_locked_card_nothing_is_asked() -> None:
    players = (Player(3, 1, ALL_CARDS - {9}), Player(3, 1, frozenset({1})))
    assert GAINS[2].of(State(players, 1, Phase.TURN, True, 0, (0,))) == {}
