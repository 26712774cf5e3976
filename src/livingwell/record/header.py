"""What stands before the first roll of a record: format, seats, and keys with their values."""

import re
from typing import Final

from livingwell.record.errors import Misread
from livingwell.record.lines import cut, squeeze
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS, SEATS

FORMAT: Final = "livingwell 1"
RULES: Final = "1"
"""The version of the rules that this package plays."""

LONGEST_NAME: Final = 40

LONGEST_LINE: Final = 1000
"""Characters in the longest line of a record."""

_KEY = re.compile(r"(?!(?:roll|result|reveal)$)[a-z-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")


def check_line(text: str) -> str:
    """The text, if it may stand in a line of a record; raises ``Misread`` if it may not."""
    if len(text) > LONGEST_LINE:
        raise Misread("long line", limit=LONGEST_LINE)
    if found := _CONTROL.search(text):
        raise Misread("control", code=f"U+{ord(found[0]):04X}")
    return text


def is_key(word: str) -> bool:
    """Whether a line of a header can begin with this word."""
    return _KEY.fullmatch(word) is not None


def check_name(name: str) -> str:
    """The name as it may stand in a record, trimmed; raises ``Misread`` if it may not."""
    name = name.strip()
    if not (1 <= len(name) <= LONGEST_NAME and name.isprintable() and "#" not in name):
        raise Misread("name")
    return name


class Header:
    """Keys and values in the order in which they stand; grows line by line while being read.

    The keys that stand once a seat are kept with its letter: ``entries["seat A"]``.
    """

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    @classmethod
    def of(cls, names: list[str], **keys: str) -> "Header":
        """A header for these seats, from A on, and further keys (``dice=…``)."""
        header = cls()
        header.read(FORMAT)
        for letter, name in zip(SEATS, names, strict=False):
            header.read(f"seat {letter} {check_name(name)}")
        if len(names) > MOST_SEATS:
            raise Misread("too many seats")
        for key, value in keys.items():
            header.read(check_line(f"{key} {value}"))
        header.check_complete()
        return header

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, from A on."""
        return tuple(self.entries[key] for key in _seat_keys("seat") if key in self.entries)

    @property
    def dice(self) -> str | None:
        """Where the dice came from, as the key ``dice`` says it."""
        return self.entries.get("dice")

    @property
    def entropy(self) -> tuple[str, ...]:
        """What the seats added to fair dice, in hex, from A on."""
        return tuple(self.entries[key] for key in _seat_keys("entropy") if key in self.entries)

    def read(self, text: str) -> str:
        """Take in one header line and give back its canonical spelling.

        Raises ``Misread`` and takes nothing in if the line cannot stand here.
        """
        if not self.entries:
            return self._read_format(text)
        key, value = cut(text)
        if not is_key(key):
            raise Misread("header")
        if not value:
            raise Misread("no value", key=key)
        if key in ("seat", "entropy"):
            return self._read_seat(key, value)
        if key in self.entries:
            raise Misread("twice", key=key)
        if key == "rules" and value != RULES:
            raise Misread("rules", version=value)
        self.entries[key] = value
        return f"{key} {value}"

    def _read_format(self, text: str) -> str:
        words = squeeze(text)
        if words != FORMAT:
            name, _, version = words.partition(" ")
            if name == "livingwell" and version:
                raise Misread("version", version=version)
            raise Misread("format")
        self.entries["livingwell"] = "1"
        return FORMAT

    def _read_seat(self, key: str, value: str) -> str:
        letter, rest = cut(value)
        place = f"{key} {letter}"
        if place in self.entries:
            raise Misread("twice", key=place)
        if key == "seat":
            if len(self.names) == MOST_SEATS:
                raise Misread("too many seats")
            if letter != SEATS[len(self.names)]:
                raise Misread("seat order", seat=SEATS[len(self.names)])
            if check_name(rest) != rest:
                raise Misread("name")
        elif f"seat {letter}" not in self.entries or not rest or "dice" not in self.entries:
            raise Misread("entropy")
        self.entries[place] = rest
        return f"{place} {rest}"

    def check_complete(self) -> None:
        """Raise ``Misread`` unless the format and at least two seats stand in the header."""
        if not self.entries:
            raise Misread("format")
        if len(self.names) < FEWEST_SEATS:
            raise Misread("too few seats")

    @property
    def lines(self) -> list[str]:
        """The lines of the header as they are written."""
        return [f"{key} {value}" for key, value in self.entries.items()]

    def __str__(self) -> str:
        return "".join(line + "\n" for line in self.lines)


def _seat_keys(key: str) -> list[str]:
    return [f"{key} {letter}" for letter in SEATS]
