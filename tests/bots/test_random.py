"""The random bot: any legal move, and the same again from the same seed."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from livingwell.bots import find
from livingwell.rules import Cast, Roll, legal, start, step
from tests.bots.playing import moves_of

seeds = st.integers(min_value=0, max_value=2**32)


@given(seeds, seeds, st.integers(2, 4))
def test_a_seed_plays_the_same_game_again(seed: int, dice: int, seats: int) -> None:
    bots = [find(f"random:{seed}") for _ in range(seats)]
    first = moves_of(bots, dice)
    assert moves_of(bots, dice) == first
    assert moves_of([find(f"random:{seed}") for _ in range(seats)], dice) == first


def test_without_a_seed_games_differ() -> None:
    assert moves_of([find("random"), find("random")], 1) != moves_of(
        [find("random"), find("random")], 1
    )


def test_every_legal_move_is_as_likely() -> None:
    state, _ = step(start(2), Roll((Cast(0, (5, 3)), Cast(1, (6, 6)))))
    choices = legal(state, 0)
    for bots in (
        [find("random")] * 600 * len(choices),
        [find("random", seed=f"{seed}") for seed in range(600 * len(choices))],
    ):
        chosen = Counter(bot.decide(state, choices) for bot in bots)
        assert set(chosen) == set(choices)
        assert all(500 < count < 700 for count in chosen.values())


def test_a_seed_of_its_own_goes_before_the_one_it_is_given() -> None:
    own, given_one, given_other = (
        moves_of([find("random:7", seed="x")] * 2, 1),
        moves_of([find("random", seed="x")] * 2, 1),
        moves_of([find("random", seed="y")] * 2, 1),
    )
    assert own == moves_of([find("random:7")] * 2, 1)
    assert given_one != own
    assert given_one != given_other


@given(seeds)
def test_seeded_choices_in_one_game_are_no_guide_to_another(dice: int) -> None:
    """The first decisions of the games of a match must not all fall the same way."""
    firsts = {moves_of([find("random", seed="x")] * 2, dice + number)[1] for number in range(20)}
    assert len(firsts) > 5
