"""What may be done, best first, to be read beside the game."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from textual.content import Content

from livingwell.analysis.hint import Hint
from livingwell.analysis.marks import Mark, mark
from livingwell.analysis.reasons import why
from livingwell.analysis.rows import change, explain_hints, percent
from livingwell.rules.material import Seat
from livingwell.rules.state import State
from livingwell.terminal.coach import Coach
from livingwell.terminal.screen.keybar import Key
from livingwell.terminal.screen.weighing import WeighingScreen
from livingwell.terminal.settings import Settings
from livingwell.views.decisions import label
from livingwell.views.language import _

_COLOURS: Final = {
    Mark.BEST: "$success",
    Mark.FINE: "$foreground",
    Mark.MISTAKE: "$warning",
    Mark.BLUNDER: "$error",
}


class HintScreen(WeighingScreen[None, tuple[Hint, ...]]):
    """Over the table: each decision of a seat, its chance to win, the cost, and why."""

    def __init__(
        self, coach: Coach, state: State, seat: Seat, names: Sequence[str], settings: Settings
    ) -> None:
        super().__init__(coach, partial(coach.hints, state, seat), settings)
        self._state = state
        self._seat = seat
        self._names = names

    def told(self, found: tuple[Hint, ...]) -> Content:
        """The decisions, best first."""
        lines = chain.from_iterable(
            self._line(place, hint) for place, hint in enumerate(found, start=1)
        )
        return Content("\n").join([Content(explain_hints(self._seat, self._names)), *lines])

    def _line(self, place: int, hint: Hint) -> Iterator[Content]:
        given = mark(hint.cost)
        cost = change(-hint.cost) if hint.cost else ""
        yield Content()
        yield Content.assemble(
            (f" {place:2} ", "bold $ink on $accent"),
            (f"{percent(hint.chances[self._seat]):>6}", "bold"),
            (f"{cost:>7}  ", _COLOURS[given]),
            (label(hint.decision, self._state, self._names), "bold"),
            (f" – {given}", _COLOURS[given]),
        )
        yield Content(why(hint.decision, self._state, self._names))

    def keys(self) -> Sequence[Key]:
        """To read and to leave."""
        return [
            Key("↑ ↓", _("scroll"), "screen.scroll_down"),
            Key("Esc", _("table"), "screen.dismiss"),
        ]
