"""What stands before the first roll of a record: format, seats, and keys with their values."""

import re
from dataclasses import dataclass, field
from typing import Final

from livingwell.record.errors import Misread
from livingwell.rules.material import FEWEST_SEATS, MOST_SEATS, SEATS

FORMAT: Final = "livingwell 1"
RULES: Final = "1"
"""The version of the rules that this package plays."""

LONGEST_NAME: Final = 40

_KEY = re.compile(r"[a-z-]+")
_SPACE = re.compile(r"[ \t]+")
_NO_KEYS = frozenset({"roll", "result", "reveal"})


def check_name(name: str) -> str:
    """The name as it may stand in a record, trimmed; raises ``Misread`` if it may not."""
    name = name.strip()
    if not (1 <= len(name) <= LONGEST_NAME and name.isprintable() and "#" not in name):
        raise Misread("name")
    return name


@dataclass(slots=True)
class Header:
    """Keys and values in the order in which they stand; grows line by line while being read.

    The keys that stand once a seat are kept with its letter: ``entries["seat A"]``.
    """

    entries: dict[str, str] = field(default_factory=dict)

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
            header.read(f"{key} {value}")
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
        key, _, value = _SPACE.sub(" ", text, count=1).strip(" \t").partition(" ")
        value = value.strip(" \t")
        if not _KEY.fullmatch(key) or key in _NO_KEYS:
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
        words = _SPACE.sub(" ", text).strip(" ")
        if words != FORMAT:
            name, _, version = words.partition(" ")
            if name == "livingwell" and version:
                raise Misread("version", version=version)
            raise Misread("format")
        self.entries["livingwell"] = "1"
        return FORMAT

    def _read_seat(self, key: str, value: str) -> str:
        letter, _, rest = _SPACE.sub(" ", value, count=1).partition(" ")
        place = f"{key} {letter}"
        if place in self.entries:
            raise Misread("twice", key=place)
        if key == "seat":
            if len(self.names) == MOST_SEATS:
                raise Misread("too many seats")
            if letter != SEATS[len(self.names)]:
                raise Misread("seat order", seat=SEATS[len(self.names)])
            rest = check_name(rest)
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

    def __str__(self) -> str:
        return "".join(f"{key} {value}\n" for key, value in self.entries.items())


def _seat_keys(key: str) -> list[str]:
    return [f"{key} {letter}" for letter in SEATS]
