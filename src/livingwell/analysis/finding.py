"""Finding who judges."""

from livingwell.analysis.errors import CannotAnalyse
from livingwell.analysis.evaluator import Evaluator


def expert(seats: int, rollouts: int = 0) -> Evaluator:
    """The expert for tables of so many seats, or so many rollouts by it.

    Raises ``CannotAnalyse`` if the extra ``expert`` is not installed, ``NoSuchBot`` if there is no
    network for so many seats.
    """
    try:
        from livingwell.analysis.expert import Expert  # noqa: PLC0415 needs an extra
        from livingwell.analysis.rollouts import Rollouts  # noqa: PLC0415 as above
    except ModuleNotFoundError as error:
        if error.name not in {"numba", "numpy"}:
            raise
        raise CannotAnalyse("no extra") from None
    return Rollouts(seats, rollouts) if rollouts else Expert(seats)
