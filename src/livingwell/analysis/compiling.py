"""What the expert thinks with is compiled before its first thought on a machine, and then kept.

That takes a while, of which whoever waits is told.
"""

from livingwell.analysis.finding import available, expert
from livingwell.rules.dice import outcomes
from livingwell.rules.material import FEWEST_SEATS
from livingwell.rules.state import Phase, start
from livingwell.rules.step import step
from livingwell.views.language import _


def is_compiled() -> bool:
    """Whether that is done, or cannot be done because the extra ``expert`` is not installed."""
    if not available():
        return True
    from livingwell.bots.expert.lookahead import foresee  # noqa: PLC0415 needs an extra
    from livingwell.bots.expert.search import weigh  # noqa: PLC0415 as above
    from livingwell.kernel import jit  # noqa: PLC0415 as above

    return all(jit.is_compiled(entry) for entry in (weigh, foresee))


def is_rollout_compiled() -> bool:
    """The same of what plays games out."""
    if not available():
        return True
    from livingwell.bots.expert.rollouts import roll_out_into  # noqa: PLC0415 needs an extra
    from livingwell.kernel import jit  # noqa: PLC0415 as above

    return jit.is_compiled(roll_out_into)


def warm() -> None:
    """Have it done, by judging two tables. Raises as ``expert`` does."""
    judge, table = expert(FEWEST_SEATS), start(FEWEST_SEATS)
    roll, _weight = next(iter(outcomes(table)))
    judge.chances(step(table, roll)[0])
    judge.chances(table._replace(phase=Phase.TURN, active=0, pending=(0,)))


def compiling() -> str:
    """That it is done just now, once."""
    return _("Compiling what the expert thinks with, this once; that takes some 20 seconds.")
