"""Where dice come from: the system, a seed, fair dice, a record.

A caster makes exactly the dice owed. Dice that can be made again fall by their labels: each die
has a name of its own within the game, and its face is a keyed hash of that name, so that no die
depends on how many fell before it and no choice of a seat shifts another's dice. The scheme is
laid down in the notation and explained in ``docs/fair-dice.md``.
"""

import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from livingwell.rules.dice import owed
from livingwell.rules.errors import N_, Caused
from livingwell.rules.material import PLAYER_DICE, SEATS, SIDES, Face, Seat
from livingwell.rules.moves import Cast, Roll
from livingwell.rules.refusals import refuse_roll
from livingwell.rules.state import Phase, State

SECRET_BYTES: Final = 32
"""Length of the secret behind fair dice."""

ENTROPY_BYTES: Final = 16
"""Length of what each seat adds to fair dice."""

LONGEST_SEED: Final = 989
"""Characters of a seed: with its key before it, it still fits on a line of a record."""

CAUSES: Final = {
    "seed": N_("a seed is 1 to {limit} characters without # or control characters, trimmed"),
    "secret": N_("the secret of fair dice is {bytes} bytes, in hex {digits} digits"),
    "entropy": N_("seat {seat} must add {bytes} bytes to fair dice, in hex {digits} digits"),
    "no source": N_("nothing says where the dice came from, so they cannot be made again"),
    "hand": N_("the dice were thrown by hand, so they cannot be made again"),
    "system": N_("the dice came from the system, so they cannot be made again"),
    "unknown": N_("dice {source} are not known; known are seed1 and fair1"),
    "commitment": N_("the secret's SHA-256 is {actual}, but {promised} was promised"),
    "not revealed": N_("the secret has not been revealed, so the dice cannot be made again"),
    "no more": N_("the record holds no further roll"),
}


class BadDice(Caused):
    """Dice that cannot be made, or not made again."""

    causes = CAUSES


class Caster(Protocol):
    """A source of dice."""

    def cast(self, state: State) -> Roll:
        """The dice owed in ``state``; raises ``Illegal`` while none are."""
        ...


class Labels(NamedTuple):
    """The labels of one seat's dice in a roll, laid out as its ``Cast``."""

    seat: Seat
    player: tuple[str, ...]
    power: tuple[str, ...]


def labels(state: State) -> tuple[Labels, ...]:
    """The label of each die that is owed, seat by seat; empty while none are."""
    return tuple(
        Labels(
            seat,
            tuple(label(state, "player", seat, die) for die in range(player)),
            tuple(label(state, "power", seat, die) for die in range(power)),
        )
        for seat, player, power in owed(state)
    )


def label(state: State, kind: str, seat: Seat, die: int) -> str:
    """``ROUND.ACTIVE.TURN.KIND.SEAT.DIE.N`` for the ``die``-th die owed of a seat and kind.

    ``kind`` is ``player`` or ``power``; what the roll is for follows from the state.
    """
    number = 0
    match state.phase:
        case Phase.REROLL:
            kind, number = "reroll", state.players[seat].again
        case Phase.TIEBREAK:
            kind, number = "start", state.players[seat].again
        case Phase.BONUS:
            # All its dice count as one row, the player dice first.
            kind, die = "bonus", die + (PLAYER_DICE if kind == "power" else 0)
        case _:
            pass
    active, turn = "-", 0
    if state.active is not None:
        active = SEATS[state.active]
        # A turn is counted when its dice fall.
        turn = state.players[state.active].turns + (state.phase is Phase.TURN)
    return f"{state.round}.{active}.{turn}.{kind}.{SEATS[seat]}.{die}.{number}"


def face(key: bytes, prefix: str, label: str) -> Face:
    """What the die with this label shows: 1-6, each equally likely.

    HMAC-SHA256 over ``PREFIX|LABEL|C``; the first byte below 252 decides, and where none of the
    32 is, C counts on from 0.
    """
    count = 0
    while True:
        digest = hmac.digest(key, f"{prefix}|{label}|{count}".encode("ascii"), "sha256")
        for byte in digest:
            if byte < 252:
                return byte % SIDES + 1
        count += 1


def _roll(state: State, fall: Callable[[str], Face]) -> Roll:
    """The roll owed, each die as it falls by its label."""
    due = labels(state)
    if not due:
        raise refuse_roll(state, Roll(()))
    return Roll(
        tuple(
            Cast(seat, tuple(map(fall, player)), tuple(map(fall, power)))
            for seat, player, power in due
        )
    )


class System:
    """Dice from the operating system's randomness; nobody can make them again."""

    def cast(self, state: State) -> Roll:
        return _roll(state, lambda _label: secrets.randbelow(SIDES) + 1)

    def keys(self) -> dict[str, str]:
        """What a record's header says of these dice."""
        return {"dice": "system"}


