"""Figures and how they are taken, so that each room measures alike."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping
from resource import RUSAGE_CHILDREN, getrusage
from types import MappingProxyType
from typing import NamedTuple


class Figure(NamedTuple):
    """One thing measured, and the mark it stands against: another program's, or a limit.

    ``unit`` ends in ``/s`` where more is better; of any other, less is.
    """

    what: str
    value: float
    unit: str
    against: str
    mark: float

    @property
    def ratio(self) -> float:
        """How many times better than the mark."""
        more_is_better = self.unit.endswith("/s")
        return self.value / self.mark if more_is_better else self.mark / self.value

    def __str__(self) -> str:
        mark = f"    {self.against}, {self.unit}"
        return (
            f"  {self.what:56} {self.value:13,.0f}\n{mark:72} {self.mark:13,.0f} {self.ratio:6.2f}"
        )


def rates(*works: Callable[[], int], rounds: int = 7, seconds: float = 0.3) -> list[float]:
    """The best rate of each work, in units (which it counts and returns) a second of CPU time.

    The works take turns, so that a busy moment of the machine does not fall on one of them alone.
    """
    best = [0.0] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            units, begun = 0, time.process_time()
            while (spent := time.process_time() - begun) < seconds:
                units += work()
            best[place] = max(best[place], units / spent)
    return best


def milliseconds(
    *command: str, runs: int = 15, environment: Mapping[str, str] = MappingProxyType({})
) -> float:
    """The least CPU time of a command: what a clock shows on one core where nothing else runs."""
    surroundings = os.environ | environment

    def once() -> float:
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run(  # noqa: S603 our own
            command, check=True, env=surroundings, stdout=subprocess.DEVNULL
        )
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return 1000 * min(once() for _ in range(runs))
