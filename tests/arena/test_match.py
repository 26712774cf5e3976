"""Matches: the same on any number of workers, fair to all seats, and true to their records."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children, get_context

import pytest

from livingwell.arena import Match, Outcome, Played
from livingwell.arena.errors import NoWorkers
from livingwell.arena.game import play, seat_name
from livingwell.arena.workers import this_machine
from livingwell.bots import Bot, NoSuchBot
from livingwell.casting import BadDice, Seeded
from livingwell.record import read
from livingwell.record.verify import verify
from livingwell.rules import Decision, Illegal, Move, State, start
from livingwell.rules import legal as legal_for


def outcome_of(match: Match, executor: Executor) -> tuple[Outcome, dict[int, str]]:
    """A match played, with the record of each game."""
    records: dict[int, str] = {}

    def told(game: Played) -> None:
        records[game.fixture.number] = game.record

    return match.play(executor, told), records


@pytest.fixture(scope="module")
def thread() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


class Follower(Bot):
    """Plays the first legal decision and keeps what it is told."""

    def __init__(self) -> None:
        self.began: list[tuple[int, int]] = []
        self.state = start(2)
        self.moves: list[Move] = []

    def begin(self, seats: int, seat: int) -> None:
        self.began.append((seats, seat))
        self.state = start(seats)

    def saw(self, move: Move, state: State) -> None:
        self.moves.append(move)
        self.state = state

    def decide(self, state: State, legal: tuple[Decision, ...]) -> Decision:
        assert state == self.state
        assert legal == legal_for(state, self.began[-1][1])
        return legal[0]


def test_bots_are_told_all_and_asked_for_their_own_seat() -> None:
    bots = [Follower() for _ in range(3)]
    game = play(bots, ["a", "b", "c"], Seeded("x"))
    for seat, bot in enumerate(bots):
        assert bot.began == [(3, seat)]
        assert bot.moves == [made.move for made in game.plays]
        assert bot.state == game.state
    assert game.names == ("a", "b", "c")
    assert game.ended
    assert verify(str(game).encode()).proved


@pytest.mark.parametrize("bots", [2, 3, 4])
@pytest.mark.parametrize("duplicate", [False, True])
def test_the_outcome_is_that_of_the_records(bots: int, duplicate: bool, thread: Executor) -> None:
    match = Match(("random",) * bots, 12, "x", duplicate)
    outcome, records = outcome_of(match, thread)
    assert [game.fixture for game in outcome.games] == match.fixtures()
    for played in outcome.games:
        record = records[played.fixture.number].encode()
        game = read(record)
        assert verify(record).proved
        assert game.header.dice == f"seed1 {played.fixture.dice}"
        assert game.result is not None
        seating = played.fixture.seating
        assert game.result.scores == tuple(played.scores[bot] for bot in seating)
        winners = tuple(seat for seat, bot in enumerate(seating) if played.shares[bot])
        assert game.result.winners == winners
        assert {share for share in played.shares if share} == {1 / len(winners)}


@pytest.mark.slow
def test_the_outcome_is_the_same_on_any_number_of_workers(thread: Executor) -> None:
    match = Match(("random", "random:3", "random"), 150, "x")
    alone = outcome_of(match, thread)
    for workers in (1, 3):
        with this_machine(workers) as executor:
            assert outcome_of(match, executor) == alone
    assert outcome_of(Match(match.bots, 150, "y"), thread)[0].games != alone[0].games


def test_workers_are_spawned_not_forked() -> None:
    with this_machine(1) as executor:
        assert isinstance(executor, ProcessPoolExecutor)
        assert executor._mp_context is get_context("spawn")


def test_a_process_that_was_killed_is_told() -> None:
    def kill(_game: Played) -> None:
        for process in active_children():
            process.kill()

    with pytest.raises(NoWorkers, match="ended before its time"), this_machine(2) as executor:
        Match(("random", "random"), 2000, "x").play(executor, kill)


def test_bots_of_one_name_choose_apart(thread: Executor) -> None:
    match = Match(("random", "random"), 40, "x", duplicate=True)
    outcome, _ = outcome_of(match, thread)
    there_and_back = zip(outcome.games[::2], outcome.games[1::2], strict=True)
    assert any(there.shares == back.shares for there, back in there_and_back)


@pytest.mark.parametrize("bots", [(), ("random",), ("random",) * 5])
def test_two_to_four_bots_play(bots: tuple[str, ...]) -> None:
    with pytest.raises(Illegal, match="M1"):
        Match(bots, 10, "x")


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(NoSuchBot):
        Match(("random", "nobody"), 10, "x")
    with pytest.raises(BadDice):
        Match(("random", "random"), 10, "a # b")
    with pytest.raises(BadDice):
        Match(("random", "random"), 10, "")
    with pytest.raises(ValueError, match="at least 1 game"):
        Match(("random", "random"), 0, "x")


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("random:7", "random:7"),
        ("cmd:python3 a#b.py", "cmd:python3 ab.py"),
        ("cmd:" + "x" * 50, "cmd:" + "x" * 36),
        ("cmd:\t\x1b[31m", "cmd:[31m"),
        ("##", "bot"),
    ],
)
def test_any_bots_name_fits_a_record(bot: str, name: str) -> None:
    assert seat_name(bot) == name
