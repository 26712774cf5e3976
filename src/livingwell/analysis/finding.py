"""Finding who judges."""

from functools import cache
from importlib.util import find_spec
from typing import Final

from livingwell.analysis.errors import CannotAnalyse
from livingwell.analysis.evaluator import Evaluator

_NEEDED: Final = frozenset({"numba", "numpy"})


@cache
def available() -> bool:
    """Whether what the expert needs is installed; it is not loaded for that."""
    return all(find_spec(name) for name in _NEEDED)


def expert(seats: int, rollouts: int = 0) -> Evaluator:
    """The expert for tables of so many seats, or so many rollouts by it.

    Raises ``CannotAnalyse`` if the extra ``expert`` is not installed, ``NoSuchBot`` if there is no
    network for so many seats.
    """
    try:
        from livingwell.analysis.expert import Expert  # noqa: PLC0415 needs an extra
        from livingwell.analysis.rollouts import Rollouts  # noqa: PLC0415 as above
    except ModuleNotFoundError as error:
        if error.name not in _NEEDED:
            raise
        raise CannotAnalyse("no extra") from None
    return Rollouts(seats, rollouts) if rollouts else Expert(seats)
