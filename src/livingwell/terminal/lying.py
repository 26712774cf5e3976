"""The dice as people see them lie: those of the last roll, until the next one falls."""

from typing import NamedTuple

from livingwell.record.game import Game
from livingwell.rules.events import Bonus, Event, Rolled, RolledOff
from livingwell.rules.material import Face, Seat
from livingwell.rules.moves import Cast
from livingwell.rules.state import Player


class Lying(NamedTuple):
    """One seat's dice: faces, and the places of Power dice that have scored or were used."""

    player: tuple[Face, ...] = ()
    power: tuple[Face, ...] = ()
    spent: frozenset[int] = frozenset()


def lying(game: Game) -> tuple[Lying, ...]:
    """What lies before each seat."""
    rolled = next(
        (
            event
            for play in reversed(game.plays)
            for event in play.events
            if isinstance(event, Rolled | RolledOff | Bonus)
        ),
        None,
    )
    return tuple(_before(seat, player, rolled) for seat, player in enumerate(game.state.players))


def _before(seat: Seat, player: Player, rolled: Event | None) -> Lying:
    match rolled:
        case Rolled(_, None):
            return Lying(player.dice)
        case Rolled(_, active):
            return Lying(player.dice if seat == active else (), player.power, _spent(player))
        case RolledOff(casts):
            return Lying(player.dice, _of(seat, casts).power)
        case Bonus(cast):
            own = _of(seat, (cast,))
            return Lying(own.player, own.power)
        case _:
            return Lying()


def _of(seat: Seat, casts: tuple[Cast, ...]) -> Cast:
    return next((cast for cast in casts if cast.seat == seat), Cast(seat))


def _spent(player: Player) -> frozenset[int]:
    """Places of Power dice that are no longer ready; equal faces are spent from the left."""
    ready = list(player.ready)
    spent = set[int]()
    for place in reversed(range(len(player.power))):
        if player.power[place] in ready:
            ready.remove(player.power[place])
        else:
            spent.add(place)
    return frozenset(spent)
