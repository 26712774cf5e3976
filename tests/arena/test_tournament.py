"""Tournaments: everyone meets everyone, and the figures agree with the matches behind them."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from subprocess import run

import pytest

from livingwell.arena import Played, Tournament, tournament_as_json, tournament_table
from livingwell.bots import NoSuchBot

BOTS = ("random", "beginner", "greedy")


@pytest.fixture(scope="module")
def thread() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.mark.parametrize(("seats", "matches"), [(2, 3), (3, 6), (4, 6)])
def test_everyone_meets_everyone(thread: Executor, seats: int, matches: int) -> None:
    tournament = Tournament(BOTS, seats, 2 * seats, "x")
    told: list[Played] = []
    played = tournament.play(thread, told.append)
    assert len(told) == matches * 2 * seats
    assert set(played.shares) == {(one, other) for one in BOTS for other in BOTS if one != other}
    assert set(played.ratings) == set(BOTS)


def test_at_two_seats_a_share_is_what_the_other_lacks(thread: Executor) -> None:
    shares = Tournament(BOTS, 2, 20, "y").play(thread, lambda _game: None).shares
    for (one, other), share in shares.items():
        back = shares[other, one]
        assert share.mean + back.mean == pytest.approx(1)
        assert share.low + back.high == pytest.approx(1)


def test_ratings_follow_strength(thread: Executor) -> None:
    ratings = Tournament(BOTS, 2, 60, "z").play(thread, lambda _game: None).ratings
    assert ratings["greedy"].mu > ratings["beginner"].mu > ratings["random"].mu


def test_the_table_has_the_strongest_first(thread: Executor) -> None:
    tournament = Tournament(BOTS, 2, 60, "z")
    played = tournament.play(thread, lambda _game: None)
    lines = list(tournament_table(tournament, played))
    assert [line.split()[0] for line in lines[-3:]] == ["greedy", "beginner", "random"]
    assert len(tournament_as_json(tournament, played)["shares"]) == 6


def test_a_bot_that_is_none_is_refused() -> None:
    with pytest.raises(NoSuchBot):
        Tournament(("random", "nobody"), 2, 2, "x").matches()


def test_the_command_needs_two_bots() -> None:
    command = [sys.executable, "-m", "livingwell", "tournament", "greedy", "greedy"]
    refused = run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "two bots or more" in refused.stderr
