"""The chances to win, move by move, as lines: where everything stands in the drawing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from livingwell.analysis.evaluator import Chances
from livingwell.analysis.marks import Mark, mark
from livingwell.analysis.review import Choice, Review
from livingwell.rules.material import SEATS

WIDTH: Final = 960
HEIGHT: Final = 360
LEFT: Final = 44
RIGHT: Final = 30
TOP: Final = 26
BOTTOM: Final = 26

_APART: Final = 16
"""The least distance between the letters at the ends of two lines."""


class Curve(NamedTuple):
    """One seat's chance: points as SVG wants them, and where its letter stands."""

    letter: str
    points: str
    x: float
    y: float


class Spot(NamedTuple):
    """A mistake or a blunder on the curve of the seat that made it."""

    choice: Choice
    mark: Mark
    x: float
    y: float


class Start(NamedTuple):
    """Where a round begins."""

    number: int
    x: float


class Chart(NamedTuple):
    """The whole drawing; ``levels`` are chances in percent and how high they stand."""

    curves: tuple[Curve, ...]
    spots: tuple[Spot, ...]
    starts: tuple[Start, ...]
    levels: tuple[tuple[int, float], ...]


def chart(review: Review) -> Chart:
    """The drawing of a review."""
    chances = [review.start, *(step.after for step in review.steps)]
    x = _across(len(chances))
    letters = _spread([_y(chance) for chance in review.end])
    return Chart(
        curves=tuple(
            Curve(SEATS[seat], _line(chances, x, seat), x[-1] + 8, letters[seat])
            for seat in range(len(review.start))
        ),
        spots=tuple(_spots(review, x)),
        starts=tuple(_starts(review, x)),
        levels=tuple((percent, _y(percent / 100)) for percent in range(0, 101, 25)),
    )


def _across(count: int) -> list[float]:
    room = (WIDTH - LEFT - RIGHT) / (count - 1)
    return [round(LEFT + room * at, 1) for at in range(count)]


def _y(chance: float) -> float:
    return round(HEIGHT - BOTTOM - chance * (HEIGHT - TOP - BOTTOM), 1)


def _line(chances: Sequence[Chances], x: Sequence[float], seat: int) -> str:
    return " ".join(f"{at},{_y(each[seat])}" for at, each in zip(x, chances, strict=True))


def _spots(review: Review, x: Sequence[float]) -> Iterator[Spot]:
    for at, step in enumerate(review.steps, 1):
        if isinstance(step, Choice) and (given := mark(step.loss)) in (Mark.MISTAKE, Mark.BLUNDER):
            yield Spot(step, given, x[at], _y(step.after[step.seat]))


def _starts(review: Review, x: Sequence[float]) -> Iterator[Start]:
    number = 0
    for at, step in enumerate(review.steps):
        if step.state.round != number:
            number = step.state.round
            yield Start(number, x[at])


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights, moved up as far as needed for letters not to cover one another."""
    spread = list(heights)
    lowest_first = sorted(range(len(heights)), key=lambda seat: -heights[seat])
    for lower, upper in pairwise(lowest_first):
        spread[upper] = min(spread[upper], spread[lower] - _APART)
    return spread
