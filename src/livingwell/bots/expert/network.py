"""The value network: features in, each seat's chance to win out."""

from typing import Final, NamedTuple

import numpy as np

from livingwell.bots.expert.features import Vector
from livingwell.kernel.jit import inlined, shared

HIDDEN: Final = (96, 48)
"""Widths of the two hidden layers."""


class Network(NamedTuple):
    """Weights of one network; a layer's has shape (inputs, outputs), all float32."""

    first: Vector
    first_bias: Vector
    second: Vector
    second_bias: Vector
    last: Vector
    last_bias: Vector


class Scratch(NamedTuple):
    """Room for one evaluation: the features and what the layers make of them."""

    seen: Vector
    first: Vector
    second: Vector


@shared
def judge(network: Network, room: Scratch, chances: Vector) -> None:
    """Write each relative seat's chance to win, given the features in ``room.seen``."""
    _layer(network.first, network.first_bias, room.seen, room.first)
    _bend(room.first)
    _layer(network.second, network.second_bias, room.first, room.second)
    _bend(room.second)
    _layer(network.last, network.last_bias, room.second, chances)
    total, highest = np.float32(0), chances[0]
    for seat in range(1, len(chances)):
        highest = max(highest, chances[seat])
    for seat in range(len(chances)):
        chances[seat] = np.exp(chances[seat] - highest)
        total += chances[seat]
    for seat in range(len(chances)):
        chances[seat] /= total


@shared
def _layer(weights: Vector, bias: Vector, given: Vector, made: Vector) -> None:
    """Add up the inputs that are not 0, two at a time: ``made`` is then fetched half as often."""
    for out in range(len(made)):
        made[out] = bias[out]
    waiting = -1
    for at in range(len(given)):
        if given[at] == 0:
            continue
        if waiting < 0:
            waiting = at
            continue
        one, other = given[waiting], given[at]
        for out in range(len(made)):
            made[out] += one * weights[waiting, out] + other * weights[at, out]
        waiting = -1
    if waiting >= 0:
        one = given[waiting]
        for out in range(len(made)):
            made[out] += one * weights[waiting, out]


@inlined
def _bend(layer: Vector) -> None:
    for at in range(len(layer)):
        layer[at] = max(layer[at], np.float32(0))
