"""Random play in the kernel beside OpenSpiel's C++, the dice alone, and two cores; how it starts.

The C++ is reached through a tree search of one simulation, which plays its rollouts to the end by
even choices and gives nothing back until they are done; how many decisions that takes comes from
games of the same kind played from Python.
"""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
import pyspiel

from bench.timing import Figure, milliseconds, rates
from livingwell.kernel import entry
from livingwell.kernel.chance import chance, chosen, onward, throw
from livingwell.kernel.jit import compiled
from livingwell.kernel.layout import Faces, no_faces
from livingwell.kernel.play import finish_each

GAMES: Final = 2000
"""Games of ours that are played at a time."""

SEED: Final = np.uint64(1)

START: Final = """
import sys
sys.modules.update(dict.fromkeys(("scipy", "coverage", "cffi")))
from livingwell.kernel import entry
entry.play_random(entry.start(2, 1), 1)
"""
"""As for people who play: Numba loads those packages where it finds them, and needs none."""


def living_well(seats: int) -> Callable[[], int]:
    """Plays games at random on one core and counts their decisions."""
    fresh = entry.start(seats, 1)
    rows = entry.start(seats, GAMES)
    faces = no_faces()

    def play() -> int:
        rows[:] = fresh
        return finish_each(rows, seats, faces, SEED, 0)

    return play


def open_spiel(name: str, rollouts: int) -> Callable[[], int]:
    """Plays rollouts of one of OpenSpiel's games in C++ and counts their decisions."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
    decisions = round(rollouts * mean_length(state, games=200))

    def play() -> int:
        search.mcts_search(state)
        return decisions

    return play


def mean_length(start: pyspiel.State, games: int) -> float:
    """Decisions to the end of a game of even choices, on average."""
    random = Random(1)
    decisions = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(*random.choices(actions, weights))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return decisions / games


@compiled
def throw_and_choose(faces: Faces, word: np.uint64, times: int) -> int:
    """The dice of two seats and a choice among seven, over and over; something of their sum."""
    sum_ = 0
    for _ in range(times):
        word = onward(throw(faces, 2, word))
        sum_ += chosen(chance(word), 7) + faces[0, 0] + faces[1, 3]
    return sum_


def dice_alone() -> int:
    """A throw and a choice for each decision, and no game at all."""
    times = 50_000
    throw_and_choose(no_faces(), SEED, times)
    return times


def games_a_second(*workers: int) -> list[float]:
    """For each number of threads: games of two seats in a second of wall time, at best.

    They take turns. What else runs on the machine counts, unlike in CPU time: if no core is left
    for the second thread, two are no faster than one.
    """
    fresh = entry.start(2, 1)
    rows = entry.start(2, 200_000)

    def once(threads: int) -> float:
        rows[:] = fresh
        begun = time.perf_counter()
        entry.play_random(rows, 1, threads)
        return time.perf_counter() - begun

    least = [min(times) for times in zip(*(map(once, workers) for _ in range(15)), strict=True)]
    return [len(rows) / seconds for seconds in least]


def figures() -> Iterator[Figure]:
    """Decisions and games a second; milliseconds until a first game has been played."""
    works = (open_spiel("backgammon", 50), open_spiel("pig", 2000), dice_alone)
    others = {"OpenSpiel's backgammon in C++": 0, "OpenSpiel's pig in C++": 1, "the dice alone": 2}
    found = rates(*works, *map(living_well, (2, 3, 4)))
    for against, place in others.items():
        yield Figure("random play, 2 seats", found[3], "decisions/s", against, found[place])
    for seats, rate in enumerate(found[3:], 2):
        what = f"random play, {seats} seats"
        yield Figure(what, rate, "decisions/s", "goal for 2 seats", 20_000_000)
    one, two = games_a_second(1, 2)
    yield Figure("random play, 2 seats, 2 cores", two, "games/s", "1 core", one)
    with TemporaryDirectory() as kept:
        play, keep = (sys.executable, "-c", START), {"NUMBA_CACHE_DIR": kept}
        first = milliseconds(*play, runs=1, environment=keep)
        again = milliseconds(*play, runs=7, environment=keep)
    yield Figure("compile and play a game, CPU time", first, "ms", "limit", 20_000)
    yield Figure("play a game, CPU time", again, "ms", "limit", 1000)
