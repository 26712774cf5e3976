"""Environments stepped at random beside PettingZoo's classic ones and OpenSpiel's Python API.

A step is one decision of one agent, dice and the beginning of a new game included, and the choice
of a legal action too: in lockstep by ``random_actions``, one by one by ``pick`` from the mask.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe as _registered  # noqa: F401 by its import

from bench.timing import Figure, rates
from livingwell.envs import livingwell_v1, openspiel
from livingwell.envs.duel import Duel
from livingwell.envs.vector import Lockstep

# PettingZoo's classic environments only draw with it, and nothing is drawn here.
sys.modules.setdefault("pygame", ModuleType("pygame"))

from pettingzoo.classic import connect_four_v3, tictactoe_v3  # noqa: E402 wants pygame

GAMES = 1024
"""In lockstep."""
GOAL = 3_000_000
"""Steps a second in lockstep that were asked for."""

_random = Random(1).random


def pick(mask: Any) -> int:
    """One of the actions in a mask, each as likely as the next."""
    legal = np.flatnonzero(mask)
    return int(legal[int(_random() * len(legal))])


def in_lockstep(seats: int, opponents: str) -> Callable[[], int]:
    """A hundred steps of many games."""
    envs = Lockstep(GAMES, seats=seats, opponents=opponents)
    envs.reset(seed=1)

    def work() -> int:
        for _ in range(100):
            envs.step(envs.random_actions())
        return 100 * GAMES

    return work


def agent_by_agent(env: Any) -> Callable[[], int]:
    """One game of an AEC environment."""

    def work() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else pick(seen["action_mask"]))
            steps += not over
        return steps

    return work


def alone(env: Duel) -> Callable[[], int]:
    """One game of Gymnasium's environment."""

    def work() -> int:
        steps, over = 0, False
        seen, _ = env.reset()
        while not over:
            seen, _, over, _, _ = env.step(pick(seen["action_mask"]))
            steps += 1
        return steps

    return work


def in_openspiel(name: str) -> Callable[[], int]:
    """One game through OpenSpiel's Python API, with the observation an agent would look at."""
    game = pyspiel.load_game(name)

    def work() -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(_random() * len(outcomes))][0])
            else:
                state.observation_tensor()
                state.apply_action(pick(state.legal_actions_mask()))
                steps += 1
        return steps

    return work


def figures() -> Iterator[Figure]:
    """Steps a second of each environment, all measured in turns."""
    lockstep, against, four, aec, duel, spiel, connect, tictactoe, backgammon, python = rates(
        in_lockstep(2, "self"),
        in_lockstep(2, "random"),
        in_lockstep(4, "self"),
        agent_by_agent(livingwell_v1.env()),
        alone(Duel()),
        in_openspiel(openspiel.NAME),
        agent_by_agent(connect_four_v3.env()),
        agent_by_agent(tictactoe_v3.env()),
        in_openspiel("backgammon"),
        in_openspiel("python_tic_tac_toe"),
    )
    yield Figure("lockstep, 2 seats", lockstep, "steps/s", "goal", GOAL)
    yield Figure("lockstep, 2 seats", lockstep, "steps/s", "PettingZoo connect_four_v3", connect)
    yield Figure("lockstep, 2 seats", lockstep, "steps/s", "PettingZoo tictactoe_v3", tictactoe)
    yield Figure("lockstep, 2 seats", lockstep, "steps/s", "OpenSpiel backgammon", backgammon)
    yield Figure("lockstep against random", against, "steps/s", "goal", GOAL)
    yield Figure("lockstep, 4 seats", four, "steps/s", "goal", GOAL)
    yield Figure("livingwell_v1", aec, "steps/s", "PettingZoo connect_four_v3", connect)
    yield Figure("livingwell_v1", aec, "steps/s", "PettingZoo tictactoe_v3", tictactoe)
    yield Figure("Duel-v1 against random", duel, "steps/s", "PettingZoo tictactoe_v3", tictactoe)
    yield Figure(openspiel.NAME, spiel, "steps/s", "OpenSpiel python_tic_tac_toe", python)
