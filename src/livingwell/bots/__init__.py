"""Who decides: bots, found by name."""

from livingwell.bots.bot import Bot
from livingwell.bots.errors import NoSuchBot
from livingwell.bots.registry import NAMES, find

__all__ = ["NAMES", "Bot", "NoSuchBot", "find"]
