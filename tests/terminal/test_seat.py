"""The panel of one seat, where there is much to say."""

import pytest

from livingwell.terminal.screen.app import LivingWell
from livingwell.terminal.settings import Settings
from livingwell.terminal.setup import Setup
from livingwell.views.language import LANGUAGES, pgettext, speaking
from livingwell.views.phrases import points, tokens
from tests.terminal.games import GAMES, lines, opened, people
from tests.terminal.screens import rows


@pytest.mark.parametrize("size", [(80, 24), (128, 40), (160, 50)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_seat_that_is_out_says_so_beside_all_it_has(
    language: str, size: tuple[int, int]
) -> None:
    game = GAMES["tokens-4-0"]
    moves = [play for play in game.plays if play.state.players[2].out]
    with opened(Setup(people(game), "hand")) as host:
        for line in lines(game)[: game.plays.index(moves[0]) + 1]:
            host.play(line)
        player = host.state.players[2]
        app = LivingWell(Settings(language, 0), host)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            (row,) = (row for row in rows(pilot) if "✖" in row)
    with speaking(language):
        for said in (points(player.points), tokens(player.tokens), pgettext("on a seat", "out")):
            assert f" {said} " in row
