"""The table as plain text fits a terminal and shows all that lies on it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingwell.rules.material import ALL_CARDS
from livingwell.views.board import COLUMNS, board, situation
from livingwell.views.columns import trimmed, width
from livingwell.views.language import LANGUAGES, speaking
from tests.views.games import GAMES

NAMES = ("Jane", "Juan", "Ying", "Amélie")
STATES = [play.state for game in GAMES.values() for play in game.plays][::7]
WIDE = ("가" * 40, "W" * 40, "👩🏽" * 20, "é" * 40)


@pytest.mark.parametrize("names", [NAMES, WIDE], ids=["short", "wide"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_wide(language: str, names: tuple[str, ...]) -> None:
    with speaking(language):
        for state in STATES:
            assert all(width(line) <= COLUMNS for line in board(state, names))


def test_cards_are_told_apart_by_shape_and_all_else_is_there() -> None:
    for state in STATES:
        lines = board(state, NAMES)
        for seat, player in enumerate(state.players):
            holds, lies = lines[2 + 2 * seat : 4 + 2 * seat]
            assert set(map(int, re.findall(r"\[(\d+)\]", lies))) == player.unlocked
            assert set(map(int, re.findall(r"·(\d+)·", lies))) == ALL_CARDS - player.unlocked
            assert re.search(rf"· {player.points} points?, {player.tokens} tokens?\b", holds)
            assert ("out of the round" in holds) == player.out
            assert holds.startswith(">") == (seat in state.pending)
            shown = re.findall("[1-6?]", lies.partition("dice")[2])
            assert shown == [str(face or "?") for face in player.dice + player.power]
        assert f"supply: {state.supply} token" in lines[0]
        assert f"Round {state.round} of 3" in lines[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_waited_for_is_named(language: str) -> None:
    with speaking(language):
        for state in STATES:
            if len(state.pending) == 1:
                assert NAMES[state.pending[0]] in situation(state, NAMES)


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_trimmed_text_fits_and_is_otherwise_left_alone(text: str, columns: int) -> None:
    short = trimmed(text, columns)
    assert width(short) <= columns
    assert short == text or (short.endswith("…") and text.startswith(short[:-1].rstrip()))
    assert (short == text) or width(text) > columns
