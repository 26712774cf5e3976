"""Dice thrown on a real table, as people type them."""

import re
from typing import Final

from livingwell.record.errors import Misread
from livingwell.record.lines import parse
from livingwell.rules.dice import Owed, owed
from livingwell.rules.moves import Cast, Roll
from livingwell.rules.state import State
from livingwell.rules.step import step

KEYS: Final = {"dice": "hand"}
"""What a record's header says of these dice."""

_ONLY_FACES = re.compile(r"[0-9\s,;+]+")


def by_hand(text: str, state: State) -> Roll:
    """The roll that people typed for the dice owed in ``state``.

    Either the faces alone, in the order in which they are owed and grouped at will (``53 2 4``),
    or a roll with its seats, ``roll`` and capitals left out at will (``a 53+2 b +4``). Raises
    ``Illegal``, which names what is owed, for anything else.
    """
    if _ONLY_FACES.fullmatch(text):
        roll = _dealt([int(digit) for digit in text if digit.isdigit()], owed(state))
    else:
        roll = _with_seats(text)
    step(state, roll)
    return roll


def _with_seats(text: str) -> Roll:
    """A roll as the notation has it; none at all if it is something else."""
    try:
        move = parse("roll " + text.strip().lower().removeprefix("roll").upper())
    except Misread:
        return Roll(())
    assert isinstance(move, Roll)
    return move


def _dealt(faces: list[int], due: tuple[Owed, ...]) -> Roll:
    """The faces handed out as they are owed; no roll at all if there are too many or too few."""
    if len(faces) != sum(player + power for _, player, power in due):
        return Roll(())
    left = iter(faces)
    return Roll(
        tuple(
            Cast(
                seat,
                tuple(next(left) for _ in range(player)),
                tuple(next(left) for _ in range(power)),
            )
            for seat, player, power in due
        )
    )
