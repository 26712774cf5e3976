"""What the judge of the game works out, beside the event loop: move by move, so that bots get in.

A judge remembers all that it has weighed at a table, which is why it is kept between moves.
"""

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache

from livingwell.analysis import Hint, Review, hints
from livingwell.analysis.evaluator import Chances, Evaluator
from livingwell.analysis.finding import expert
from livingwell.analysis.page import page
from livingwell.analysis.review import Step, look_at
from livingwell.record import read
from livingwell.record.game import Play
from livingwell.rules.material import Seat
from livingwell.rules.state import State
from livingwell.views.language import LANGUAGES, speaking


@lru_cache(maxsize=2)
def _judge(_table: str, seats: int) -> Evaluator:
    """The judge of a table: that of a review, and that of a game which is played meanwhile."""
    return expert(seats)


def weigh(table: str, state: State, seat: Seat) -> tuple[Hint, ...]:
    """Every decision of a seat, best first."""
    return hints(state, seat, _judge(table, len(state.players)))


def chances(table: str, state: State) -> Chances:
    """What a table is worth to each seat."""
    return _judge(table, len(state.players)).chances(state)


def look(table: str, state: State, play: Play) -> Step:
    """One move of a finished game, looked at."""
    return look_at(state, play, _judge(table, len(state.players)))


def pages(
    record: str, start: Chances, steps: Sequence[Step], end: Chances, table: str
) -> Mapping[str, bytes]:
    """The page of a review in each language, compressed; ``table`` is where it leads back to."""
    review = Review(read(record.encode()), start, tuple(steps), end)
    made = dict[str, bytes]()
    for language in LANGUAGES:
        with speaking(language):
            made[language] = zlib.compress(page(review, table).encode())
    return made
