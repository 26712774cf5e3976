"""What is agreed when a table is opened."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from livingwell.table.errors import Refused


class Pace(NamedTuple):
    """How fast a table goes on by itself, in milliseconds.

    ``bot`` passes before each thing a bot does and before dice that nobody can hold up; ``undo``
    is the moment a person has to take a decision back before the next dice fall.
    """

    bot: int
    undo: int


PACES: Final = {
    "instant": Pace(0, 500),
    "quick": Pace(600, 2_000),
    "normal": Pace(1_500, 4_000),
    "slow": Pace(4_000, 8_000),
}
CLOCKS: Final = (0, 30, 60, 120, 300, 900)
"""Seconds a turn may take; 0 is no clock."""

DICE: Final = ("fair", "system", "hand")
"""Where the dice come from; ``hand`` are real ones, typed in by the people who rolled them."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a table is played. Raises ``Refused`` for a choice that there is not."""

    public: bool = False
    clock: int = 0
    pace: str = "normal"
    dice: str = "fair"

    def __post_init__(self) -> None:
        _check("pace", self.pace, PACES)
        _check("dice", self.dice, DICE)
        _check("clock", self.clock, CLOCKS)


def _check(option: str, value: str | int, choices: object) -> None:
    known = tuple(choices) if isinstance(choices, dict | tuple) else ()
    if value not in known:
        raise Refused("option", option=option, value=value, choices=", ".join(map(str, known)))
