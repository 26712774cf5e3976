"""A set is put together card by card, from the legal ones alone."""

from hypothesis import given
from hypothesis import strategies as st

from livingwell.rules import Unlock, legal
from livingwell.terminal.picking import Picking
from tests.terminal.games import GAMES

CHOICES = [
    legal(play.state, seat)
    for game in GAMES.values()
    for play in game.plays
    for seat in play.state.to_act
]


@given(st.sampled_from(CHOICES), st.lists(st.integers(1, 10), max_size=8))
def test_whatever_is_picked_is_part_of_a_legal_set(
    choices: tuple[Unlock, ...], cards: list[int]
) -> None:
    picking = Picking(choices)
    for card in cards:
        fits = card in picking.fitting
        turned = picking.turned(card)
        assert (turned != picking) == fits
        assert turned.turned(card) == picking
        picking = turned
        assert picking.sets or not any(isinstance(choice, Unlock) for choice in choices)
        assert picking.total == sum(picking.picked)
        for choice in picking.sets:
            assert choice in choices
            assert picking.picked.issubset(choice.cards)
        assert picking.complete is None or picking.picked == set(picking.complete.cards)


@given(st.sampled_from(CHOICES), st.data())
def test_every_legal_set_can_be_put_together_in_any_order(
    choices: tuple[Unlock, ...], data: st.DataObject
) -> None:
    for choice in choices:
        if isinstance(choice, Unlock):
            picking = Picking(choices)
            for card in data.draw(st.permutations(choice.cards)):
                picking = picking.turned(card)
            assert picking.complete == choice
