"""Where the points came from."""

import pytest

from livingwell.record import Game, Header
from livingwell.views.language import LANGUAGES, speaking
from livingwell.views.tally import Source, label, tally
from tests.views.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_sources_of_a_seat_add_up_to_its_score(name: str) -> None:
    game = GAMES[name]
    final = game.result
    scores = final.scores if final else tuple(player.points for player in game.state.players)
    assert tuple(sum(sources.values()) for sources in tally(game)) == scores


def test_what_one_seat_takes_another_has_lost() -> None:
    for game in GAMES.values():
        sources = tally(game)
        assert sum(each.get(Source.CARD_3, 0) + each.get(Source.STOLEN, 0) for each in sources) == 0
        assert all(each.get(Source.HALVED, 0) <= 0 for each in sources)


def test_every_source_occurs_in_the_handed_games() -> None:
    assert {source for game in GAMES.values() for each in tally(game) for source in each} == set(
        Source
    )


def test_a_game_yet_to_begin_has_no_points() -> None:
    assert tally(Game(Header.of(["Jane", "Juan"]))) == ({}, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_has_a_name_of_its_own(language: str) -> None:
    with speaking(language):
        assert len({label(source) for source in Source}) == len(Source)
