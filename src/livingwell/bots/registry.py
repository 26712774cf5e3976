"""Bots by name."""

import shlex
import shutil
from pathlib import Path
from typing import Final

from livingwell.bots.beginner import Beginner
from livingwell.bots.bot import Bot
from livingwell.bots.errors import NoSuchBot
from livingwell.bots.greedy import Greedy
from livingwell.bots.incident import Report, log
from livingwell.bots.process import SECONDS, ProcessBot
from livingwell.bots.random import RandomBot

NAMES: Final = (
    "random",
    "random:SEED",
    "beginner",
    "casual",
    "greedy",
    "strong",
    "expert",
    "expert:FOLDER",
    "cmd:PROGRAM ARGUMENTS",
)
"""How bots are named, the weakest first; what stands in capitals is for the asker to fill in."""

_EXPERTS: Final = frozenset({"casual", "strong", "expert"})


def is_expert(name: str) -> bool:
    """Whether this is the expert at one of its levels, whose code is compiled at its first use."""
    return name.partition(":")[0] in _EXPERTS


def find(
    name: str, *, seconds: float = SECONDS, report: Report = log, seed: str | None = None
) -> Bot:
    """A new bot of that name, one of ``NAMES``. Raises ``NoSuchBot`` for any other.

    A program (``cmd:``) has so many ``seconds`` for a decision, and ``report`` is told what goes
    wrong with it. With a ``seed`` a bot that chooses at random, and names none itself, can be met
    again: it decides the same in the same place.
    """
    kind, colon, option = name.strip().partition(":")
    match kind, colon:
        case "random", _:
            return RandomBot(_seed(option) if colon else seed)
        case "beginner", "":
            return Beginner()
        case "greedy", "":
            return Greedy()
        case _, "" if is_expert(kind):
            return _expert(kind)
        case "expert", ":":
            return _expert(kind, Path(option))
        case "cmd", ":":
            return ProcessBot(words_of(option), seconds, report)
        case _:
            raise NoSuchBot("unknown", name=name.strip(), names=", ".join(NAMES))


def _expert(level: str, folder: Path | None = None) -> Bot:
    try:
        from livingwell.bots.expert.expert import LEVELS, Expert  # noqa: PLC0415 it loads slowly
        from livingwell.bots.expert.weights import SHIPPED  # noqa: PLC0415 as above
    except ImportError as error:
        if error.name not in {"numba", "numpy"}:
            raise
        raise NoSuchBot("no extra", name=level, package=error.name) from None
    return Expert(LEVELS[level], folder or SHIPPED)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NoSuchBot("seed", seed=text) from None


def words_of(text: str) -> list[str]:
    """A program and its arguments, as a shell would split them.

    Raises ``NoSuchBot`` if there is none, or none that can be run.
    """
    try:
        command = shlex.split(text)
    except ValueError:
        raise NoSuchBot("quotes", command=text) from None
    if not command:
        raise NoSuchBot("no command")
    if shutil.which(command[0]) is None:
        raise NoSuchBot("no program", program=command[0])
    return command
