"""A sheet over the table that says it thinks, until the coach has found what it is asked for."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from textual.content import Content

from livingwell.analysis.compiling import compiling
from livingwell.terminal.coach import Coach
from livingwell.terminal.phrases import weighing
from livingwell.terminal.screen.sheet import Result, Sheet
from livingwell.terminal.settings import Settings
from livingwell.terminal.thinking import beside
from livingwell.views.errors import Told

Found = TypeVar("Found")


class WeighingScreen(Sheet[Result], Generic[Result, Found]):
    """Over the table: what ``work`` finds, or why it finds nothing."""

    def __init__(self, coach: Coach, work: Callable[[], Found | None], settings: Settings) -> None:
        """``work`` of the coach is done in a thread, which nobody waits for once the sheet is left.

        It raises an error that is told if it cannot be done.
        """
        super().__init__(settings)
        self.found: Found | None = None
        self.wrong: Told | None = None
        self._coach = coach
        self._work = work

    def on_mount(self) -> None:
        """Begin to think."""
        self.run_worker(self._weigh())

    async def _weigh(self) -> None:
        try:
            self.take(await beside(self._work))
        except Told as error:
            self.wrong = error
            self.show()

    def take(self, found: Found | None) -> None:
        """What was found, to be shown."""
        self.found = found
        self.show()

    def text(self) -> Content | str:
        """How far it is."""
        if self.wrong is not None:
            return str(self.wrong)
        if self.found is not None:
            return self.told(self.found)
        return f"{weighing()}\n\n{compiling()}" if self._coach.compiling else weighing()

    @abstractmethod
    def told(self, found: Found) -> Content:
        """What was found, in the language spoken now."""