@dataclass(frozen=True)
class Seeded:
    """Dice from a text (``seed1``): who knows it can make them again. Raises ``BadDice``."""

    text: str
    _key: bytes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if (
            not 1 <= len(self.text) <= LONGEST_SEED
            or self.text != self.text.strip(" \t")
            or "#" in self.text
            or any(_is_control(character) for character in self.text)
        ):
            raise BadDice("seed", limit=LONGEST_SEED)
        object.__setattr__(self, "_key", sha256(self.text.encode()).digest())

    def cast(self, state: State) -> Roll:
        return _roll(state, lambda label: face(self._key, "seed1", label))

    def keys(self) -> dict[str, str]:
        """What a record's header says of these dice."""
        return {"dice": f"seed1 {self.text}"}


def _is_control(character: str) -> bool:
    """Whether a record cannot hold this character: a control, or half of a surrogate pair."""
    return character != "\t" and unicodedata.category(character) in ("Cc", "Cs")


@dataclass(frozen=True)
class Fair:
    """Fair dice (``fair1``): a secret that was promised before each seat added its own part.

    ``secret`` is 32 bytes, kept from all until the game is over; ``entropy`` 16 bytes a seat, from
    A on. Raises ``BadDice`` for other lengths.
    """

    secret: bytes = field(repr=False)
    entropy: Sequence[bytes]
    _prefix: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadDice("secret", bytes=SECRET_BYTES, digits=2 * SECRET_BYTES)
        for seat, part in enumerate(self.entropy):
            if len(part) != ENTROPY_BYTES:
                raise _lacks_entropy(seat)
        parts = (part.hex() for part in self.entropy)
        object.__setattr__(self, "_prefix", "|".join(("fair1", *parts)))

    @classmethod
    def deal(cls, seats: int) -> "Fair":
        """Fair dice for a game at one keyboard: the system draws every part."""
        return cls(new_secret(), tuple(new_entropy() for _ in range(seats)))

    @property
    def commitment(self) -> str:
        """What is promised before the seats add their parts."""
        return commitment(self.secret)

    @property
    def reveal(self) -> str:
        """The secret in hex, to be published when the game is over."""
        return self.secret.hex()

    def cast(self, state: State) -> Roll:
        if len(self.entropy) < len(state.players):
            raise _lacks_entropy(len(self.entropy))
        return _roll(state, lambda label: face(self.secret, self._prefix, label))

    def keys(self) -> dict[str, str]:
        """What a record's header says of these dice; the secret is not in it."""
        parts = {f"entropy {SEATS[seat]}": part.hex() for seat, part in enumerate(self.entropy)}
        return {"dice": f"fair1 {self.commitment}", **parts}


def new_secret() -> bytes:
    """A secret for fair dice, from the system."""
    return secrets.token_bytes(SECRET_BYTES)


def new_entropy() -> bytes:
    """One seat's part of fair dice, from the system."""
    return secrets.token_bytes(ENTROPY_BYTES)


def commitment(secret: bytes) -> str:
    """The promise of a secret: its SHA-256 in hex."""
    return sha256(secret).hexdigest()


def _lacks_entropy(seat: Seat) -> BadDice:
    return BadDice("entropy", seat=SEATS[seat], bytes=ENTROPY_BYTES, digits=2 * ENTROPY_BYTES)


class Recorded:
    """Dice that fell before, in their order; ``BadDice`` once all have been given."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls: Iterator[Roll] = iter(rolls)

    def cast(self, state: State) -> Roll:
        if not state.rolling:
            raise refuse_roll(state, Roll(()))
        roll = next(self._rolls, None)
        if roll is None:
            raise BadDice("no more")
        return roll


def source(keys: Mapping[str, str], secret: str | None = None) -> Seeded | Fair:
    """The dice that a header's ``keys`` name, made again; fair ones need their ``secret`` in hex.

    Raises ``BadDice`` if these dice cannot be made again, or if the secret is not the one promised.
    """
    scheme, *rest = re.split("[ \t]+", keys.get("dice", ""), maxsplit=1)
    match scheme:
        case "seed1":
            return Seeded("".join(rest))
        case "fair1":
            return _fair(keys, "".join(rest).lower(), secret)
        case "":
            raise BadDice("no source")
        case "hand" | "system":
            raise BadDice(scheme)
        case _:
            raise BadDice("unknown", source=scheme)


def _fair(keys: Mapping[str, str], promised: str, secret: str | None) -> Fair:
    seats = sum(f"seat {letter}" in keys for letter in SEATS)
    entropy = tuple(_part(keys, seat) for seat in range(seats))
    if secret is None:
        raise BadDice("not revealed")
    dice = Fair(_from_hex(secret), entropy)
    if dice.commitment != promised:
        raise BadDice("commitment", actual=dice.commitment, promised=promised or "-")
    return dice


def _part(keys: Mapping[str, str], seat: Seat) -> bytes:
    """One seat's entropy as the header has it; raises ``BadDice`` if it is not 16 bytes."""
    part = _from_hex(keys.get(f"entropy {SEATS[seat]}", ""))
    if len(part) != ENTROPY_BYTES:
        raise _lacks_entropy(seat)
    return part


def _from_hex(digits: str) -> bytes:
    """The bytes of hex digits; nothing if they are anything else."""
    try:
        return bytes.fromhex(digits) if digits.isalnum() else b""
    except ValueError:
        return b""
