"""Counting lines: how many ways of going on there are from a position to a depth, and their weight.

A fault in the rules almost always changes such a count. ``python -m tests.laws.counts`` counts
anew and writes ``counts.json``; a change there wants a reason.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from livingwell.record import Game, Header
from livingwell.rules import State, decisions, outcomes, step

DATA = Path(__file__).with_name("counts.json")

POSITIONS: dict[str, tuple[list[str], list[str], int]] = {
    "two seats open": (["A", "B"], [], 3),
    "two seats decide": (["A", "B"], ["roll A 53 B 63"], 3),
    "a first turn": (
        ["A", "B"],
        ["roll A 11 B 63", "A unlock 2", "B unlock 9"],
        2,
    ),
    "abilities and a token": (
        ["A", "B"],
        ["roll A 16 B 66", "A unlock 1+6", "B unlock 2+10", "roll A 34+1 B +24"],
        3,
    ),
    "a tie among three": (
        ["A", "B", "C"],
        ["roll A 12 B 12 C 21", "A unlock 3", "B unlock 1+2", "C unlock 3"],
        2,
    ),
    "four seats decide": (["A", "B", "C", "D"], ["roll A 11 B 12 C 22 D 66"], 4),
}
"""By name: the seats, the lines that lead there, and how many moves deep to count."""


@cache
def count(state: State, depth: int) -> tuple[int, int]:
    """The lines of so many moves from here, and the sum of the products of their weights.

    Tables that several lines lead to are counted once.
    """
    if depth == 0:
        return 1, 1
    if state.rolling:
        parts = [
            (count(step(state, roll)[0], depth - 1), weight) for roll, weight in outcomes(state)
        ]
        return sum(part[0] for part, _ in parts), sum(part[1] * weight for part, weight in parts)
    following = [count(step(state, move)[0], depth - 1) for move in decisions(state)]
    return sum(lines for lines, _ in following), sum(weight for _, weight in following)


def position(names: list[str], lines: list[str]) -> State:
    """The table to which the lines lead."""
    game = Game(Header.of(names))
    for line in lines:
        game.play(line)
    return game.state


def counted() -> dict[str, Any]:
    """Every position's lines and weight, by depth from 1."""
    return {
        name: [count(position(names, lines), depth) for depth in range(1, deepest + 1)]
        for name, (names, lines, deepest) in POSITIONS.items()
    }


if __name__ == "__main__":
    DATA.write_text(json.dumps(counted(), indent=1) + "\n", encoding="utf-8")
