"""Games in lockstep: the same games as one by one, and Gymnasium's conventions."""

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction
from gymnasium.vector import AutoresetMode

import livingwell.envs
from livingwell.envs.table import Table
from livingwell.envs.vector import Lockstep
from livingwell.kernel.pack import unpack
from livingwell.rules import result
from tests.envs import handed

gymnasium.register_envs(livingwell.envs)
GAMES = 16


def test_it_is_made_by_gymnasium() -> None:
    envs = gymnasium.make_vec("livingwell/Duel-v1", num_envs=8, opponents="self")
    assert isinstance(envs.unwrapped, Lockstep)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert infos["seat"].tolist() == [0] * 8
    assert envs.action_space.contains(envs.unwrapped.random_actions())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("opponents", ["self", "random"])
def test_what_is_seen_is_what_the_rules_have(seats: int, opponents: str) -> None:
    envs = Lockstep(GAMES, seats=seats, opponents=opponents)
    seen, infos = envs.reset(seed=4)
    finished = 0
    over = np.zeros(GAMES, np.bool_)
    for _ in range(40 * seats):
        assert envs.observation_space.contains(seen)
        for game, row in enumerate(envs._games.rows):
            state, seat = unpack(row), infos["seat"][game]
            handed.check(seen["observation"][game], seen["action_mask"][game], state, seat)
            assert over[game] == (result(state) is not None)
            assert over[game] or state.to_act[0] == seat
        seen, rewards, over, cut, infos = envs.step(envs.random_actions())
        assert not cut.any()
        assert not rewards[~over].any()
        finished += int(over.sum())
        for game in np.flatnonzero(over).tolist():
            shares = handed.shares(unpack(envs._games.rows[game]))
            assert infos["rewards"][game].tolist() == shares
            assert infos["_rewards"][game]
            assert rewards[game] == shares[infos["seat"][game]]
    assert finished > GAMES / 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_lockstep_is_the_game_alone(seats: int) -> None:
    envs = Lockstep(GAMES, seats=seats, opponents="self")
    envs.reset(seed=9)
    words = envs._games.words.copy()
    tables = [Table(seats, int(word)) for word in words]
    for table, row in zip(tables, envs._games.rows, strict=True):
        table.rows[0] = row
    over = np.zeros(GAMES, np.bool_)
    for _ in range(40 * seats):
        actions = envs.random_actions()
        before = over
        _, _, over, _, _ = envs.step(actions)
        for game in np.flatnonzero(~before).tolist():
            table = tables[game]
            if not table.over:
                table.play(table.actor, int(actions[game]))
                table.roll_on()
                assert (table.rows[0] == envs._games.rows[game]).all()
    assert any(table.over for table in tables)


def test_a_finished_game_begins_anew_at_the_next_step() -> None:
    envs = Lockstep(GAMES, opponents="self")
    envs.reset(seed=2)
    history = [(np.zeros(GAMES, np.bool_), np.ones(GAMES), np.zeros(GAMES))]
    for _ in range(80):
        seen, rewards, over, _, _ = envs.step(envs.random_actions())
        history.append((over, seen["observation"][:, 0], rewards))
    for (ended, _, _), (over, first_round, rewards) in pairwise(history):
        assert not over[ended].any()
        assert first_round[ended].all()
        assert not rewards[ended].any()
    assert sum(over.sum() for over, *_ in history) > GAMES


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_a_seed_makes_the_same_games_again(opponents: str) -> None:
    def played(seed: int) -> list[list[int]]:
        envs = Lockstep(GAMES, seats=3, opponents=opponents)
        envs.reset(seed=seed)
        steps = [envs.step(envs.random_actions()) for _ in range(50)]
        return [seen["observation"].ravel().tolist() for seen, *_ in steps]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_the_agent_moves_on_a_seat_with_each_game() -> None:
    envs = Lockstep(3, seats=3)
    _, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == [0, 1, 2]
    seats, over = infos["seat"], np.zeros(3, np.bool_)
    for _ in range(100):
        _, _, now_over, _, infos = envs.step(envs.random_actions())
        assert infos["seat"].tolist() == ((seats + over) % 3).tolist()
        seats, over = infos["seat"], now_over


def test_random_actions_are_even() -> None:
    envs = Lockstep(1, opponents="self")
    seen, _ = envs.reset(seed=3)
    legal = np.flatnonzero(seen["action_mask"][0])
    drawn = np.array([envs.random_actions()[0] for _ in range(400 * len(legal))])
    counts = np.array([(drawn == action).sum() for action in legal])
    assert counts.sum() == len(drawn)
    # Five standard deviations of a count around 400.
    assert np.abs(counts - 400).max() < 5 * 20


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    envs = Lockstep(4)
    envs.reset(seed=1)
    actions = envs.random_actions()
    rows = envs._games.rows.copy()
    for action in (104, -1, 105):
        actions[2] = action
        with pytest.raises(InvalidAction, match=rf"game 2: action {action}.*A unlock"):
            envs.step(actions)
        assert (envs._games.rows == rows).all()


def test_without_copies_the_arrays_are_written_over() -> None:
    for copy in (True, False):
        envs = Lockstep(2, copy=copy)
        first, _ = envs.reset(seed=1)
        second, *_ = envs.step(envs.random_actions())
        assert (first["observation"] is second["observation"]) != copy


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"opponents": "greedy"}, "random or self, not 'greedy'.*sync"),
        ({"seats": 5}, "2 to 4 seats"),
        ({"reward": "gold"}, "share, difference"),
    ],
)
def test_what_there_is_not_is_told(options: dict[str, Any], said: str) -> None:
    with pytest.raises(Error, match=said):
        gymnasium.make_vec("livingwell/Duel-v1", **options)
