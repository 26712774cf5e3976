"""Bots by name."""

from typing import Final

from livingwell.bots.bot import Bot
from livingwell.bots.errors import NoSuchBot
from livingwell.bots.random import RandomBot

NAMES: Final = ("random", "random:SEED")
"""How bots are named; what stands in capitals is for the asker to fill in."""


def find(name: str) -> Bot:
    """A new bot of that name, one of ``NAMES``. Raises ``NoSuchBot`` for any other."""
    kind, colon, option = name.strip().partition(":")
    match kind:
        case "random":
            return RandomBot(_seed(option) if colon else None)
        case _:
            raise NoSuchBot("unknown", {"name": kind, "names": ", ".join(NAMES)})


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NoSuchBot("seed", {"seed": text}) from None
