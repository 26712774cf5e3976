"""Everything that happens in a game, one frozen value each: dice that fall and decisions.

A player die, a Power die and a target are named by face or by seat, never by index, so one
decision has one spelling. They are named tuples for the same reason as a ``State`` is one.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from livingwell.rules.material import Card, Face, Seat


class Cast(NamedTuple):
    """One seat's part of a roll: its player dice and its Power dice, the black one first."""

    seat: Seat
    player: tuple[Face, ...] = ()
    power: tuple[Face, ...] = ()


class Roll(NamedTuple):
    """Dice that fell: each seat once, in the order of ``owed``, which is that of a written line."""

    casts: tuple[Cast, ...]

    @classmethod
    def of(cls, casts: Iterable[Cast]) -> "Roll":
        """A roll of these casts: first the seat that rolls both kinds of dice, then seat order."""
        return cls(tuple(sorted(casts, key=_place)))


def _place(cast: Cast) -> tuple[bool, Seat]:
    return not (cast.player and cast.power), cast.seat


class Reroll(NamedTuple):
    """Spend a token on a player die that shows ``face`` (T5, O2)."""

    seat: Seat
    face: Face


class Use(NamedTuple):
    """Use card 1-6 with a Power die that shows its number (T4).

    ``face`` is the die that card 1 scores, ``target`` the seat that cards 3 and 6 are used on.
    """

    seat: Seat
    card: Card
    face: Face | None = None
    target: Seat | None = None


class Unlock(NamedTuple):
    """Unlock a set of locked cards, numbers ascending; ends the turn (T8)."""

    seat: Seat
    cards: tuple[Card, ...]


class Out(NamedTuple):
    """Be knocked out; ends the turn (T9)."""

    seat: Seat


Decision: TypeAlias = Reroll | Use | Unlock | Out
"""What a seat may choose."""

Move: TypeAlias = Roll | Decision
"""Any happening: a line of a record is one of these."""
