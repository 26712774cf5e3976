"""The judge beside a table, who gives hints and doubts blunders."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from threading import Lock

from livingwell.analysis.compiling import is_compiled, warm
from livingwell.analysis.doubt import Doubt, doubt
from livingwell.analysis.evaluator import Evaluator
from livingwell.analysis.finding import expert
from livingwell.analysis.hint import Hint, hints
from livingwell.rules.material import Seat
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.terminal.thinking import beside
from livingwell.views.errors import Told


class Coach:
    """The expert for a table of so many seats, found when it is first needed.

    To weigh decisions takes seconds, so screens ask from a thread. One table is weighed at a time:
    a thread that nobody waits for any longer comes to its end before the next begins. What is asked
    raises ``CannotAnalyse`` or ``NoSuchBot`` if there is no judge. While it is ``compiling``, the
    judge waits for the compiler, and so do bots that think with the same code.
    """

    def __init__(self, seats: int) -> None:
        self.compiling = False
        self._seats = seats
        self._lock = Lock()
        self._prepared = False

    async def prepare(self, changed: Callable[[], None]) -> None:
        """Have the code compiled ahead, if it is not; ``changed`` is called before and after."""
        if self._prepared:
            return
        self._prepared = True
        if await beside(self.is_compiled):
            return
        self.compiling = True
        changed()
        # Without a judge there is nothing to compile; whoever asks for one is told why.
        with suppress(Told):
            await beside(warm)
        self.compiling = False
        changed()

    @cached_property
    def _judge(self) -> Evaluator:
        return expert(self._seats)

    def is_compiled(self) -> bool:
        """Whether it can think at once."""
        return is_compiled()

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
