"""The levels of the expert and the beginner: what sets each apart."""

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from livingwell.bots import NoSuchBot, find
from livingwell.bots.expert.weights import SHIPPED, load
from tests.bots.playing import play
from tests.bots.positions import decision, mine, rival, table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_expert_beats_beginners(seats: int) -> None:
    """Twelve games, of which an even share would be six or fewer."""
    wins = 0.0
    for seed in range(12):
        bots = [find("beginner") for _ in range(seats)]
        bots[seed % seats] = find("expert")
        final = play(bots, seed).result
        assert final is not None
        wins += (seed % seats in final.winners) / len(final.winners)
    assert wins > 12 / seats


def test_a_beginner_takes_the_most_cards() -> None:
    assert decision(table(mine((4, 6), 1, 2), rival(1)), "beginner") == "A unlock 3+7"
    assert decision(table(mine((6, 6), 1, 2, 9), rival(1)), "beginner") == "A unlock 3+4+5"


def test_a_beginner_keeps_its_tokens_until_it_would_be_out() -> None:
    assert decision(table(mine((6, 6), tokens=3), rival()), "beginner").startswith("A unlock")
    stuck = table(mine((1, 1), 1, 2, tokens=1), rival())
    assert decision(stuck, "beginner") == "A reroll 1"


def test_a_beginner_robs_whoever_has_the_most_points() -> None:
    state = table(mine((3, 4), 3, power=(3,), points=50), rival(points=4), rival(points=9))
    assert decision(state, "beginner") == "A use 3 on C"


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_won_game_is_won(level: str) -> None:
    """Ahead by more than the bonus, dropping out of the last round wins for certain (T9)."""
    state = table(mine((1, 1), 1, 2, 10, points=90), rival(1, 2, 3, 4, 5, 6, 7, points=9), round_=3)
    assert decision(state, level) == "A out"


def test_weights_of_another_kind_are_refused(tmp_path: Path) -> None:
    bot = find(f"expert:{tmp_path}")
    weights, shipped = tmp_path / "2.npz", SHIPPED / "2.npz"
    with pytest.raises(NoSuchBot, match=r"no network in .*2\.npz; livingwell train makes one"):
        bot.begin(2, 0)
    weights.write_bytes(shipped.read_bytes()[:-100])
    with pytest.raises(NoSuchBot, match=r"2\.npz is damaged"):
        bot.begin(2, 0)
    with np.load(shipped) as layers:
        np.savez(weights, **{**layers, "features_version": np.array(0)})
    with pytest.raises(NoSuchBot, match="that this version cannot use"):
        bot.begin(2, 0)
    weights.write_bytes((SHIPPED / "3.npz").read_bytes())
    with pytest.raises(NoSuchBot, match="that this version cannot use"):
        bot.begin(2, 0)
    with np.load(shipped) as layers:
        for odd in (np.nan, np.inf):
            np.savez(weights, **{**layers, "first": layers["first"] * odd})
            with pytest.raises(NoSuchBot, match="damaged"):
                bot.begin(2, 0)
    np.savez(weights, features_version=np.zeros(3))
    with pytest.raises(NoSuchBot, match="damaged"):
        bot.begin(2, 0)
    weights.write_bytes(shipped.read_bytes())
    bot.begin(2, 0)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(-400, 400), st.binary(min_size=1, max_size=9)), max_size=4))
def test_weights_that_are_damaged_anywhere_are_refused(
    tmp_path: Path, harms: list[tuple[int, bytes]]
) -> None:
    """Mostly at both ends, where the archive says what lies in it."""
    data = bytearray((SHIPPED / "2.npz").read_bytes())
    for at, harm in harms:
        data[at % len(data) : at % len(data) + len(harm)] = harm
    weights = tmp_path / "2.npz"
    weights.write_bytes(data)
    with suppress(NoSuchBot):
        for layer in load(weights, 2):
            assert np.isfinite(layer).all()
