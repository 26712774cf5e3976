"""Where games that are learned from begin."""

import numpy as np
import pytest

from livingwell.bots.expert.selfplay import begin
from livingwell.kernel.chance import stream
from livingwell.kernel.layout import COLUMNS
from livingwell.kernel.pack import pack, unpack
from livingwell.rules.material import ALL_CARDS, TOKENS
from livingwell.rules.state import Phase, State, start


def begun(seats: int, game: int, varied: float) -> State:
    row = np.zeros(COLUMNS, np.int16)
    begin(row, seats, stream(np.uint64(1), game), varied)
    state = unpack(row)
    assert (pack(state) == row).all()
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_begin_in_every_round_and_in_the_middle_of_it(seats: int) -> None:
    tables = [begun(seats, game, 1.0) for game in range(400)]
    assert {(table.round, table.phase) for table in tables} == {
        (number, phase) for number in (1, 2, 3) for phase in (Phase.OPENING, Phase.TURN)
    }
    for table in tables:
        assert table.rolling
        assert table.supply + sum(player.tokens for player in table.players) == TOKENS
        assert all(player.unlocked != ALL_CARDS for player in table.players)
        assert sum(not player.out for player in table.players) >= 2
        assert table.active is None or not table.players[table.active].out
    out = {sum(player.out for player in table.players) for table in tables}
    assert out == set(range(seats - 1))
    many = {len(player.unlocked) for table in tables for player in table.players}
    assert many == set(range(10))


def test_the_others_begin_as_a_game_does() -> None:
    assert begun(3, 0, 0.0) == start(3)
