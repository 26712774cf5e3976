"""What there is to tell people; the state is rebuilt from moves alone.

They are named tuples, as moves are, but equal only to events of their own kind: a token gained by
a seat is not its knock-out.
"""

from typing import Literal, NamedTuple, TypeAlias, TypeVar

from livingwell.rules.material import Card, Face, Seat
from livingwell.rules.moves import Cast
from livingwell.rules.result import Result

StartRule: TypeAlias = Literal["O4", "O5", "O6"]
BonusRule: TypeAlias = Literal["E2", "E3"]
DieKind: TypeAlias = Literal["player", "power"]

T = TypeVar("T")


def _equal(one: tuple[object, ...], other: object) -> bool:
    return isinstance(other, type(one)) and tuple.__eq__(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)


def _kind(event: type[T]) -> type[T]:
    """Make events of this kind unequal to all others."""
    for name, method in (("__eq__", _equal), ("__ne__", _unequal)):
        setattr(event, name, method)
    return event


@_kind
class Rolled(NamedTuple):
    """Dice fell: the opening's, or a turn's with its ``active`` seat (O1, T1)."""

    casts: tuple[Cast, ...]
    active: Seat | None


@_kind
class Scored(NamedTuple):
    """An opponent's Power die matched a die of the active seat: 1 point (T2).

    ``yellow`` tells the second Power die from the black one; ``against`` the kinds of dice of the
    active seat that show ``face``.
    """

    seat: Seat
    face: Face
    yellow: bool
    active: Seat
    against: tuple[DieKind, ...]


@_kind
class TokenSpent(NamedTuple):
    """A token went back to the supply; the player die that showed ``face`` is in hand (T5)."""

    seat: Seat
    face: Face


@_kind
class Rerolled(NamedTuple):
    """The die in hand fell again (T5)."""

    seat: Seat
    face: Face


@_kind
class Gained(NamedTuple):
    """Points from card 1 (a die that shows ``face``), 4 or 5 (C1, C4, C5)."""

    seat: Seat
    card: Card
    points: int
    face: Face | None = None


@_kind
class TokenGained(NamedTuple):
    """Card 2 gave a token from the supply (C2)."""

    seat: Seat


@_kind
class Stole(NamedTuple):
    """Card 3 moved points from ``target`` to ``seat`` (C3)."""

    seat: Seat
    target: Seat
    points: int


@_kind
class Halved(NamedTuple):
    """Card 6 cost ``target`` points that nobody gains (C6)."""

    seat: Seat
    target: Seat
    points: int


@_kind
class Unlocked(NamedTuple):
    """A set was unlocked; ``modifiers`` are the cards 7-9 that made its ``total`` (T7, T8)."""

    seat: Seat
    cards: tuple[Card, ...]
    total: int
    modifiers: tuple[Card, ...]


@_kind
class KnockedOut(NamedTuple):
    """A seat takes no more turns this round (T9, T11)."""

    seat: Seat


@_kind
class TiedForStart(NamedTuple):
    """Seats tied for the first turn roll a Power die each (O6)."""

    seats: tuple[Seat, ...]


@_kind
class RolledOff(NamedTuple):
    """What the tied seats' Power dice show (O6)."""

    casts: tuple[Cast, ...]


@_kind
class Starts(NamedTuple):
    """A seat takes the first turn; ``rule`` decided it: O4, O5 or O6."""

    seat: Seat
    rule: StartRule


@_kind
class RoundEnded(NamedTuple):
    """A seat ended the round and rolls the bonus: all ten cards (E2), or last standing (E3)."""

    round: int
    seat: Seat
    rule: BonusRule


@_kind
class Bonus(NamedTuple):
    """The bonus fell (E2, E3)."""

    cast: Cast
    points: int


@_kind
class RoundOpened(NamedTuple):
    """All cards are locked again and the next round opens (E4)."""

    round: int


@_kind
class GameOver(NamedTuple):
    """The third round's bonus has fallen and the places are known (G1-G4)."""

    result: Result


Event: TypeAlias = (
    Rolled
    | Scored
    | TokenSpent
    | Rerolled
    | Gained
    | TokenGained
    | Stole
    | Halved
    | Unlocked
    | KnockedOut
    | TiedForStart
    | RolledOff
    | Starts
    | RoundEnded
    | Bonus
    | RoundOpened
    | GameOver
)
Events: TypeAlias = tuple[Event, ...]
