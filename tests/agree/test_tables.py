"""Every entry of the kernel's tables, against the rules asked one by one."""

from itertools import product

import numpy as np
import pytest

from livingwell.kernel import actions
from livingwell.kernel.layout import ALL_CARDS
from livingwell.kernel.legal import bits
from livingwell.kernel.tables import CARDS, ENDING, HANDS, USES, WHERE, outcomes
from livingwell.rules.dice import faces
from livingwell.rules.material import FACES
from livingwell.rules.moves import Out, Reroll, Unlock, Use
from livingwell.rules.totals import SETS, may_drop_out, open_sets


def cards(mask: int) -> tuple[int, ...]:
    """The cards of a mask."""
    return tuple(card for card in range(16) if mask >> card & 1)


@pytest.mark.parametrize("first", FACES)
def test_each_hand_and_pair_of_dice_has_its_endings(first: int) -> None:
    named = actions.decisions(0)
    for hand, second in product(range(HANDS), FACES):
        unlocked = frozenset(cards(hand << 1))
        where = int(WHERE[hand, 6 * first + second - 7])
        begin, count = where >> 8, where & 255
        endings = [named[action] for action in ENDING[begin : begin + count]]
        sets = [Unlock(0, fitting) for fitting in open_sets((first, second), unlocked)]
        out = [Out(0)] if may_drop_out((first, second), unlocked) else []
        assert endings == sets + out


@pytest.mark.parametrize("seat", range(4))
def test_numbers_stand_for_decisions_and_back(seat: int) -> None:
    named = actions.decisions(seat)
    assert len(named) == len(set(named)) == actions.ACTIONS
    assert [actions.number(decision) for decision in named] == list(range(actions.ACTIONS))
    assert {decision.seat for decision in named} == {seat}


def test_numbers_are_those_of_the_first_version() -> None:
    """Networks depend on them: whoever changes this test raises ``ACTIONS_VERSION``."""
    assert actions.ACTIONS_VERSION == 1
    assert actions.decisions(1) == (
        *(Use(1, 1, face=face) for face in FACES),
        Use(1, 2),
        *(Use(1, 3, target=seat) for seat in range(4)),
        Use(1, 4),
        Use(1, 5),
        *(Use(1, 6, target=seat) for seat in range(4)),
        *(Reroll(1, face) for face in FACES),
        *(Unlock(1, fitting) for total in range(1, 14) for fitting in SETS[total]),
        Out(1),
    )
    assert isinstance(actions.decisions(0)[actions.FIRST_REROLL - 1], Use)
    assert isinstance(actions.decisions(0)[actions.FIRST_REROLL], Reroll)
    assert isinstance(actions.decisions(0)[actions.FIRST_SET], Unlock)
    assert actions.decisions(0)[actions.OUT_ACTION] == Out(0)


def test_cards_and_uses_are_those_of_the_decisions() -> None:
    for action, decision in enumerate(actions.decisions(0)):
        unlocks = decision.cards if isinstance(decision, Unlock) else ()
        assert cards(int(CARDS[action])) == unlocks
        if isinstance(decision, Use):
            of, object_ = USES[action].tolist()
            assert of == decision.card
            assert object_ in (decision.face, decision.target) or object_ == 0
    assert len(USES) == actions.FIRST_REROLL
    assert cards(ALL_CARDS) == tuple(range(1, 11))


@pytest.mark.parametrize("player", range(3))
@pytest.mark.parametrize("power", range(3))
def test_outcomes_have_the_weights_of_the_rules(player: int, power: int) -> None:
    laid, weights = outcomes(player, power)
    right = {
        (*(*left, 0, 0)[:2], *(*right, 0, 0)[:2]): weight * times
        for left, weight in faces(player)
        for right, times in faces(power)
    }
    assert dict(zip(map(tuple, laid.tolist()), weights.tolist(), strict=True)) == right
    assert weights.sum() == 6 ** (player + power)


def test_bits_are_counted() -> None:
    random = np.random.default_rng(0)
    masks = [*range(1 << 12), *random.integers(0, 1 << 31, 4096).tolist(), (1 << 31) - 1]
    assert [bits(mask) for mask in masks] == [mask.bit_count() for mask in masks]
