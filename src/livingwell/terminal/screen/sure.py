"""The tutor's question before a blunder."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from livingwell.analysis.doubt import Doubt
from livingwell.analysis.rows import tell_doubt
from livingwell.rules.moves import Decision
from livingwell.rules.state import State
from livingwell.terminal.coach import Coach
from livingwell.terminal.screen.keybar import Key
from livingwell.terminal.screen.weighing import WeighingScreen
from livingwell.terminal.settings import Settings
from livingwell.views.language import _


class SureScreen(WeighingScreen[bool, Doubt]):
    """Over the table; its result is whether to play the decision.

    One that is no blunder is played without a question.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", show=False),
        Binding("n", "dismiss", show=False),
    ]

    def __init__(
        self,
        coach: Coach,
        decision: Decision,
        state: State,
        names: Sequence[str],
        settings: Settings,
    ) -> None:
        super().__init__(coach, partial(coach.doubt, decision, state), settings)
        self._state = state
        self._names = names

    def take(self, found: Doubt | None) -> None:
        """Ask, if there is anything to ask about."""
        if found is None:
            self.dismiss(True)
        else:
            super().take(found)

    def told(self, found: Doubt) -> Content:
        """The question, and what is better."""
        asked, better = tell_doubt(found, self._state, self._names)
        return Content.assemble((asked, "bold $error"), "\n\n", better)

    def keys(self) -> Sequence[Key]:
        """To answer; while nothing has been asked, to choose again."""
        back = Key("N", _("no, choose again"), "screen.dismiss")
        return [Key("Y", _("yes, play it"), "screen.yes"), back] if self._asks else [back]

    @property
    def _asks(self) -> bool:
        """Whether there is something to answer; without a judge that is for the player to say."""
        return self.found is not None or self.wrong is not None

    def action_yes(self) -> None:
        """Play it all the same."""
        if self._asks:
            self.dismiss(True)
