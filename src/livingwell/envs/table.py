"""One game for an environment that is stepped from Python: a row of the kernel and its dice."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from livingwell.casting import Caster
from livingwell.envs.batch import roll_all, roll_once, show
from livingwell.envs.encoding import ACTION_COUNT, Mask, Observation, decision, in_kernel, size
from livingwell.kernel import entry
from livingwell.kernel.layout import OVER, PENDING, PHASE, ROLLING, Faces, Integers, no_faces
from livingwell.kernel.pack import lay, unpack
from livingwell.rules.material import Seat
from livingwell.rules.moves import Cast, Decision, Roll
from livingwell.rules.state import State

WORDS: Final = 1 << 64
"""Streams of chance there are."""


class Table:
    """A game of 2-4 seats. It can be copied and pickled at any time.

    Its dice come from ``word``, a stream of the kernel's, or from ``dice`` where those are given.
    """

    def __init__(self, seats: int, word: int, dice: Caster | None = None) -> None:
        """A new game, its opening roll owed. Raises ``Illegal`` (M1) for other numbers of seats."""
        self.seats = seats
        self.rows = entry.start(seats, 1)
        self._words = np.array([word], np.uint64)
        self._dice = dice

    @property
    def state(self) -> State:
        """The table as the rules have it."""
        return unpack(self.rows[0])

    @property
    def rolling(self) -> bool:
        """Whether dice are owed."""
        return bool(self.rows[0, ROLLING])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.rows[0, PHASE] == OVER)

    @property
    def actor(self) -> Seat:
        """The lowest of the seats that the table waits for (O3)."""
        pending = int(self.rows[0, PENDING])
        return (pending & -pending).bit_length() - 1

    def look(self, seat: Seat) -> tuple[Observation, Mask]:
        """What a seat sees, and what it may decide now: nothing unless the table waits for it."""
        observation = np.empty((1, size(self.seats)), np.int16)
        mask = np.empty((1, ACTION_COUNT), np.int8)
        show(self.rows, self.seats, np.array([seat]), observation, mask)
        return observation[0], mask[0]

    def play(self, seat: Seat, action: int) -> Decision:
        """Play what a seat calls ``action``, and give the decision.

        Raises ``ValueError`` if it is not legal.
        """
        entry.step(self.rows[0], seat, in_kernel(action, seat, self.seats))
        return decision(action, seat, self.seats)

    def roll(self) -> Roll:
        """Roll the dice that are owed, and give them."""
        row = self.rows[0]
        if self._dice is not None:
            fallen = self._dice.cast(self.state)
            entry.settle(row, lay(fallen))
            return fallen
        due = entry.owed(row)
        faces = no_faces()
        roll_once(self.rows, self._words, self.seats, faces)
        return Roll.of(_casts(due, faces))

    def roll_on(self) -> None:
        """Roll until a seat must decide or the game is over."""
        if self._dice is None:
            roll_all(self.rows, self._words, self.seats, no_faces())
        while self.rolling:
            self.roll()


def _casts(due: Integers, faces: Faces) -> Iterator[Cast]:
    for seat, ((player, power), shown) in enumerate(zip(due.tolist(), faces.tolist(), strict=True)):
        if player or power:
            yield Cast(seat, tuple(shown[:player]), tuple(shown[2 : 2 + power]))
