"""A small agent trained with NumPy alone: REINFORCE over games in lockstep.

    python examples/policy_gradient.py

plays both seats of many games at once, moves the chances of what winners did up and of what losers
did down, and then measures the agent against a player that decides at random.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.envs import encoding
from livingwell.envs.vector import Lockstep

Floats = npt.NDArray[np.float32]


class Policy:
    """One linear layer from what is seen to the weights of the actions."""

    def __init__(self) -> None:
        self.scale = (1.0 / np.minimum(encoding.highest(2), 20)).astype(np.float32)
        self.weights = np.zeros((encoding.size(2) + 1, encoding.ACTION_COUNT), np.float32)
        self._moment = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._updates = 0

    def features(self, observations: npt.NDArray[np.int16]) -> Floats:
        """What is seen, scaled to about 1, and a constant."""
        ones = np.ones((len(observations), 1), np.float32)
        return np.hstack([observations * self.scale, ones])

    def chances(self, features: Floats, masks: npt.NDArray[np.int8]) -> Floats:
        """The chance of each action, 0 outside the masks."""
        scores = np.where(masks, features @ self.weights, -np.inf)
        scores[~masks.any(axis=1)] = 0.0
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)

    def learn(self, gradient: Floats, rate: float) -> None:
        """A step uphill (Adam)."""
        self._updates += 1
        self._moment += 0.1 * (gradient - self._moment)
        self._square += 0.001 * (gradient**2 - self._square)
        moment = self._moment / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.999**self._updates)
        self.weights += rate * moment / (np.sqrt(square) + 1e-8)


def drawn(chances: Floats, random: np.random.Generator) -> npt.NDArray[np.int64]:
    """An action for each row, by its chances."""
    bounds = chances.cumsum(axis=1)
    picks = random.random((len(chances), 1), np.float32) * bounds[:, -1:]
    return np.asarray((bounds <= picks).sum(axis=1).clip(max=chances.shape[1] - 1))


class Moment(NamedTuple):
    """One step of all games: what was seen, its chances, what was done and by which seat."""

    features: Floats
    chances: Floats
    actions: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]
    playing: npt.NDArray[np.bool_]


def self_play(policy: Policy, envs: Lockstep, random: np.random.Generator) -> Floats:
    """One game in each of ``envs``, both seats by the policy; gives the gradient."""
    seen, infos = envs.reset()
    moments: list[Moment] = []
    wins = np.zeros((envs.num_envs, envs.seats))
    playing = np.ones(envs.num_envs, np.bool_)
    while playing.any():
        features = policy.features(seen["observation"])
        chances = policy.chances(features, seen["action_mask"])
        actions = drawn(chances, random)
        moments.append(Moment(features, chances, actions, infos["seat"], playing.copy()))
        seen, _, over, _, infos = envs.step(actions)
        if over.any():
            ended = over & playing
            wins[ended] = infos["rewards"][ended]
            playing &= ~over
    gradient = np.zeros_like(policy.weights)
    games = np.arange(envs.num_envs)
    for moment in moments:
        advantage = (wins[games, moment.seats] - 0.5) * moment.playing
        push = -moment.chances
        push[games, moment.actions] += 1
        gradient += moment.features.T @ (push * advantage[:, None].astype(np.float32))
    return np.asarray(gradient / envs.num_envs, np.float32)


def measured(policy: Policy, games: int, seed: int) -> float:
    """The share of the wins against a player that decides at random."""
    envs = Lockstep(games)
    random = np.random.default_rng(seed)
    seen, _ = envs.reset(seed=seed)
    playing = np.ones(games, np.bool_)
    won = np.zeros(games)
    while playing.any():
        chances = policy.chances(policy.features(seen["observation"]), seen["action_mask"])
        seen, rewards, over, _, _ = envs.step(drawn(chances, random))
        won[over & playing] = rewards[over & playing]
        playing &= ~over
    return float(won.mean())


def train(seconds: float, games: int, seed: int, most: int = 10**6) -> Policy:
    """A policy after so many seconds, or ``most`` rounds of self-play."""
    policy = Policy()
    random = np.random.default_rng(seed)
    envs = Lockstep(games, opponents="self")
    envs.reset(seed=seed)
    end = time.monotonic() + seconds
    rounds = 0
    while time.monotonic() < end and rounds < most:
        policy.learn(self_play(policy, envs, random), rate=0.03)
        rounds += 1
    print(f"{rounds * games} games of self-play")
    return policy


def main() -> None:
    """Train, measure, tell."""
    parser = argparse.ArgumentParser(description="Train a small agent with NumPy alone.")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--games", type=int, default=512, help="at once")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    policy = train(options.seconds, options.games, options.seed)
    share = measured(policy, 4000, options.seed + 1)
    print(f"wins {share:.1%} of 4000 games against random")


if __name__ == "__main__":
    main()
