"""What observations and actions mean."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.envs import encoding
from livingwell.envs.table import Table
from livingwell.rules import Use
from livingwell.rules.material import SEATS

PAGE = Path(__file__).parents[2] / "docs/environments.md"


@given(st.integers(2, 4), st.data())
def test_an_action_has_one_number_in_the_kernel(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    numbers = [encoding.in_kernel(action, seat, seats) for action in range(encoding.ACTION_COUNT)]
    assert sorted(numbers) == list(range(encoding.ACTION_COUNT))
    back = [encoding.from_kernel(number, seat, seats) for number in numbers]
    assert back == list(range(encoding.ACTION_COUNT))


@given(st.integers(2, 4), st.data())
def test_targets_are_counted_clockwise_from_the_actor(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    places = data.draw(st.integers(0, seats - 1))
    target = (seat + places) % seats
    assert encoding.decision(encoding.STEAL + places, seat, seats) == Use(seat, 3, target=target)
    assert encoding.decision(encoding.HALVE + places, seat, seats) == Use(seat, 6, target=target)
    assert encoding.line(encoding.HALVE + places, seat, seats).endswith(f"on {SEATS[target]}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fields_cover_an_observation_once(seats: int) -> None:
    places = [place for _, part, _ in encoding.fields(seats) for place in range(part.stop)[part]]
    assert places == list(range(encoding.size(seats)))
    assert len({name for name, *_ in encoding.fields(seats)}) == len(list(encoding.fields(seats)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_seen_lies_in_the_space(seats: int) -> None:
    table = Table(seats, 5)
    space = encoding.observation_space(seats)
    random = np.random.default_rng(1)
    while not table.over:
        table.roll_on()
        for seat in range(seats):
            observation, mask = table.look(seat)
            assert space.contains({"observation": observation, "action_mask": mask})
        if not table.over:
            mask = table.look(table.actor)[1]
            table.play(table.actor, int(random.choice(np.flatnonzero(mask))))


@pytest.mark.parametrize("action", [-1, 105, 10, 16, 104, "x", None, 2.5])
def test_a_refusal_names_what_was_legal(action: object) -> None:
    mask = np.zeros(encoding.ACTION_COUNT, np.int8)
    mask[[0, 23]] = 1
    said = encoding.refusal(action, mask, 1, 2)
    assert said.startswith(f"action {action}")
    assert said.endswith("legal are 0 (B use 1 for 1), 23 (B unlock 1)")


@pytest.mark.parametrize("field", encoding.TABLE_FIELDS + encoding.SEAT_FIELDS)
def test_the_page_explains_each_field(field: encoding.Field) -> None:
    row = f"| `{field.name}` | {field.size} | 0-{field.high} | {field.meaning} |"
    assert row in PAGE.read_text(encoding="utf-8")
