"""The counts stand as they were written down."""

import json

import pytest

from tests.laws.counts import DATA, POSITIONS, count, position

WRITTEN = json.loads(DATA.read_text("utf-8"))


@pytest.mark.parametrize("name", POSITIONS)
def test_lines_and_weights_to_a_depth(name: str) -> None:
    names, lines, deepest = POSITIONS[name]
    state = position(names, lines)
    assert [list(count(state, depth)) for depth in range(1, deepest + 1)] == WRITTEN[name]
