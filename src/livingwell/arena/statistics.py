"""What the games of a match say of its bots, and how sure that is."""

from collections.abc import Callable, Sequence
from itertools import groupby
from math import inf, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

from livingwell.arena.match import Outcome, Played

CONFIDENCE: Final = 0.95
"""How often an interval holds the true value."""

_NORMAL: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_STUDENT: Final = {1: 12.7062, 2: 4.3027, 3: 3.1824}
"""Student's quantile for degrees of freedom too few for the series below."""


class Estimate(NamedTuple):
    """A mean and the interval that holds the true value with ``CONFIDENCE``."""

    mean: float
    low: float
    high: float


class Standing(NamedTuple):
    """How one bot did: ``share`` of the wins (a shared win counts in parts) and points a game.

    ``deals`` are those of which it won more than any other bot, from all seats taken together.
    """

    bot: str
    wins: int
    shared: int
    deals: int
    share: Estimate
    points: Estimate


def standings(outcome: Outcome) -> tuple[Standing, ...]:
    """How each bot did, the best first."""
    table = [_standing(outcome, place) for place in range(len(outcome.match.bots))]
    return tuple(sorted(table, key=lambda standing: (-standing.share.mean, -standing.points.mean)))


def _standing(outcome: Outcome, place: int) -> Standing:
    shares = [game.shares[place] for game in outcome.games]
    return Standing(
        outcome.match.bots[place],
        shares.count(1.0),
        sum(0 < share < 1 for share in shares),
        _deals(outcome.games, place),
        share(_by_deal(outcome.games, lambda game: game.shares[place])),
        mean(_by_deal(outcome.games, lambda game: float(game.scores[place]))),
    )


def _deals(games: Sequence[Played], place: int) -> int:
    won = 0
    for _, deal in groupby(games, key=lambda game: game.fixture.deal):
        shares = [sum(of_bot) for of_bot in zip(*(game.shares for game in deal), strict=True)]
        mine = shares.pop(place)
        won += mine > max(shares)
    return won


def _by_deal(games: Sequence[Played], figure: Callable[[Played], float]) -> list[float]:
    """The mean of a figure in each deal: games with the same dice are no independent witnesses."""
    deals = groupby(games, key=lambda game: game.fixture.deal)
    return [fmean(map(figure, deal)) for _, deal in deals]


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, by Student's t; one value alone says nothing of the rest."""
    middle = fmean(values)
    if len(values) == 1:
        return Estimate(middle, -inf, inf)
    margin = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Estimate(middle, middle - margin, middle + margin)


def share(values: Sequence[float]) -> Estimate:
    """The mean of independent values between 0 and 1, by Wilson's interval.

    Wilson's is for values of 0 and 1. Parts of wins, and deals played from all seats, spread less:
    they count as the number of zeros and ones that would spread as little.
    """
    count, middle = float(len(values)), fmean(values)
    quantile = _NORMAL
    if len(values) > 1 and (spread := variance(values)):
        count *= middle * (1 - middle) / spread
        quantile = student(len(values) - 1)
    weight = quantile**2 / count
    centre = (middle + weight / 2) / (1 + weight)
    margin = sqrt(weight * (middle * (1 - middle) + weight / 4)) / (1 + weight)
    return Estimate(middle, max(0.0, centre - margin), min(1.0, centre + margin))


def student(freedom: int) -> float:
    """Student's two-sided quantile for ``CONFIDENCE``, to 0.3 % (Cornish and Fisher's series)."""
    if freedom in _STUDENT:
        return _STUDENT[freedom]
    z = _NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
