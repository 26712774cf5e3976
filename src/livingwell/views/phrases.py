"""The parts sentences are made of: names, amounts, dice and lists."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from livingwell.rules.material import SEATS, Card, Face
from livingwell.views.language import _, fill, ngettext, pgettext


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats so that no two read the same: doubles get their seat's letter."""
    return _distinct(tuple(names))


@lru_cache(1024)
def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    lettered = [f"{name} ({letter})" for name, letter in zip(names, SEATS, strict=False)]
    shown = [
        own if names.count(name) > 1 else name for name, own in zip(names, lettered, strict=True)
    ]
    return tuple(shown if len(set(shown)) == len(shown) else lettered)


def points(count: int) -> str:
    """An amount of points: ``3 points``."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def tokens(count: int) -> str:
    """An amount of reroll tokens: ``2 tokens``."""
    return ngettext("{count} token", "{count} tokens", count).format(count=count)


def listed(items: Iterable[object]) -> str:
    """Things in a row, as a sentence lists them: ``3, 4 and 6``; nothing for no things."""
    first = list(map(str, items))
    if len(first) < 2:
        return "".join(first)
    last = first.pop()
    both = pgettext("two", "{first} and {last}")
    more = pgettext("three or more", "{first} and {last}")
    return fill(more if first[1:] else both, first=", ".join(first), last=last)


def power_faces(power: Sequence[Face]) -> str:
    """What a seat's Power dice show: the face of one, or those of black and yellow."""
    if len(power) == 1:
        return str(power[0])
    black, yellow = power
    return fill(_("black {black} and yellow {yellow}"), black=black, yellow=yellow)


def card_numbers(cards: Sequence[Card]) -> str:
    """Cards by their numbers: ``card 7``, ``cards 3 and 4``."""
    return fill(ngettext("card {cards}", "cards {cards}", len(cards)), cards=listed(cards))
