"""Random play through ``legal`` and ``step`` beside OpenSpiel's backgammon, and how soon we start.

Both are played from Python to the end of the game, their dice thrown fairly and each choice drawn
by the same function.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TypeVar

import pyspiel

from bench.timing import Figure, milliseconds, rates
from livingwell.rules import Cast, Owed, Phase, Roll, legal, owed, start, step
from livingwell.rules.material import FACES

GAMES = Path(__file__).parent.parent / "tests/games"

T = TypeVar("T")
_random = Random(1).random
_backgammon = pyspiel.load_game("backgammon")


def pick(choices: Sequence[T]) -> T:
    """One of them, each as likely as the next."""
    return choices[int(_random() * len(choices))]


@cache
def falls(due: Owed) -> tuple[Cast, ...]:
    """One seat's dice in every order in which they can lie, each as likely as the next."""
    player, power = (tuple(product(FACES, repeat=count)) for count in due[1:])
    return tuple(Cast(due.seat, *dice) for dice in product(player, power))


def throw(due: Owed) -> Cast:
    """One seat's dice, fairly thrown."""
    return pick(falls(due))


def living_well(seats: int) -> int:
    """Play a game at random; the number of its decisions."""
    decisions, over, state = 0, Phase.OVER, start(seats)
    while state.phase is not over:
        if due := owed(state):
            state, _ = step(state, Roll(tuple(map(throw, due))))
        else:
            state, _ = step(state, pick(legal(state, state.pending[0])))
            decisions += 1
    return decisions


def fall(outcomes: Sequence[tuple[int, float]]) -> int:
    """One of OpenSpiel's outcomes by its probability."""
    left = _random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def backgammon() -> int:
    """Play a game at random; the number of its decisions."""
    decisions, state = 0, _backgammon.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(fall(state.chance_outcomes()))
        else:
            state.apply_action(pick(state.legal_actions()))
            decisions += 1
    return decisions


def figures() -> Iterator[Figure]:
    """Decisions a second; milliseconds to import, to help, and to replay a game of four seats."""
    works = (backgammon, *(lambda seats=seats: living_well(seats) for seats in (2, 3, 4)))
    mark, *ours = rates(*works)
    for seats, rate in enumerate(ours, 2):
        what = f"random play through legal and step, {seats} seats"
        yield Figure(what, rate, "decisions/s", "OpenSpiel's backgammon from Python", mark)
    python = sys.executable
    bare = milliseconds(python, "-c", "pass")
    imported = milliseconds(python, "-c", "import livingwell") - bare
    yield Figure("import livingwell", imported, "ms", "limit", 60)
    command = (python, "-m", "livingwell")
    yield Figure("livingwell --help", milliseconds(*command, "--help"), "ms", "limit", 200)
    record = str(GAMES / "long-4-0.lw")
    for arguments in ((record,), (record, "--json")):
        what = " ".join(("livingwell replay, 4 seats", *arguments[1:]))
        yield Figure(what, milliseconds(*command, "replay", *arguments), "ms", "limit", 300)
