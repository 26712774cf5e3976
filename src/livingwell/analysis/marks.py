"""What a loss is called, and a seat's play as a whole."""

from enum import Enum
from typing import Final, NamedTuple

from livingwell.analysis.review import Choice, Review
from livingwell.rules.material import Seat
from livingwell.views.language import N_, _

MISTAKE: Final = 0.02
"""A decision that costs as much of the chance to win, or more, is a mistake."""

BLUNDER: Final = 0.05
"""From here on it is a blunder."""


class Mark(Enum):
    """What a decision is called by what it cost."""

    BEST = N_("best")
    FINE = N_("fine")
    MISTAKE = N_("mistake")
    BLUNDER = N_("blunder")

    def __str__(self) -> str:
        return _(self.value)


NOTHING: Final = 0.0005
"""A cost that would not show in tenths of a percent is none."""


def mark(loss: float) -> Mark:
    """The mark for a decision that cost so much of the chance to win."""
    if loss >= BLUNDER:
        return Mark.BLUNDER
    if loss >= MISTAKE:
        return Mark.MISTAKE
    return Mark.FINE if loss >= NOTHING else Mark.BEST


RATINGS: Final = (
    (0.002, N_("near perfect")),
    (0.005, N_("excellent")),
    (0.01, N_("very good")),
    (0.02, N_("sound")),
    (0.04, N_("shaky")),
    (1.0, N_("wild")),
)
"""Play in words: the first whose mean loss per decision is not exceeded."""


class Play(NamedTuple):
    """How a seat played. Decisions without a choice are not counted.

    ``mean_loss`` is the chance to win that a decision cost on average, ``None`` without any;
    ``mistakes`` and ``blunders`` are apart.
    """

    decisions: int
    best: int
    mean_loss: float | None
    mistakes: tuple[Choice, ...]
    blunders: tuple[Choice, ...]

    @property
    def rating(self) -> str:
        """The play in words, in the language spoken now; a dash if nothing was to be decided."""
        if self.mean_loss is None:
            return "–"
        return next(_(word) for most, word in RATINGS if self.mean_loss <= most)


def play_of(review: Review, seat: Seat) -> Play:
    """How a seat played."""
    choices = [choice for choice in review.choices(seat) if not choice.forced]
    marked = [(choice, mark(choice.loss)) for choice in choices]
    return Play(
        decisions=len(choices),
        best=sum(given is Mark.BEST for _choice, given in marked),
        mean_loss=sum(choice.loss for choice in choices) / len(choices) if choices else None,
        mistakes=tuple(choice for choice, given in marked if given is Mark.MISTAKE),
        blunders=tuple(choice for choice, given in marked if given is Mark.BLUNDER),
    )
