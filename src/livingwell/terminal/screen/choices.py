"""What people are asked: a question, the legal decisions, and what each of them would do."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from livingwell.rules.dice import Owed
from livingwell.rules.moves import Decision
from livingwell.terminal.screen.throw import Throw
from livingwell.terminal.screen.words import Words


class Offer(NamedTuple):
    """A decision that can be made: in few words, and what it would do in whole sentences."""

    decision: Decision
    label: str
    effect: str


class _Line(Option):
    """An offer in the list, with the table's ``version`` for which it was made."""

    def __init__(self, offer: Offer, version: int) -> None:
        super().__init__(offer.label)
        self.offer = offer
        self.version = version


class Choices(Vertical):
    """The panel in which people decide, or enter what they have thrown."""

    class Made(Message):
        """A decision was chosen, when the table was at ``version``."""

        def __init__(self, decision: Decision, version: int) -> None:
            super().__init__()
            self.decision = decision
            self.version = version

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._question = Words("question")
        self._list = OptionList(id="offers", markup=False, compact=True)
        self._effect = Words("effect")
        self.throw = Throw()
        self._offers: Sequence[Offer] = ()

    def compose(self) -> ComposeResult:
        """Question, list or field, effect."""
        yield self._question
        yield self.throw
        yield self._list
        yield self._effect

    def ask(self, question: str, offers: Sequence[Offer], version: int) -> None:
        """Ask which decision to make; the one pointed at stays so if it is still there."""
        at = self._list.highlighted
        pointed = None if at is None else self._offers[at].decision
        self._offers = offers
        self._list.clear_options()
        self._list.add_options([_Line(offer, version) for offer in offers])
        self._show(question, self._list)
        self.point_at(pointed)

    def ask_for_dice(self, question: str, owed: Sequence[Owed], names: Sequence[str]) -> None:
        """Ask what people have thrown."""
        self._show(question, self.throw)
        self.throw.ask(owed, names)

    def tell(self, text: str) -> None:
        """Say what is going on while there is nothing to decide."""
        self._show(text, None)

    def _show(self, question: str, field: OptionList | Throw | None) -> None:
        self._question.say(question)
        self._effect.say("")
        self._list.display = field is self._list
        self.throw.display = field is self.throw
        self.screen.set_focus(self._list if field is self._list else None)

    def point_at(self, decision: Decision | None) -> None:
        """Point at a decision, or at the first if it is not there."""
        places = [place for place, offer in enumerate(self._offers) if offer.decision == decision]
        self._list.highlighted = places[0] if places else 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the decision would do."""
        event.stop()
        assert isinstance(event.option, _Line)
        self._effect.say(event.option.offer.effect)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell the table."""
        event.stop()
        assert isinstance(event.option, _Line)
        self.post_message(self.Made(event.option.offer.decision, event.option.version))
