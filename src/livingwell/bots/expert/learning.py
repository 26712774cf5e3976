"""Fitting the network to lessons: softmax cross-entropy, Adam, plain NumPy."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from livingwell.bots.expert.features import feature_count
from livingwell.bots.expert.network import HIDDEN, Network
from livingwell.bots.expert.selfplay import Lessons

Array = npt.NDArray[np.float32]


def fresh(seats: int, seed: int) -> Network:
    """A network that knows nothing: every seat has about the same chance."""
    random = np.random.default_rng(seed)
    sizes = (feature_count(seats), *HIDDEN, seats)
    layers: list[Array] = []
    for given, made in pairwise(sizes):
        scale = np.sqrt(2 / given) * (0.1 if made == seats else 1)
        layers.append((random.standard_normal((given, made)) * scale).astype(np.float32))
        layers.append(np.zeros(made, np.float32))
    return Network(*layers)


class Adam(NamedTuple):
    """What the optimiser remembers: means of gradients and of their squares."""

    mean: list[Array]
    square: list[Array]
    steps: list[int]


def adam(network: Network) -> Adam:
    """An optimiser that remembers nothing yet."""
    return Adam([np.zeros_like(w) for w in network], [np.zeros_like(w) for w in network], [0])


def learn(
    network: Network, memory: Adam, lessons: Lessons, rate: float, batch: int, seed: int
) -> float:
    """Go through the lessons once, in batches, changing the weights; gives the mean loss."""
    order = np.random.default_rng(seed).permutation(len(lessons.seen))
    losses = []
    for begin in range(0, len(order) - batch + 1, batch):
        some = order[begin : begin + batch]
        loss, slopes = _slopes(network, lessons.seen[some], lessons.worth[some])
        losses.append(loss)
        memory.steps[0] += 1
        step = memory.steps[0]
        for at, slope in enumerate(slopes):
            memory.mean[at][:] += 0.1 * (slope - memory.mean[at])
            memory.square[at][:] += 0.001 * (slope * slope - memory.square[at])
            high = memory.mean[at] / (1 - 0.9**step)
            wide = np.sqrt(memory.square[at] / (1 - 0.999**step)) + 1e-8
            network[at][:] -= (rate * high / wide).astype(np.float32)
    return float(np.mean(losses))


def _slopes(network: Network, seen: Array, worth: Array) -> tuple[float, list[Array]]:
    first = np.maximum(seen @ network.first + network.first_bias, 0)
    second = np.maximum(first @ network.second + network.second_bias, 0)
    last = second @ network.last + network.last_bias
    last -= last.max(axis=1, keepdims=True)
    chances = np.exp(last)
    chances /= chances.sum(axis=1, keepdims=True)
    loss = -float((worth * np.log(chances + 1e-9)).sum(axis=1).mean())
    d_last = (chances - worth) / np.float32(len(seen))
    d_second = (d_last @ network.last.T) * (second > 0)
    d_first = (d_second @ network.second.T) * (first > 0)
    return loss, [
        seen.T @ d_first,
        d_first.sum(axis=0),
        first.T @ d_second,
        d_second.sum(axis=0),
        second.T @ d_last,
        d_last.sum(axis=0),
    ]
