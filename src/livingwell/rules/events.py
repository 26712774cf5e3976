"""What there is to tell people; the state is rebuilt from moves alone.

Named tuples, told apart by their class: two of one shape and content compare equal.
"""

from typing import Literal, NamedTuple, TypeAlias

from livingwell.rules.material import Card, Face, Seat
from livingwell.rules.moves import Cast
from livingwell.rules.result import Result

StartRule: TypeAlias = Literal["O4", "O5", "O6"]
BonusRule: TypeAlias = Literal["E2", "E3"]
DieKind: TypeAlias = Literal["player", "power"]


class Rolled(NamedTuple):
    """Dice fell: the opening's, or a turn's with its ``active`` seat (O1, T1)."""

    casts: tuple[Cast, ...]
    active: Seat | None


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


class TokenSpent(NamedTuple):
    """A token went back to the supply; the player die that showed ``face`` is in hand (T5)."""

    seat: Seat
    face: Face


class Rerolled(NamedTuple):
    """The die in hand fell again (T5)."""

    seat: Seat
    face: Face


class Gained(NamedTuple):
    """Points from card 1 (a die that shows ``face``), 4 or 5 (C1, C4, C5)."""

    seat: Seat
    card: Card
    points: int
    face: Face | None = None


class TokenGained(NamedTuple):
    """Card 2 gave a token from the supply (C2)."""

    seat: Seat


class Stole(NamedTuple):
    """Card 3 moved points from ``target`` to ``seat`` (C3)."""

    seat: Seat
    target: Seat
    points: int


class Halved(NamedTuple):
    """Card 6 cost ``target`` points that nobody gains (C6)."""

    seat: Seat
    target: Seat
    points: int


class Unlocked(NamedTuple):
    """A set was unlocked; ``modifiers`` are the cards 7-9 that made its ``total`` (T7, T8)."""

    seat: Seat
    cards: tuple[Card, ...]
    total: int
    modifiers: tuple[Card, ...]


class KnockedOut(NamedTuple):
    """A seat takes no more turns this round (T9, T11)."""

    seat: Seat


class TiedForStart(NamedTuple):
    """Seats tied for the first turn roll a Power die each (O6)."""

    seats: tuple[Seat, ...]


class RolledOff(NamedTuple):
    """What the tied seats' Power dice show (O6)."""

    casts: tuple[Cast, ...]


class Starts(NamedTuple):
    """A seat takes the first turn; ``rule`` decided it: O4, O5 or O6."""

    seat: Seat
    rule: StartRule


class RoundEnded(NamedTuple):
    """A seat ended the round and rolls the bonus: all ten cards (E2), or last standing (E3)."""

    round: int
    seat: Seat
    rule: BonusRule


class Bonus(NamedTuple):
    """The bonus fell (E2, E3)."""

    cast: Cast
    points: int


class RoundOpened(NamedTuple):
    """All cards are locked again and the next round opens (E4)."""

    round: int


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
