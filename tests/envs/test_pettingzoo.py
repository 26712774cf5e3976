"""PettingZoo's own checks, and the environment against the rules."""

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.env_logger import EnvLogger

from livingwell.envs import livingwell_v1
from livingwell.envs.parallel import PASS
from livingwell.rules import Illegal, result
from tests.envs import handed

TABLES = [2, 3, 4]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """What PettingZoo logs is kept and not printed."""
    EnvLogger.suppress_output()
    yield
    EnvLogger.flush()
    EnvLogger.unsuppress_output()


# PettingZoo lists by name its own environments that have observations of this kind, and the mask
# of a seat that has nothing to decide, at the end for instance, is empty.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should:UserWarning")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
@pytest.mark.parametrize("seats", TABLES)
def test_api(seats: int) -> None:
    api_test(livingwell_v1.env(seats=seats), num_cycles=200)
    api_test(livingwell_v1.raw_env(seats=seats, reward="difference"), num_cycles=200)


@pytest.mark.parametrize("seats", TABLES)
def test_seed(seats: int) -> None:
    seed_test(lambda: livingwell_v1.env(seats=seats), num_cycles=200)
    parallel_seed_test(lambda: livingwell_v1.parallel_env(seats=seats), num_cycles=200)


def test_render() -> None:
    render_test(livingwell_v1.env)


def test_max_cycles() -> None:
    max_cycles_test(livingwell_v1)


