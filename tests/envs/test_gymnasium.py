"""Gymnasium's own checks, and its environment against the rules and the bots."""

import copy
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import livingwell.envs
from livingwell.bots.random import RandomBot
from livingwell.envs import encoding
from livingwell.envs.duel import Duel
from livingwell.rules import Move, State, result, start, step
from tests.envs import handed

ID = "livingwell/Duel-v1"
gymnasium.register_envs(livingwell.envs)


@pytest.mark.parametrize(
    "opponents", ["random", "greedy", "self", ("random", "self", "random:4")], ids=str
)
def test_check_env(opponents: str | tuple[str, ...]) -> None:
    env = gymnasium.make(ID, opponents=opponents)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_render(mode: str) -> None:
    check_env(gymnasium.make(ID, render_mode=mode).unwrapped)


def test_it_is_known_by_its_module_too() -> None:
    code = f"import gymnasium; print(gymnasium.make('livingwell.envs:{ID}').spec.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{ID}\n"


def play(env: Duel, seed: int) -> tuple[list[list[int]], float]:
    """A whole game of first legal actions; what was seen, and the reward."""
    seen, info = env.reset(seed=seed)
    told = [[info["seat"], *seen["observation"].tolist()]]
    over, reward = False, 0.0
    while not over:
        seen, reward, over, cut, info = env.step(seen["action_mask"].argmax())
        assert not cut
        told.append([info["seat"], *seen["observation"].tolist()])
    return told, reward


@pytest.mark.parametrize("opponents", ["random", ("greedy", "random")], ids=str)
def test_a_seed_makes_the_same_game_again(opponents: str | tuple[str, ...]) -> None:
    env = Duel(opponents)
    first = play(env, 3)
    assert play(env, 3) == first
    assert play(env, 4) != first


def test_the_agent_keeps_to_its_seat_or_sits_anywhere() -> None:
    for seat in range(3):
        told, _ = play(Duel(("random", "random"), seat=seat), 1)
        assert {row[0] for row in told} == {seat}
    env = Duel()
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}


def test_rewards_of_a_game_share_out_one_win() -> None:
    env = Duel(("greedy", "random"))
    for seed in range(10):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(env.action_masks().argmax())
        assert info["rewards"].sum() == pytest.approx(1)
        assert reward == info["rewards"][info["seat"]]


def test_greedy_beats_random_players() -> None:
    lost = sum(play(Duel("greedy"), seed)[1] == 0 for seed in range(40))
    assert lost > 25


@pytest.mark.parametrize("path", handed.WHOLE, ids=lambda path: path.stem)
def test_handed_games_replay_as_by_the_rules(path: Path) -> None:
    seats = handed.seats(path)
    env = Duel(("self",) * (seats - 1), strict=True)
    seen, info = env.reset(options={"dice": handed.dice(path)})
    over = False
    for state, decision in handed.decisions(path):
        assert info["seat"] == decision.seat
        handed.check(seen["observation"], seen["action_mask"], state, decision.seat)
        seen, _, over, _, info = env.step(handed.action(decision, seats))
    assert over
    assert info["rewards"].tolist() == handed.shares(handed.end(path))
    assert seen["observation"].tolist() == handed.seen(handed.end(path), info["seat"])


def test_bots_are_told_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Move, State]] = []
    monkeypatch.setattr(RandomBot, "saw", lambda _, move, state: told.append((move, state)))
    play(Duel(), 1)
    state = start(2)
    for move, after in told:
        state, _ = step(state, move)
        assert state == after
    assert result(state) is not None


def test_an_illegal_action_ends_the_game() -> None:
    env = Duel()
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(104)
    assert (reward, over, cut) == (-1, True, False)
    assert "(A unlock" in info["illegal_action"] or "(B unlock" in info["illegal_action"]
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(23)


def test_a_strict_table_refuses_and_goes_on() -> None:
    env = Duel(strict=True, seat=0)
    env.reset(seed=1)
    for action in (104, 10, 105, -1):
        with pytest.raises(InvalidAction, match=rf"action {action}.*not legal now; .*A unlock"):
            env.step(action)
    env.step(env.action_masks().argmax())


def test_before_the_first_reset_there_is_no_game() -> None:
    with pytest.raises(ResetNeeded):
        Duel().step(23)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"opponents": "nobody"}, "no bot nobody; there are random, .*, self"),
        ({"opponents": ()}, "2 to 4 seats, not 1"),
        ({"opponents": ("random",) * 4}, "2 to 4 seats, not 5"),
        ({"seat": 2}, "seats at this table are 0 to 1"),
        ({"reward": "gold"}, "share, difference"),
    ],
)
def test_what_there_is_not_is_told(options: dict[str, Any], said: str) -> None:
    with pytest.raises(Error, match=said):
        gymnasium.make(ID, **options)


def test_a_copy_goes_on_alike() -> None:
    env = Duel()
    env.reset(seed=5)
    other = copy.deepcopy(env)
    for _ in range(5):
        action = env.action_masks().argmax()
        assert action < encoding.ACTION_COUNT
        seen, again = (it.step(action)[0]["observation"] for it in (env, other))
        assert np.array_equal(seen, again)
