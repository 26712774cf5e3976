"""Figures and how they are taken, so that each room measures alike."""

import subprocess
import time
from collections.abc import Callable
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


def milliseconds(*command: str, runs: int = 15) -> float:
    """The shortest wall time of a command, from its start to its end."""

    def once() -> float:
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 our own
        return time.perf_counter() - begun

    return 1000 * min(once() for _ in range(runs))
