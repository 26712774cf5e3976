"""The bots that people can choose to play against."""

from typing import Final, NamedTuple

from livingwell.analysis.finding import available
from livingwell.bots import NAMES
from livingwell.bots.registry import is_expert
from livingwell.table.chairs import Chair
from livingwell.views.language import N_, _
from livingwell.web.doors import Option

_LEVELS: Final = {
    "random": (N_("Carefree"), N_("plays anything that is allowed")),
    "beginner": (N_("Beginner"), N_("knows the rules and overlooks a good deal")),
    "casual": (N_("Casual"), N_("plays for fun and misses a thing or two")),
    "greedy": (N_("Club player"), N_("takes what is there and watches the odds")),
    "strong": (N_("Strong"), N_("seldom errs")),
    "expert": (N_("Expert"), N_("plays about as well as can be")),
}
_NAMES: Final = ("Robin", "Sasha", "Kim", "Alex")
"""Names that bots go by, whatever the language."""


class Level(NamedTuple):
    """A bot by the name that finds it, and how it is told to people."""

    name: str
    label: str
    description: str


def levels() -> tuple[Level, ...]:
    """The levels that can be played here, the weakest first, in the language spoken now."""
    return tuple(
        Level(name, _(label), _(description))
        for name, (label, description) in _LEVELS.items()
        if is_level(name)
    )


def usual() -> str:
    """The level that is offered first, and that plays for people who are away."""
    return "greedy" if "greedy" in NAMES else "random"


def is_level(name: str) -> bool:
    """Whether people may choose this bot: never one that would start a program."""
    return name in _LEVELS and name in NAMES and (available() or not is_expert(name))


def options(prefix: str = "") -> tuple[Option, ...]:
    """The levels as choices of a form, ``prefix`` before the value of each."""
    return tuple(
        Option(prefix + level.name, level.label, level.description, level.name == usual())
        for level in levels()
    )


def label(name: str) -> str:
    """What people call a level."""
    return _(_LEVELS[name][0]) if name in _LEVELS else name


def bot_chair(level: str, taken: list[str]) -> Chair:
    """A bot of this level, by a name that nobody at the table has."""
    name = next((name for name in _NAMES if name not in taken), _NAMES[0])
    return Chair("bot", name, level)