def test_the_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(livingwell_v1.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("seats", TABLES)
def test_parallel_api(seats: int) -> None:
    parallel_api_test(livingwell_v1.parallel_env(seats=seats), num_cycles=200)


def any_action(env: Any) -> int:
    """A legal action, by the action space's own choice."""
    mask = env.last()[0]["action_mask"]
    return int(env.action_space(env.agent_selection).sample(mask))


def play(env: Any, seed: int) -> list[Any]:
    """A whole game; what was seen and done, and the rewards."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    told: list[Any] = []
    while not any(env.terminations.values()):
        action = any_action(env)
        told += [env.last()[0]["observation"].tolist(), action]
        env.step(action)
    return [*told, dict(env.rewards)]


def test_a_seed_makes_the_same_game_again() -> None:
    env = livingwell_v1.env(seats=3)
    first = play(env, 7)
    assert play(env, 7) == first
    assert play(env, 8) != first


def pickled(env: Any) -> Any:
    """An environment that went through a pickle."""
    return pickle.loads(pickle.dumps(env))  # noqa: S301 our own bytes


@pytest.mark.parametrize("clone", [copy.deepcopy, pickled])
@pytest.mark.parametrize("steps", [0, 9, 25])
def test_a_copy_goes_on_alike_and_alone(clone: Any, steps: int) -> None:
    env = livingwell_v1.env(seats=3)
    env.reset(seed=2)
    for _ in range(steps):
        env.step(any_action(env))
    before = env.state()
    other = clone(env)
    seen = []
    while not any(other.terminations.values()):
        action = any_action(other)
        other.step(action)
        seen.append((action, other.state().tolist()))
    assert (env.state() == before).all()
    for action, state in seen:
        env.step(action)
        assert env.state().tolist() == state


@pytest.mark.parametrize("path", handed.GAMES, ids=lambda path: path.stem)
def test_handed_games_replay_as_by_the_rules(path: Path) -> None:
    seats = handed.seats(path)
    env = livingwell_v1.env(seats=seats)
    env.reset(options={"dice": handed.dice(path)})
    *all_but_last, (last_state, last) = handed.decisions(path)
    for state, decision in all_but_last:
        assert env.agent_selection == f"player_{decision.seat}"
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            handed.check(seen["observation"], seen["action_mask"], state, seat)
        env.step(handed.action(decision, seats))
    seen = env.observe(env.agent_selection)
    handed.check(seen["observation"], seen["action_mask"], last_state, last.seat)
    if handed.is_whole(path):
        env.step(handed.action(last, seats))
        assert all(env.terminations.values())
        assert list(env.rewards.values()) == handed.shares(handed.end(path))
        assert env.state().tolist() == handed.seen(handed.end(path), 0)


@pytest.mark.parametrize("path", handed.GAMES, ids=lambda path: path.stem)
def test_handed_games_replay_in_parallel(path: Path) -> None:
    seats = handed.seats(path)
    left = [decision for _, decision in handed.decisions(path)]
    env = livingwell_v1.parallel_env(seats=seats, reward="difference")
    told, _ = env.reset(options={"dice": handed.ByCycle(path)})
    rewards: dict[str, float] = {}
    while env.agents and left:
        actions = dict.fromkeys(env.agents, PASS)
        for agent in env.agents:
            if not told[agent]["action_mask"][PASS]:
                move = next(move for move in left if agent == f"player_{move.seat}")
                left.remove(move)
                actions[agent] = handed.action(move, seats)
        if not left and not handed.is_whole(path):
            return
        told, rewards, _, _, infos = env.step(actions)
        assert not any(infos.values())
    final = result(handed.end(path))
    assert final is not None
    others = [(sum(final.scores) - score) / (seats - 1) for score in final.scores]
    expected = [score - other for score, other in zip(final.scores, others, strict=True)]
    assert list(rewards.values()) == pytest.approx(expected)


def test_an_illegal_action_ends_the_game_by_the_convention() -> None:
    env = livingwell_v1.env()
    env.reset(seed=1)
    env.step(104)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert "action 104 (A out) is not legal now" in env.infos["player_1"]["illegal_action"]
    assert "(A unlock " in env.infos["player_0"]["illegal_action"]
    while env.agents:
        env.step(None)
    env.step(0)
    assert "step() called after all agents are terminated" in EnvLogger.mqueue[-1]


def test_an_illegal_action_changes_nothing_in_the_raw_environment() -> None:
    env = livingwell_v1.raw_env()
    env.reset(seed=1)
    before = env.state()
    for action in (104, 105, -1, None):
        with pytest.raises(ValueError, match=r"is not legal now; legal are .*A unlock"):
            env.step(action)
        assert (env.state() == before).all()


def test_an_illegal_action_in_parallel_loses_the_decision() -> None:
    env = livingwell_v1.parallel_env()
    seen, _ = env.reset(seed=1)
    first = int(seen["player_0"]["action_mask"].argmax())
    other = livingwell_v1.parallel_env()
    other.reset(seed=1)
    best = {"player_0": first, "player_1": int(seen["player_1"]["action_mask"].argmax())}
    told, _, _, _, infos = env.step(best | {"player_0": 104})
    right, *_ = other.step(best)
    assert "A out" in infos["player_0"]["illegal_action"]
    assert not infos["player_1"]
    assert told["player_0"]["observation"].tolist() == right["player_0"]["observation"].tolist()


def test_out_of_the_space_is_asserted() -> None:
    env = livingwell_v1.env()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(105)


@pytest.mark.parametrize("seats", [1, 5])
def test_there_are_tables_for_two_to_four(seats: int) -> None:
    for make in (livingwell_v1.env, livingwell_v1.parallel_env):
        with pytest.raises(Illegal, match="2 to 4 seats"):
            make(seats=seats)


def test_options_that_there_are_not_are_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="share, difference"):
        livingwell_v1.env(reward="gold")
    with pytest.raises(ValueError, match="human, ansi, rgb_array"):
        livingwell_v1.env(render_mode="svg")


def test_the_picture_shows_what_changes() -> None:
    env = livingwell_v1.env(render_mode="rgb_array", seats=4)
    env.reset(seed=1)
    before = env.render()
    assert before.shape == (380, 720, 3)
    while not any(env.terminations.values()):
        env.step(any_action(env))
    assert (env.render() != before).any()
