"""OpenSpiel's own checks and algorithms, and its game against the rules."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr, tabular_qlearner

from livingwell.envs import encoding, openspiel
from livingwell.record import Game, Header, spell
from livingwell.rules import Roll, result
from livingwell.rules.dice import faces
from tests.envs import handed

NAME = openspiel.NAME
TABLES = [2, 3, 4]


def load(players: int) -> Any:
    """The game for so many."""
    return pyspiel.load_game(NAME, {"players": players})


def walk(state: Any, seed: int, steps: int = 10**6) -> None:
    """Play on by chance."""
    random = np.random.default_rng(seed)
    while steps and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
        steps -= 1


@pytest.mark.parametrize("players", TABLES)
def test_random_sim(players: int) -> None:
    pyspiel.random_sim_test(load(players), num_sims=2, serialize=True, verbose=False)


def test_it_is_known_with_its_parameters() -> None:
    assert NAME in pyspiel.registered_names()
    assert pyspiel.load_game(NAME).num_players() == 2
    assert pyspiel.load_game(f"{NAME}(players=4)").num_players() == 4


@settings(max_examples=15)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 150))
def test_states_are_copied_and_saved(players: int, seed: int, steps: int) -> None:
    game = load(players)
    state = game.new_initial_state()
    walk(state, seed, steps)
    loaded_game, loaded = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert str(loaded_game) == str(game)
    for other in (state.clone(), loaded, pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(other) == str(state)
        assert other.history() == state.history()
        before = str(state)
        walk(other, 1)
        assert str(state) == before
        assert other.is_terminal()
        assert sum(other.returns()) == pytest.approx(0)


@settings(max_examples=15)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 300))
def test_chances_add_up_and_stay_few(players: int, seed: int, steps: int) -> None:
    state = load(players).new_initial_state()
    walk(state, seed, steps)
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
        assert len(outcomes) in (6, 21)
        lines = {state.action_to_string(outcome) for outcome, _ in outcomes}
        assert len(lines) == len(outcomes)


@settings(max_examples=10)
@given(st.sampled_from(TABLES), st.integers(0, 10**6))
def test_a_state_as_text_is_a_record(players: int, seed: int) -> None:
    state = load(players).new_initial_state()
    walk(state, seed)
    game = Game(Header.of(["x"] * players))
    for line in str(state).splitlines():
        game.play(line)
    assert game.result is not None
    winners = [rank == 1 for rank in game.result.ranks]
    utilities = [(players * won / sum(winners) - 1) / (players - 1) for won in winners]
    assert state.returns() == pytest.approx(utilities)


def outcomes(roll: Roll) -> list[int]:
    """A roll as the chance nodes have it: by seat, player dice before Power dice."""
    kinds = [part for cast in sorted(roll.casts) for part in (cast.player, cast.power) if part]
    return [[fallen for fallen, _ in faces(len(part))].index(tuple(sorted(part))) for part in kinds]


@pytest.mark.parametrize("path", handed.GAMES, ids=lambda path: path.stem)
def test_handed_games_replay_as_by_the_rules(path: Path) -> None:
    seats = handed.seats(path)
    state = load(seats).new_initial_state()
    for move, before in handed.told(path):
        if isinstance(move, Roll):
            for outcome in outcomes(move):
                assert state.is_chance_node()
                state.apply_action(outcome)
            continue
        assert state.current_player() == move.seat == before.to_act[0]
        allowed = np.flatnonzero(handed.allowed(before, move.seat)).tolist()
        assert state.legal_actions() == allowed
        action = handed.action(move, seats)
        assert state.action_to_string(move.seat, action) == spell(move)
        for seat in range(seats):
            seen = handed.seen(before, seat)
            assert state.observation_tensor(seat) == seen
            assert state.information_state_tensor(seat) == seen
        state.apply_action(action)
    final = result(handed.end(path))
    assert state.is_terminal() == (final is not None)
    if final is not None:
        won = handed.shares(handed.end(path))
        assert state.returns() == pytest.approx([(seats * it - 1) / (seats - 1) for it in won])


def test_what_players_are_told_differs_by_recall() -> None:
    game = load(2)
    state = game.new_initial_state()
    walk(state, 3, 12)
    assert state.information_state_string(0) == f"A\n{state}"
    assert "Round 1 of 3" in state.observation_string(1)
    assert game.observation_tensor_shape() == [encoding.size(2)]
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert set(observer.dict) == {name for name, *_ in encoding.fields(2)}
    assert observer.dict["0.points"] == state.observation_tensor(1)[5]
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"x": 1})


def test_what_there_is_not_is_told() -> None:
    for players in (1, 5):
        with pytest.raises(pyspiel.SpielError, match=f"2 to 4 players, not {players}"):
            load(players)
    state = load(2).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="outcomes here are 0 to 20, not 21"):
        state.apply_action(21)
    walk(state, 1, 2)
    with pytest.raises(pyspiel.SpielError, match=r"action 104 \(A out\) is not legal.*A unlock"):
        state.apply_action(104)


def test_mcts_plays_on() -> None:
    game = load(3)
    state = game.new_initial_state()
    walk(state, 2, 3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 4, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_q_learning_learns_on() -> None:
    env = rl_environment.Environment(load(2))
    agents = [tabular_qlearner.QLearner(player, encoding.ACTION_COUNT) for player in range(2)]
    time = env.reset()
    while not time.last():
        player = time.observations["current_player"]
        time = env.step([agents[player].step(time).action])
    for agent in agents:
        agent.step(time)
    assert sum(time.rewards) == 0


def test_counterfactual_regret_is_sampled() -> None:
    np.random.seed(1)  # noqa: NPY002 what OpenSpiel draws from
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(2))
    solver.iteration()
    state = load(2).new_initial_state()
    walk(state, 1, 2)
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)
