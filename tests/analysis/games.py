"""Games and reviews that several tests look at."""

from functools import cache
from pathlib import Path

from livingwell.analysis import Review, review
from livingwell.bots.random import RandomBot
from livingwell.record import Game, Header, read
from tests.analysis.guessing import Guess
from tests.bots.playing import play

GAMES = Path(__file__).parent.parent / "games"
NAMES = ("plain-2-0", "double-3-0", "plain-4-0")


def some_game(seats: int, seed: int, moves: int | None = None) -> Game:
    """A game at random, cut off after so many moves."""
    whole = play([RandomBot(seed + seat) for seat in range(seats)], seed)
    cut = Game(Header.of(list(whole.names)))
    for turn in whole.plays[:moves]:
        cut.play(turn.move)
    return cut


@cache
def reviewed(name: str) -> Review:
    """The review of a handed game by a guess."""
    return review(read((GAMES / f"{name}.lw").read_bytes()), Guess())
