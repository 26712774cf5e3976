"""Who keeps the table going: bots are told all that happened, once, and nothing that was undone."""

from collections import deque
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.bots.random import RandomBot
from livingwell.casting import Seeded
from livingwell.record import spell
from livingwell.record.journal import Journal
from livingwell.rules import Decision, Move, State, legal
from livingwell.terminal.host import Host
from tests.terminal.games import lines, opened, seated


class Witness(RandomBot):
    """A bot that writes down what it is told."""

    def __init__(self) -> None:
        super().__init__(7)
        self.told: list[str] = []
        self.shown: State | None = None

    def begin(self, seats: int, seat: int) -> None:
        super().begin(seats, seat)
        self.told = []

    def saw(self, move: Move, state: State) -> None:
        self.told.append(spell(move))
        self.shown = state

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        assert state == self.shown
        return super().decide(state, legal)


def witnessed(journal: Journal) -> tuple[Host, Witness]:
    """Jane, a bot that witnesses, and Ying."""
    witness = Witness()
    return Host(journal, {1: witness}, Seeded("witness"), deque()), witness


@settings(max_examples=30)
@given(st.randoms(use_true_random=False), st.integers(0, 60))
def test_a_bot_is_told_every_move_once_whatever_is_undone(random: Random, moves: int) -> None:
    with opened(seated("Jane,Juan,Ying", "system")) as begun:
        host, witness = witnessed(begun.journal)
        while not host.over and len(host.game.plays) < moves:
            seat = host.bot_to_act
            if host.can_undo and random.random() < 0.3:
                host.undo()
            elif host.state.rolling:
                host.roll()
            elif seat is not None:
                move = host.ask(seat)
                assert witness.told == lines(host.game)
                host.play(move)
            else:
                host.play(random.choice(legal(host.state, random.choice(host.people_to_act))))
            assert witness.told == lines(host.game)[: len(witness.told)]


def test_a_bot_is_told_the_game_so_far_when_it_goes_on() -> None:
    with opened(seated("Jane,Juan,Ying", seed="so far")) as begun:
        begun.roll()
        begun.play(legal(begun.state, 0)[-1])
        host, witness = witnessed(begun.journal)
        assert host.ask(1) in legal(host.state, 1)
        assert witness.told == lines(begun.game)


def test_what_another_seat_or_the_dice_have_followed_is_not_undone() -> None:
    with opened(seated("Jane,Juan,Ying", seed="so far")) as begun:
        host, _witness = witnessed(begun.journal)
        undoable = [host.can_undo]
        host.roll()
        undoable.append(host.can_undo)
        host.play(legal(host.state, 0)[-1])
        undoable.append(host.can_undo)
        decision = host.ask(1)
        undoable.append(host.can_undo)
        host.play(decision)
        undoable.append(host.can_undo)
        assert undoable == [False, False, True, False, False]
        with pytest.raises(AssertionError):
            host.undo()


def test_bots_need_not_wait_for_people_in_an_opening_turn() -> None:
    with opened(seated("Jane,bot:random,Ying", seed="first")) as host:
        host.roll()
        assert (host.bot_to_act, host.people_to_act) == (1, (0, 2))
        host.play(legal(host.state, 2)[-1])
        assert (host.bot_to_act, host.people_to_act) == (1, (0,))
