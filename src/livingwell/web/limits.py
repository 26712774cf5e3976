"""How much one address may ask for."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BURST: Final = 4
"""Seconds' worth of requests that may come at once."""

LOOKS: Final = 10
"""Pages that an address may ask for in the time of one change."""

_MOST_BUCKETS: Final = 10_000


class TooMany(Exception):
    """One address asks for too much; ``seconds`` until it may ask again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Rate:
    """A bucket of requests for each address, filled so many times a second."""

    def __init__(self, a_second: int) -> None:
        self._rate = a_second
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> None:
        """Take one request out. Raises ``TooMany`` if there is none."""
        if not self._rate:
            return
        now, full = time.monotonic(), float(self._rate * BURST)
        left, at = self._buckets.pop(address, (full, now))
        left = min(full, left + (now - at) * self._rate)
        if left < 1:
            self._buckets[address] = (left, now)
            raise TooMany(1)
        self._buckets[address] = (left - 1, now)
        if len(self._buckets) > _MOST_BUCKETS:
            # The one not asked for longest; a full bucket need not be remembered anyway.
            del self._buckets[next(iter(self._buckets))]


class Places:
    """So many things open at once for each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, address: str) -> Iterator[None]:
        """Hold one open for the length of a ``with`` block. Raises ``TooMany``."""
        if self._most and self._taken[address] >= self._most:
            raise TooMany(10)
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]
