"""Intervals hold the true value as often as they say, ties and few games included."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.arena.fixtures import Fixture
from livingwell.arena.match import Match, Outcome, Played
from livingwell.arena.statistics import Estimate, mean, share, standings, student

shares = st.lists(st.sampled_from([0.0, 1 / 3, 0.5, 1.0]), min_size=1, max_size=200)


@given(shares)
def test_a_share_lies_within_its_interval(values: list[float]) -> None:
    estimate = share(values)
    assert estimate.mean == fmean(values)
    assert 0 <= estimate.low <= estimate.mean + 1e-12
    assert estimate.mean - 1e-12 <= estimate.high <= 1
    assert estimate.low < estimate.high


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=50), st.floats(-50, 50))
def test_a_mean_moves_with_its_values(values: list[float], by: float) -> None:
    here, there = mean(values), mean([value + by for value in values])
    assert here.low <= here.mean <= here.high
    assert there == pytest.approx([bound + by for bound in here], abs=1e-6)


def test_one_game_says_little() -> None:
    assert mean([31.0]) == Estimate(31.0, -inf, inf)
    _, low, high = share([1.0])
    assert low < 0.3
    assert high == 1


def test_wilsons_interval_of_wins_and_losses() -> None:
    """40 of 100 is 0.309 to 0.498 by the formula; estimating the spread costs a hair."""
    assert share([1.0] * 40 + [0.0] * 60) == pytest.approx((0.4, 0.309, 0.498), abs=2e-3)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)],
)
def test_students_quantile_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=3e-3)


def test_students_quantile_becomes_the_normal_one() -> None:
    assert student(10**6) == pytest.approx(NormalDist().inv_cdf(0.975), rel=1e-5)


def coverage(
    draw: Callable[[Random], Sequence[float]],
    estimate: Callable[[Sequence[float]], Estimate],
    truth: float,
) -> float:
    """How often the interval holds the truth, over 2,000 samples."""
    random = Random(1)
    intervals = [estimate(draw(random)) for _ in range(2000)]
    return sum(low <= truth <= high for _, low, high in intervals) / len(intervals)


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("games", [20, 100])
def test_shares_of_wins_are_held(chance: float, games: int) -> None:
    held = coverage(
        lambda random: [float(random.random() < chance) for _ in range(games)], share, chance
    )
    assert held > 0.93


def deals_mostly_level(random: Random) -> list[float]:
    return random.choices([0.0, 0.5, 1.0], [1, 8, 1], k=100)


def test_shares_with_ties_are_held_and_no_wider_than_they_must() -> None:
    """Deals that mostly end level say more than as many games that are won or lost."""
    assert 0.93 < coverage(deals_mostly_level, share, 0.5) < 0.97
    level, decided = share(deals_mostly_level(Random(1))), share([0.0, 1.0] * 50)
    assert level.high - level.low < 0.6 * (decided.high - decided.low)


@pytest.mark.parametrize("games", [3, 10, 100])
def test_means_are_held(games: int) -> None:
    held = coverage(lambda random: [random.gauss(30, 9) for _ in range(games)], mean, 30)
    assert 0.93 < held < 0.97


def outcome(*games: tuple[int, tuple[int, int], tuple[float, float]]) -> Outcome:
    """A match of two random bots that went like this: deal, scores, shares."""
    played = (
        Played(Fixture(number, deal, "x", (0, 1)), scores, shares, (), "")
        for number, (deal, scores, shares) in enumerate(games, 1)
    )
    return Outcome(Match(("random", "random:2"), len(games), "x"), tuple(played))


def test_standings_count_wins_and_shared_wins() -> None:
    first, second = standings(
        outcome((0, (10, 20), (0, 1)), (1, (15, 15), (0.5, 0.5)), (2, (11, 30), (0, 1)))
    )
    assert (first.bot, first.wins, first.shared) == ("random:2", 2, 1)
    assert (second.bot, second.wins, second.shared) == ("random", 0, 1)
    assert first.share.mean == pytest.approx(2.5 / 3)
    assert second.points.mean == 12


def test_games_of_one_deal_count_as_one() -> None:
    """Won and lost within each deal: the games differ, the deals do not."""
    there_and_back = [((10, 20), (0.0, 1.0)), ((20, 10), (1.0, 0.0))]
    games = [(deal, *game) for deal in range(5) for game in there_and_back]
    for standing in standings(outcome(*games)):
        assert standing.share == share([0.5] * 5)
        assert standing.points == (15, 15, 15)


def test_a_deal_is_won_by_more_wins_from_all_seats() -> None:
    played = outcome(
        (0, (9, 5), (1.0, 0.0)),
        (0, (9, 9), (0.5, 0.5)),
        (1, (9, 5), (1.0, 0.0)),
        (1, (5, 9), (0.0, 1.0)),
        (2, (5, 9), (0.0, 1.0)),
        (2, (5, 9), (0.0, 1.0)),
        (3, (5, 9), (0.0, 1.0)),
    )
    assert {found.bot: found.deals for found in standings(played)} == {"random": 1, "random:2": 2}
