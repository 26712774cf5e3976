"""Which games a match consists of: who sits where, and whose dice fall."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple


class Fixture(NamedTuple):
    """A game to be played.

    ``number`` counts from 1. ``dice`` is the seed of its dice; games with the same ``deal``, from
    0, share them. ``seating`` names, for each seat from A on, the bot that sits there, by its place
    in the match.
    """

    number: int
    deal: int
    dice: str
    seating: tuple[int, ...]


def fixtures(bots: int, games: int, seed: str, *, duplicate: bool = False) -> Iterator[Fixture]:
    """The games of a match, in order.

    Every bot sits in every seat equally often, and before every other equally often, as far as
    the number of games allows. With ``duplicate`` the dice stay for as many games as there are
    bots, until each has had every seat, and the last such deal is always played out.
    """
    orders = [(0, *others) for others in permutations(range(1, bots))]
    if duplicate:
        games += -games % bots
    for game in range(games):
        block, turned = divmod(game, bots)
        order = orders[block % len(orders)]
        deal = block if duplicate else game
        yield Fixture(game + 1, deal, f"{seed}/{deal + 1}", order[turned:] + order[:turned])
