"""Building a table of endings: backward, layer by layer, every position exactly."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from queue import SimpleQueue
from typing import Final

import numpy as np

from livingwell.bots.expert.domain import (
    Domain,
    holds,
    locked_cards,
    most_from_a_die,
    places,
    power_dice,
    size,
)
from livingwell.bots.expert.ending_errors import BadEndings
from livingwell.bots.expert.ending_roll import solve
from livingwell.bots.expert.ending_sheets import Bench, bench
from livingwell.bots.expert.endings import MOVER, OTHER, Endings, laid_out

MOST_BYTES: Final = 2 << 30
"""The largest table that is made."""


class Induction:
    """A table of endings in the making.

    Raises ``BadEndings`` if it would be larger than ``MOST_BYTES``.
    """

    def __init__(self, domain: Domain) -> None:
        rows = places(domain)
        if (needed := 2 * size(rows)) > MOST_BYTES:
            raise BadEndings("too large", size=-(-needed >> 30), most=MOST_BYTES >> 30)
        self.endings: Endings = laid_out(rows, np.zeros(size(rows), np.uint16))
        self._both = [locked_cards(int(row[MOVER])) + locked_cards(int(row[OTHER])) for row in rows]

    def run(self, workers: int = 1) -> Iterator[int]:
        """Fill it by so many threads, giving the number of each pair of hands that is done."""
        with ThreadPoolExecutor(workers) as pool:
            for _, layer in groupby(range(len(self._both)), self._both.__getitem__):
                numbers = list(layer)
                benches = SimpleQueue[Bench]()
                for _ in range(workers):
                    benches.put(self._bench(numbers))
                yield from pool.map(partial(self._solve, benches), numbers)

    def _bench(self, numbers: list[int]) -> Bench:
        rows = self.endings.places[numbers]
        hands = [int(row[MOVER]) for row in rows]
        gains = [
            (power_dice(hand) * holds(hand, 2), power_dice(hand) * most_from_a_die(hand))
            for hand in hands
        ]
        return bench(rows, np.array(gains))

    def _solve(self, benches: SimpleQueue[Bench], number: int) -> int:
        room = benches.get()
        hand = int(self.endings.places[number, MOVER])
        solve(number, self.endings, most_from_a_die(hand), room)
        benches.put(room)
        return number
