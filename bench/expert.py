"""How long the bots of the expert take over a decision, and to start."""

import sys
import time
from collections.abc import Iterator
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.timing import Figure, milliseconds
from livingwell.bots import Bot, find
from livingwell.casting import Seeded
from livingwell.rules import legal, start, step

GAMES: Final = 6
"""Games that are played at each number of seats, the same every time."""

LIMIT: Final = 100
"""Milliseconds that a decision may take."""

START: Final = """
from livingwell.bots import find
from livingwell.casting import Seeded
from livingwell.rules import legal, start, step
bot, dice, table = find("expert"), Seeded("a"), start(2)
bot.begin(2, 0)
for _ in range(20):
    if table.rolling:
        table, _ = step(table, dice.cast(table))
    else:
        table, _ = step(table, bot.decide(table, legal(table, table.to_act[0])))
"""


def decisions(bot: Bot, seats: int, seed: str) -> Iterator[float]:
    """Milliseconds of CPU time over each decision of a game that the bot plays alone."""
    dice, table = Seeded(seed), start(seats)
    bot.begin(seats, 0)
    while table.rolling or table.to_act:
        if table.rolling:
            table, _ = step(table, dice.cast(table))
            continue
        choices = legal(table, table.to_act[0])
        begun = time.process_time()
        decision = bot.decide(table, choices)
        yield 1000 * (time.process_time() - begun)
        table, _ = step(table, decision)


def figures() -> Iterator[Figure]:
    """The median and the worst of decisions, and how long until a first turn is played."""
    for name in ("strong", "expert"):
        bot = find(name)
        for seats in (2, 3, 4):
            list(decisions(bot, seats, "warm"))
            spent = [it for game in range(GAMES) for it in decisions(bot, seats, f"{game}")]
            for what, value in (("median", median(spent)), ("worst", max(spent))):
                label = f"{name}, {seats} seats, {what} of {len(spent)} decisions"
                yield Figure(label, 1000 * value, "us", "limit", 1000 * LIMIT)
    with TemporaryDirectory() as kept:
        play, keep = (sys.executable, "-c", START), {"NUMBA_CACHE_DIR": kept}
        first = milliseconds(*play, runs=1, environment=keep)
        again = milliseconds(*play, runs=5, environment=keep)
    yield Figure("expert, compile and play a few turns, CPU time", first, "ms", "limit", 20_000)
    yield Figure("expert, play a few turns, CPU time", again, "ms", "limit", 1500)
