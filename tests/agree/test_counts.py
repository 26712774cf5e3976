"""Whole subtrees counted by both: every decision, and every outcome of every roll."""

import itertools
from collections.abc import Iterator
from math import prod
from pathlib import Path

import numpy as np
import pytest

from livingwell.kernel import entry
from livingwell.kernel.layout import ROLLING, Faces, Row
from livingwell.kernel.pack import pack
from livingwell.kernel.tables import outcomes as casts
from livingwell.record import load
from livingwell.rules import State, decisions, outcomes, start, step

GAMES = Path(__file__).parents[1] / "games"


class Count:
    """Lines from a table, and the same with each roll in them counted by its weight."""

    def __init__(self, lines: int = 0, weighted: int = 0) -> None:
        self.lines = lines
        self.weighted = weighted

    def add(self, below: "Count", weight: int = 1) -> None:
        """Take in what lies behind one move."""
        self.lines += below.lines
        self.weighted += below.weighted * weight


def by_rules(state: State, depth: int) -> Count:
    """Lines of ``depth`` moves, as the rules have them; shorter where the game is over."""
    if depth == 0 or not (state.rolling or state.pending):
        return Count(1, 1)
    count = Count()
    for roll, weight in outcomes(state):
        count.add(by_rules(step(state, roll)[0], depth - 1), weight)
    for move in decisions(state):
        count.add(by_rules(step(state, move)[0], depth - 1))
    return count


def by_kernel(row: Row, depth: int) -> Count:
    """Lines of ``depth`` moves, as the kernel has them."""
    moves = [(seat, action) for seat in range(4) for action in entry.legal(row, seat).tolist()]
    if depth == 0 or not (row[ROLLING] or moves):
        return Count(1, 1)
    count = Count()
    for faces, weight in rolls(row):
        after = row.copy()
        entry.settle(after, faces)
        count.add(by_kernel(after, depth - 1), weight)
    for seat, action in moves:
        after = row.copy()
        entry.step(after, seat, action)
        count.add(by_kernel(after, depth - 1))
    return count


def rolls(row: Row) -> Iterator[tuple[Faces, int]]:
    """Every outcome of the dice owed with its weight."""
    if row[ROLLING]:
        seats = [casts(*dice) for dice in entry.owed(row).tolist()]
        for parts in itertools.product(*(zip(*seat, strict=True) for seat in seats)):
            yield np.stack([faces for faces, _ in parts]), prod(int(it) for _, it in parts)


@pytest.mark.parametrize("seats", [2, 3])
def test_openings(seats: int) -> None:
    state = start(seats)
    ours, theirs = by_rules(state, 2), by_kernel(pack(state), 2)
    assert (theirs.lines, theirs.weighted) == (ours.lines, ours.weighted)


@pytest.mark.parametrize(
    ("game", "line", "depth"),
    [
        ("plain-2-0", 20, 3),
        ("modifiers", 20, 3),
        ("ties-2-0", 8, 3),
        ("tokens-2-0", 40, 3),
        ("long-2-0", 60, 2),
        ("reroll-3-0", 30, 2),
        ("tight-3-0", 40, 2),
        ("reroll-4-0", 29, 2),
    ],
)
def test_positions_from_games(game: str, line: int, depth: int) -> None:
    state = load(GAMES / f"{game}.lw").plays[line].state
    ours, theirs = by_rules(state, depth), by_kernel(pack(state), depth)
    assert (theirs.lines, theirs.weighted) == (ours.lines, ours.weighted)
