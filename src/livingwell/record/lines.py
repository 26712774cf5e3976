"""One move, one line: reading and writing the notation of a move."""

import re

from livingwell.record.errors import Misread
from livingwell.rules.errors import Illegal
from livingwell.rules.material import ALL_CARDS, SEATS, Card, Seat
from livingwell.rules.moves import Cast, Decision, Move, Out, Reroll, Roll, Unlock, Use

FORMS = (
    "roll A 53 B 63, roll A 34+2 B +4, A reroll 5, A use 1 for 5, A use 2, A use 3 on B, "
    "A unlock 2+4, A out"
)
"""An example of each form a move can have."""

_SPACES = re.compile(r"[ \t]+")
_DICE = re.compile(r"([1-6]{0,2})(?:\+([1-6]{1,2}))?")
_REROLL = re.compile(r"([A-D]) reroll ([1-6])")
_USE = re.compile(r"([A-D]) use ([1-6])(?: for ([1-6])| on ([A-D]))?")
_UNLOCK = re.compile(r"([A-D]) unlock ([0-9+]+)")
_OUT = re.compile(r"([A-D]) out")


def squeeze(text: str) -> str:
    """The text with one space for each run of spaces and tabs, and none at its ends."""
    return _SPACES.sub(" ", text).strip(" ")


def cut(text: str) -> tuple[str, str]:
    """The first word, and the rest trimmed but with its inner spaces as they are."""
    word, *rest = _SPACES.split(text.strip(" \t"), maxsplit=1)
    return word, rest[0] if rest else ""


def parse(text: str) -> Move:
    """The move that ``text`` spells; spaces and tabs in a run count as one.

    Raises ``Misread`` with what was expected. Whether the move is legal is for ``step`` to say.
    """
    words = squeeze(text)
    if words.startswith("roll "):
        return _parse_roll(words)
    if found := _UNLOCK.fullmatch(words):
        return Unlock(_seat(found[1]), _parse_set(found[2]))
    if found := _USE.fullmatch(words):
        face = int(found[3]) if found[3] else None
        target = _seat(found[4]) if found[4] else None
        return Use(_seat(found[1]), int(found[2]), face, target)
    if found := _REROLL.fullmatch(words):
        return Reroll(_seat(found[1]), int(found[2]))
    if found := _OUT.fullmatch(words):
        return Out(_seat(found[1]))
    raise Misread("move", forms=FORMS)


def _seat(letter: str) -> Seat:
    return SEATS.index(letter)


def _parse_set(text: str) -> tuple[Card, ...]:
    numbers = text.split("+")
    if all(number in _CARD_NAMES for number in numbers):
        cards = tuple(map(int, numbers))
        if list(cards) == sorted(set(cards)):
            return cards
    raise Misread("set")


_CARD_NAMES = frozenset(map(str, ALL_CARDS))


def _parse_roll(words: str) -> Roll:
    parts = words.split(" ")[1:]
    if len(parts) % 2 or len(parts) > 2 * len(SEATS):
        raise Misread("move", forms=FORMS)
    casts: dict[str, Cast] = {}
    for letter, dice in zip(parts[::2], parts[1::2], strict=True):
        found = _DICE.fullmatch(dice)
        if len(letter) != 1 or letter not in SEATS:
            raise Misread("move", forms=FORMS)
        if found is None:
            raise Misread("die")
        if letter in casts:
            raise Misread("seat twice", seat=letter)
        casts[letter] = Cast(_seat(letter), _faces(found[1]), _faces(found[2] or ""))
    return Roll.of(casts.values())


def _faces(digits: str) -> tuple[int, ...]:
    return tuple(map(int, digits))


def spell(move: Move) -> str:
    """The one spelling of a move."""
    match move:
        case Roll(casts):
            return "roll " + " ".join(map(spell_cast, casts))
        case Reroll(seat, face):
            return f"{SEATS[seat]} reroll {face}"
        case Use(seat, card, face, target):
            on = "" if target is None else f" on {SEATS[target]}"
            scored = "" if face is None else f" for {face}"
            return f"{SEATS[seat]} use {card}{scored}{on}"
        case Unlock(seat, cards):
            return f"{SEATS[seat]} unlock {spell_set(cards)}"
        case Out(seat):
            return f"{SEATS[seat]} out"


def spell_cast(cast: Cast) -> str:
    """One seat's part of a roll: ``A 34+2``."""
    power = "+" + "".join(map(str, cast.power)) if cast.power else ""
    return f"{SEATS[cast.seat]} {''.join(map(str, cast.player))}{power}"


def spell_set(cards: tuple[Card, ...]) -> str:
    """A set of cards: ``2+4``."""
    return "+".join(map(str, cards))


def choices(error: Illegal) -> list[str]:
    """The legal decisions that a refusal names, spelled."""
    legal: tuple[Decision, ...] = error.legal
    return list(map(spell, legal))
