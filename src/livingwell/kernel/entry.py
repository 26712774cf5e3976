"""The kernel as Python calls it: arguments checked, arrays made. Compiled code takes the parts."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
import numpy.typing as npt

from livingwell.kernel import dice
from livingwell.kernel import legal as legality
from livingwell.kernel import step as stepping
from livingwell.kernel.actions import ACTIONS
from livingwell.kernel.jit import compiled
from livingwell.kernel.layout import SEATS, Faces, Integers, Row, Rows, no_faces, wide
from livingwell.kernel.pack import pack
from livingwell.kernel.play import finish_each
from livingwell.rules import state as rules_state
from livingwell.rules.material import MOST_SEATS, SIDES

_WORD: Final = (1 << 64) - 1


def start(seats: int, games: int) -> Rows:
    """New games for 2-4 seats, one a row. Raises ``Illegal`` (M1) for other numbers of seats."""
    return np.tile(pack(rules_state.start(seats)), (games, 1))


def legal(row: Row, seat: int) -> npt.NDArray[np.int16]:
    """The legal actions of a seat, ascending; none while it has nothing to decide."""
    actions = np.zeros(ACTIONS, np.int16)
    return actions[: _legal(row, int(seat), actions)]


def legal_mask(row: Row, seat: int) -> npt.NDArray[np.bool_]:
    """By action: whether it is legal for a seat."""
    mask = np.zeros(ACTIONS, np.bool_)
    mask[legal(row, seat)] = True
    return mask


def owed(row: Row) -> npt.NDArray[np.int16]:
    """How many player and Power dice each seat owes now, shape (4, 2)."""
    due = np.zeros((MOST_SEATS, 2), np.int16)
    _owed(row, due)
    return due


def step(row: Row, seat: int, action: int) -> None:
    """Play a decision in place. Raises ``ValueError`` if it is not legal."""
    if action not in legal(row, seat):
        raise ValueError(f"action {action} is not legal for seat {seat} now")
    _step(row, int(seat), int(action))


def settle(row: Row, faces: Faces) -> None:
    """Roll the dice owed, in place; they show ``faces``.

    Raises ``ValueError`` if no dice are owed or one of them is none of 1-6.
    """
    due = owed(row)
    if not due.any():
        raise ValueError("no dice are owed")
    slots = (np.arange(2) < due[:, :, None]).reshape(faces.shape)
    if not np.all((faces >= 1) & (faces <= SIDES) | ~slots):
        raise ValueError(f"a die shows 1 to 6; the dice owed show {faces[slots].tolist()}")
    _settle(row, faces)


def play_random(rows: Rows, seed: int, workers: int = 1) -> int:
    """Play games in place to their end by even choices among legal decisions.

    Each game has dice and choices of its own, from ``seed`` and its place in ``rows``, so the
    number of workers (threads) changes nothing but the time. Gives the number of decisions. Raises
    ``ValueError`` if the games differ in their number of seats.
    """
    if not len(rows):
        return 0
    seats = int(rows[0, SEATS])
    if (rows[:, SEATS] != seats).any():
        raise ValueError("the games differ in their number of seats")
    word = np.uint64(seed & _WORD)

    def part(first: int, last: int) -> int:
        # Streams wrap around, of which NumPy warns when the JIT is off.
        with np.errstate(over="ignore"):
            return finish_each(rows[first:last], seats, no_faces(), word, first)

    bounds = np.linspace(0, len(rows), workers + 1).astype(int).tolist()
    with ThreadPoolExecutor(workers) as pool:
        return sum(pool.map(part, bounds[:-1], bounds[1:]))


@compiled
def _legal(row: Row, seat: int, actions: Integers) -> int:
    return legality.legal(row, wide(row[SEATS]), seat, actions)


@compiled
def _owed(row: Row, due: Integers) -> None:
    dice.owed(row, wide(row[SEATS]), due)


@compiled
def _step(row: Row, seat: int, action: int) -> None:
    stepping.step(row, wide(row[SEATS]), seat, action)


@compiled
def _settle(row: Row, faces: Faces) -> None:
    stepping.settle(row, wide(row[SEATS]), faces)
