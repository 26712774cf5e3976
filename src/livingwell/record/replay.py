"""A record as the states it makes, one by one, up to the first line that is wrong."""

from collections.abc import Iterator
from typing import NamedTuple

from livingwell.record.errors import BadRecord
from livingwell.record.game import Game
from livingwell.record.saved import Reader, checked
from livingwell.rules.events import Events
from livingwell.rules.moves import Move
from livingwell.rules.state import State


class Moment(NamedTuple):
    """The table after a line; line 0 and no move is the table before the first move."""

    line: int
    move: Move | None
    state: State
    events: Events
    game: Game


def replay(data: bytes, file: str = "record") -> Iterator[Moment]:
    """Every moment of the game in ``data``, then ``BadRecord`` if a line is wrong."""
    reader = Reader(file)
    told = -1
    refused: BadRecord | None = None
    for line in checked(data, file):
        try:
            reader.feed(line)
        except BadRecord as error:
            refused = error
        moments = _since(reader.game, told)
        told += len(moments)
        yield from moments
        if refused is not None:
            raise refused
    yield from _since(reader.finish(), told)


def _since(game: Game | None, told: int) -> list[Moment]:
    if game is None:
        return []
    before = [Moment(0, None, game.start, (), game)] if told < 0 else []
    return before + [Moment(*play, game) for play in game.plays[max(told, 0) :]]
