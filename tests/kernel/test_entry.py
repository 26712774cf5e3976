"""What Python asks of the kernel."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingwell.kernel import entry
from livingwell.kernel.actions import ACTIONS
from livingwell.kernel.layout import COLUMNS, OVER, PHASE
from livingwell.kernel.pack import pack, unpack
from livingwell.kernel.result import ranks, scores
from livingwell.rules import Illegal, result, start
from tests.agree import lockstep

FACES = np.full((4, 4), 3, np.int16)


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_a_state_survives_packing(seed: int) -> None:
    for _, state in lockstep.lines(seed):
        row = pack(state)
        assert unpack(row) == state
        assert (pack(unpack(row)) == row).all()


def test_a_state_with_more_points_than_fit_is_refused() -> None:
    state = start(2)
    rich = state.players[0]._replace(points=1 << 15)
    with pytest.raises(OverflowError):
        pack(state._replace(players=(rich, state.players[1])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_new_games_are_those_of_the_rules(seats: int) -> None:
    rows = entry.start(seats, 3)
    assert rows.shape == (3, COLUMNS)
    assert all(unpack(row) == start(seats) for row in rows)


@pytest.mark.parametrize("seats", [1, 5])
def test_there_are_games_for_two_to_four(seats: int) -> None:
    with pytest.raises(Illegal, match="2 to 4"):
        entry.start(seats, 1)


def test_the_mask_marks_what_is_legal() -> None:
    row = entry.start(2, 1)[0]
    assert not entry.legal_mask(row, 0).any()
    entry.settle(row, FACES)
    mask = entry.legal_mask(row, 1)
    assert mask.shape == (ACTIONS,)
    assert np.flatnonzero(mask).tolist() == entry.legal(row, 1).tolist()
    assert mask.any()


def test_an_illegal_decision_changes_nothing() -> None:
    row = entry.start(2, 1)[0]
    entry.settle(row, FACES)
    before = row.copy()
    with pytest.raises(ValueError, match="action 0 is not legal for seat 1"):
        entry.step(row, 1, 0)
    with pytest.raises(ValueError, match="no dice are owed"):
        entry.settle(row, FACES)
    assert (row == before).all()


def test_a_die_that_shows_nothing_is_refused() -> None:
    row = entry.start(2, 1)[0]
    faces = FACES.copy()
    faces[1, 1] = 7
    with pytest.raises(ValueError, match=r"1 to 6; the dice owed show \[3, 3, 3, 7\]"):
        entry.settle(row, faces)
    faces[1, 1] = 6
    faces[0, 2] = faces[3, 0] = 9  # not owed
    entry.settle(row, faces)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    rows = entry.start(seats, 200)
    assert entry.play_random(rows, 1) > 200 * 3 * seats
    assert (rows[:, PHASE] == OVER).all()
    for row, placed, scored in zip(rows, ranks(rows), scores(rows), strict=True):
        final = result(unpack(row))
        assert final is not None
        assert tuple(placed) == final.ranks + (0,) * (4 - seats)
        assert tuple(scored) == final.scores + (0,) * (4 - seats)


@given(st.integers(0, 300), st.integers(1, 5), st.integers(-(2**70), 2**70))
@settings(max_examples=30)
def test_workers_change_nothing(games: int, workers: int, seed: int) -> None:
    alone, shared = entry.start(2, games), entry.start(2, games)
    assert entry.play_random(alone, seed) == entry.play_random(shared, seed, workers)
    assert (alone == shared).all()


def test_games_of_different_seats_are_not_mixed() -> None:
    rows = np.concatenate([entry.start(2, 1), entry.start(3, 1)])
    with pytest.raises(ValueError, match="number of seats"):
        entry.play_random(rows, 1)


def test_seeds_make_other_games() -> None:
    one, other = entry.start(2, 50), entry.start(2, 50)
    entry.play_random(one, 1)
    entry.play_random(other, 2)
    assert len({row.tobytes() for row in (*one, *other)}) == 100
