"""Where the points came from, seat by seat."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TypeAlias

from livingwell.record.game import Game
from livingwell.rules.events import Bonus, Event, Gained, GameOver, Halved, Scored, Stole
from livingwell.rules.material import Seat
from livingwell.rules.result import POINTS_A_TOKEN
from livingwell.views.cards import cited
from livingwell.views.language import N_, _


class Source(Enum):
    """What gave or took points, in the order in which it is told; cards by their number."""

    MATCHES = N_("Power dice on others’ turns")
    CARD_1 = 1
    CARD_3 = 3
    CARD_4 = 4
    CARD_5 = 5
    BONUS = N_("Bonuses at the end of a round")
    TOKENS = N_("Unused tokens")
    STOLEN = N_("Taken by others")
    HALVED = N_("Halved")


Tally: TypeAlias = dict[Source, int]
"""Points by source, losses below 0. Sources that gave and took nothing are left out."""


def tally(game: Game) -> tuple[Tally, ...]:
    """Each seat’s points so far, by source; at the end of the game they add up to its score."""
    counts = [Counter[Source]() for _name in game.names]
    for play in game.plays:
        for event in play.events:
            for seat, source, points in _flows(event):
                counts[seat][source] += points
    return tuple({source: count[source] for source in Source if count[source]} for count in counts)


def _flows(event: Event) -> Iterable[tuple[Seat, Source, int]]:
    """Who gained or lost how many points, and by what."""
    match event:
        case Scored(seat):
            return [(seat, Source.MATCHES, 1)]
        case Gained(seat, card, points):
            return [(seat, Source(card), points)]
        case Stole(seat, target, points):
            return [(seat, Source.CARD_3, points), (target, Source.STOLEN, -points)]
        case Halved(_seat, target, points):
            return [(target, Source.HALVED, -points)]
        case Bonus(cast, points):
            return [(cast.seat, Source.BONUS, points)]
        case GameOver(result):
            return _for_tokens(result.tokens)
        case _:
            return []


def _for_tokens(tokens: tuple[int, ...]) -> Iterator[tuple[Seat, Source, int]]:
    for seat, count in enumerate(tokens):
        yield seat, Source.TOKENS, POINTS_A_TOKEN * count


def label(source: Source) -> str:
    """What a source is called, in the language spoken now."""
    return cited(source.value) if isinstance(source.value, int) else _(source.value)
