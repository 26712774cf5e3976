"""The round that lines alone tell of is that of the game they make."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.record.lines import spell
from livingwell.table.rounds import round_after
from tests.table.conftest import OpenStore
from tests.table.seating import chair, opened
from tests.views.games import GAMES


def told(name: str) -> list[tuple[str, int]]:
    """The lines of a handed game, each with the round after it."""
    return [(spell(play.move), play.state.round) for play in GAMES[name].plays]


@pytest.mark.parametrize("name", GAMES)
def test_a_round_begins_with_the_bonus_that_closes_the_one_before_e4(name: str) -> None:
    lines = told(name)
    for n, (_line, number) in enumerate(lines, start=1):
        assert round_after(line for line, _ in lines[:n]) == number


@given(st.lists(st.integers(-3, 8), max_size=60), st.sampled_from(sorted(GAMES)))
def test_what_is_taken_back_counts_no_more(steps: list[int], name: str) -> None:
    lines, written, at = told(name), list[str](), 0
    for step in steps:
        written += [line for line, _ in lines[at : at + step]] if step > 0 else []
        written += ["A undo"] * min(at, -step)
        at = max(0, min(at + step, len(lines)))
    assert round_after(written) == (lines[at - 1][1] if at else 1)


@pytest.mark.parametrize("dice", ["system", "hand"])
@pytest.mark.parametrize("name", ["long-4-0", "ties-3-0", "plain-2-0"])
async def test_lists_of_tables_tell_it(open_store: OpenStore, dice: str, name: str) -> None:
    lines = told(name)
    async with open_store() as store:
        await store.create(opened("g", dice, public=True), [chair(0), chair(1)])
        assert [listed.round for listed in await store.public()] == [0]
        await store.begin("g", "livingwell 1", [lines[0][0]], 1)
        for n, (line, number) in enumerate(lines[1:], start=2):
            await store.append("g", n, [line], n)
            if line.startswith("roll") and number != lines[n - 2][1]:
                assert [listed.round for listed in await store.public()] == [number]
                assert [listed.round for listed in await store.held("Jane")] == [number]
        if dice == "hand":
            await store.append("g", len(lines) + 1, ["A undo"] * len(lines), 9)
            assert [listed.round for listed in await store.public()] == [1]
        await store.append("g", 1000, ["result A 1 B 2"], 9, ended=True)
        assert [listed.round for listed in await store.held("Jane")] == [0]
