"""Who plays where: every seat, every neighbour and all dice are shared out evenly."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from livingwell.arena.fixtures import fixtures

bots = st.integers(2, 4)


@given(bots, st.integers(1, 100), st.booleans())
def test_games_are_numbered_and_everyone_plays(count: int, games: int, duplicate: bool) -> None:
    found = list(fixtures(count, games, "x", duplicate=duplicate))
    assert [fixture.number for fixture in found] == list(range(1, len(found) + 1))
    assert all(sorted(fixture.seating) == list(range(count)) for fixture in found)
    assert 0 <= len(found) - games < (count if duplicate else 1)


@given(bots, st.integers(1, 100), st.booleans())
def test_every_bot_has_every_seat_in_turn(count: int, games: int, duplicate: bool) -> None:
    seats = [Counter[int]() for _ in range(count)]
    for fixture in fixtures(count, games, "x", duplicate=duplicate):
        for seat, bot in enumerate(fixture.seating):
            seats[bot][seat] += 1
    for taken in seats:
        times = [taken[seat] for seat in range(count)]
        assert max(times) - min(times) <= 1


@given(bots, st.booleans())
def test_every_order_round_the_table_comes_up_equally(count: int, duplicate: bool) -> None:
    orders = list(permutations(range(count)))
    games = fixtures(count, 2 * len(orders), "x", duplicate=duplicate)
    assert Counter(game.seating for game in games) == dict.fromkeys(orders, 2)


@given(bots, st.integers(1, 60))
def test_dice_are_fresh_in_every_game(count: int, games: int) -> None:
    assert len({game.dice for game in fixtures(count, games, "x")}) == games


@given(bots, st.integers(1, 60))
def test_a_duplicate_deal_is_played_from_every_seat(count: int, games: int) -> None:
    deals: dict[int, list[tuple[int, ...]]] = {}
    dice: dict[int, set[str]] = {}
    for game in fixtures(count, games, "x", duplicate=True):
        deals.setdefault(game.deal, []).append(game.seating)
        dice.setdefault(game.deal, set()).add(game.dice)
    assert all(len(texts) == 1 for texts in dice.values())
    assert len(set[str]().union(*dice.values())) == len(deals)
    for seatings in deals.values():
        assert all(len(set(column)) == count for column in zip(*seatings, strict=True))
