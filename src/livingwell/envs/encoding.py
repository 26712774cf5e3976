"""What an agent sees and what it calls its decisions: one encoding for every environment.

An observation is a row of small whole numbers, seen from one seat: first what lies on the table
(``TABLE_FIELDS``), then each seat's own (``SEAT_FIELDS``), the seat that looks first and the
others clockwise after it. So a network that learned in one seat can play in any.

An action is the number of a decision as in ``livingwell.kernel.actions``, but for the targets of
cards 3 and 6: number 7 + n and 13 + n mean the seat n places clockwise from the one that acts.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from livingwell.kernel.actions import ACTIONS, ACTIONS_VERSION, OUT_ACTION
from livingwell.kernel.actions import decisions as kernel_decisions
from livingwell.record import spell
from livingwell.rules.material import ALL_CARDS, ROUNDS, SIDES, TOKENS, Seat
from livingwell.rules.moves import Decision

ENCODING_VERSION: Final = 1
"""Changes whenever a number in an observation or an action comes to mean something else."""

assert ACTIONS_VERSION == 1, "the actions have changed: so must ENCODING_VERSION"

ACTION_COUNT: Final = ACTIONS
"""Numbers of decisions, 0-104."""

STEAL: Final = 7
"""Card 3 on the seat that acts; never legal. The seats clockwise follow."""
HALVE: Final = 13
"""Card 6 on the seat that acts. The seats clockwise follow."""

Observation = npt.NDArray[np.int16]
"""Shape ``(size(seats),)``."""
Mask = npt.NDArray[np.int8]
"""Shape ``(ACTION_COUNT,)``: 1 for a legal decision, 0 for any other."""


class Field(NamedTuple):
    """Some neighbouring numbers of an observation, each from 0 to ``high``."""

    name: str
    size: int
    high: int
    meaning: str


TABLE_FIELDS: Final = (
    Field("round", ROUNDS, 1, "1 for the round being played, 0 for the two others"),
    Field("opening", 1, 1, "1 in an opening turn, where several seats may be waited for"),
    Field("supply", 1, TOKENS, "reroll tokens that no seat holds"),
)
SEAT_FIELDS: Final = (
    Field("points", 1, (1 << 15) - 1, "points, without what tokens will be worth"),
    Field("tokens", 1, TOKENS, "reroll tokens"),
    Field("unlocked", len(ALL_CARDS), 1, "card 1 to card 10: 1 if it is unlocked"),
    Field("out", 1, 1, "1 if it is knocked out of the round"),
    Field("active", 1, 1, "1 if it is this seat's turn"),
    Field("to_act", 1, 1, "1 if the table waits for this seat to decide"),
    Field("dice", SIDES, 2, "player dice that show 1, 2, … 6"),
    Field("power", SIDES, 2, "Power dice that show 1, 2, … 6"),
    Field("ready", SIDES, 2, "those Power dice that may still score or power a card this turn"),
)

TABLE_SIZE: Final = sum(field.size for field in TABLE_FIELDS)
SEAT_SIZE: Final = sum(field.size for field in SEAT_FIELDS)


def _offsets(named: tuple[Field, ...]) -> dict[str, int]:
    return {
        field.name: sum(before.size for before in named[:place])
        for place, field in enumerate(named)
    }


OFFSETS: Final = _offsets(TABLE_FIELDS) | _offsets(SEAT_FIELDS)
"""Where a field begins: in an observation, or among the numbers of a seat."""


def size(seats: int) -> int:
    """How many numbers an observation of a game with so many seats has."""
    return TABLE_SIZE + SEAT_SIZE * seats


def fields(seats: int) -> Iterator[tuple[str, slice, Field]]:
    """Each field with its full name and its place in an observation.

    Names are those of ``TABLE_FIELDS``, and of ``SEAT_FIELDS`` after ``0.`` for the seat that
    looks, ``1.`` for the next clockwise and so on: ``supply``, ``0.points``, ``1.dice``.
    """
    begin = 0
    named = [(field.name, field) for field in TABLE_FIELDS]
    named += [(f"{seat}.{field.name}", field) for seat in range(seats) for field in SEAT_FIELDS]
    for name, field in named:
        yield name, slice(begin, begin + field.size), field
        begin += field.size


def highest(seats: int) -> Observation:
    """By place in an observation: the highest number there may be. The lowest is 0 throughout."""
    return np.concatenate(
        [np.full(field.size, field.high, np.int16) for *_, field in fields(seats)]
    )


def observation_space(seats: int, actions: int = ACTION_COUNT) -> spaces.Dict:
    """The space of observations with their masks of so many ``actions``."""
    return spaces.Dict(
        {
            "observation": spaces.Box(
                np.zeros(size(seats), np.int16), highest(seats), dtype=np.int16
            ),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def in_kernel(action: int, seat: Seat, seats: int) -> int:
    """The kernel's number of a decision that ``seat`` calls ``action``."""
    for first in (STEAL, HALVE):
        if first <= action < first + seats:
            return first + (action - first + seat) % seats
    return action


def from_kernel(number: int, seat: Seat, seats: int) -> int:
    """What ``seat`` calls the decision that has ``number`` in the kernel."""
    return in_kernel(number, seats - seat, seats)


def decision(action: int, seat: Seat, seats: int) -> Decision:
    """The decision that ``seat`` calls ``action``."""
    return kernel_decisions(seat)[in_kernel(action, seat, seats)]


def line(action: int, seat: Seat, seats: int) -> str:
    """The line of that decision: ``B use 3 on A``."""
    return spell(decision(action, seat, seats))


def spelled(mask: Mask, seat: Seat, seats: int) -> str:
    """The legal actions in a mask, for a message: ``0 (A use 1 for 1), 104 (A out)``."""
    legal = np.flatnonzero(mask).tolist()
    return ", ".join(f"{action} ({line(action, seat, seats)})" for action in legal) or "none"


def refusal(action: object, mask: Mask, seat: Seat, seats: int) -> str:
    """The message for an action outside the mask."""
    name = ""
    if isinstance(action, int | np.integer) and 0 <= action <= OUT_ACTION:
        number = int(action)
        named = not any(first + seats <= number < first + 4 for first in (STEAL, HALVE))
        name = f" ({line(number, seat, seats)})" if named else ""
    return f"action {action}{name} is not legal now; legal are {spelled(mask, seat, seats)}"
