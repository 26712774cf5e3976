"""The judge beside a table, who gives hints and doubts blunders."""

from functools import cached_property
from threading import Lock

from livingwell.analysis.doubt import Doubt, doubt
from livingwell.analysis.evaluator import Evaluator
from livingwell.analysis.finding import expert
from livingwell.analysis.hint import Hint, hints
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State


class Coach:
    """The expert for a table of so many seats, found when it is first needed.

    To weigh decisions takes seconds, and the first time up to half a minute, so screens ask from a
    thread. One table is weighed at a time: a thread that nobody waits for any longer comes to its
    end before the next begins. What is asked raises ``CannotAnalyse`` or ``NoSuchBot`` if there is
    no judge.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._lock = Lock()

    @cached_property
    def _judge(self) -> Evaluator:
        return expert(self._seats)

    def find(self) -> None:
        """Make sure that there is a judge."""
        with self._lock:
            _ = self._judge

    def hints(self, state: State, seat: Seat) -> tuple[Hint, ...]:
        """The legal decisions of ``seat``, best first."""
        with self._lock:
            return hints(state, seat, self._judge)

    def doubt(self, decision: Decision, state: State) -> Doubt | None:
        """What speaks against a decision, if anything does."""
        with self._lock:
            return doubt(decision, state, self._judge)
