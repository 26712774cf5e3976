"""Facts of the game: they add up, and are the same for any number of workers."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from subprocess import run

import pytest

from livingwell.arena import Match
from livingwell.arena.facts import Facts, Schedule, count_part, decided_by_dice, gather
from livingwell.arena.facts_report import plot, told_facts
from livingwell.arena.fixtures import fixtures
from livingwell.rules.material import ALL_CARDS, ROUNDS
from livingwell.views.tally import Source

GAMES = 45


@pytest.fixture(scope="module")
def thread() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module", params=[2, 3, 4])
def facts(request: pytest.FixtureRequest, thread: Executor) -> Facts:
    told: list[int] = []
    found = gather(Schedule("greedy", request.param, GAMES, "x"), thread, told.append)
    assert sum(told) == GAMES
    return found


def test_points_by_source_make_the_score(facts: Facts) -> None:
    assert sum(map(facts.points, Source)) == pytest.approx(facts.score)


def test_somebody_wins_every_game(facts: Facts) -> None:
    assert sum(facts.wins(place).mean for place in range(facts.seats)) == pytest.approx(1, abs=0.05)


def test_shares_are_shares(facts: Facts) -> None:
    for number in range(1, ROUNDS + 1):
        assert 0 <= facts.all_ten(number) <= 1
        assert facts.turns(number) >= facts.seats - 1
    for card in ALL_CARDS:
        assert 0 < facts.card(card).unlocked <= 1
    for dice, (cards, part) in facts.openings().items():
        assert sum(cards) == sum(dice)
        assert 0 < part <= 1


def test_parts_make_the_whole(thread: Executor) -> None:
    games = list(fixtures(2, GAMES, "x"))
    whole = gather(Schedule("greedy", 2, GAMES, "x"), thread, lambda _ended: None)
    alone = Facts(whole.schedule, count_part("greedy", games))
    assert list(told_facts(alone)) == list(told_facts(whole))


def test_a_bot_that_thinks_by_the_network_also_tells_what_cards_add(thread: Executor) -> None:
    by_network = gather(Schedule("strong", 2, 3, "x"), thread, lambda _ended: None)
    without = gather(Schedule("greedy", 2, 3, "x"), thread, lambda _ended: None)
    for card in ALL_CARDS:
        early = by_network.gain(card, 2)
        assert early is not None
        assert 0 < abs(early) < 0.5
        assert without.gain(card, 2) is None
    title = "What a card adds"
    assert title in "\n".join(told_facts(by_network))
    assert title not in "\n".join(told_facts(without))


def test_between_equals_the_dice_decide_everything(thread: Executor) -> None:
    outcome = Match(("greedy", "greedy"), 20, "x", duplicate=True).play(thread, lambda _game: None)
    assert decided_by_dice(outcome) == 1


def test_plots_are_drawn(facts: Facts, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra plots")
    for path in plot(facts, tmp_path / "plots"):
        assert path.read_text("utf-8").startswith("<?xml")


def test_the_command_tells_them() -> None:
    command = [sys.executable, "-m", "livingwell", "stats", "greedy", "--games", "6"]
    done = run(
        [*command, "--seed", "x", "--workers", "1"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "the same seat won both games" in done.stdout
