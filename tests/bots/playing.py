"""Whole games among bots, on dice of a seed."""

from collections.abc import Sequence
from random import Random

from livingwell.bots import Bot
from livingwell.record import Game, Header
from livingwell.rules import Cast, Move, Roll, State, legal, owed
from livingwell.rules.material import FACES


def roll(state: State, dice: Random) -> Roll:
    """The dice owed, as they fall."""
    return Roll(
        tuple(
            Cast(
                due.seat,
                tuple(dice.choices(FACES, k=due.player)),
                tuple(dice.choices(FACES, k=due.power)),
            )
            for due in owed(state)
        )
    )


def play(bots: Sequence[Bot], seed: int) -> Game:
    """A finished game of these bots, each told and asked as a table would."""
    game = Game(Header.of([f"bot {seat}" for seat, _ in enumerate(bots)]))
    dice = Random(seed)
    for seat, bot in enumerate(bots):
        bot.begin(len(bots), seat)
    while game.result is None:
        state = game.state
        move: Move
        if state.rolling:
            move = roll(state, dice)
        else:
            seat = state.to_act[0]
            move = bots[seat].decide(state, legal(state, seat))
        game.play(move)
        for bot in bots:
            bot.saw(move, game.state)
    return game


def moves_of(bots: Sequence[Bot], seed: int) -> list[Move]:
    """The moves of that game."""
    return [turn.move for turn in play(bots, seed).plays]
