"""What people can change while they play."""

from dataclasses import dataclass
from typing import Final

from livingwell.views.language import LANGUAGES

PACES: Final = (3.0, 1.5, 0.5, 0.0)
"""Rests in seconds on what happens by itself, from slow to none at all."""

NORMAL_PACE: Final = PACES[1]


@dataclass
class Settings:
    """One for all screens of a terminal."""

    language: str
    pace: float = NORMAL_PACE
    tutor: bool = False
    """Whether people are asked again before a blunder."""

    @property
    def gear(self) -> int:
        """How fast that is: 1 for the slowest pace, one more for each that is faster."""
        return sum(pace >= self.pace for pace in PACES) or 1

    def next_language(self) -> None:
        """Speak the next of the languages there are."""
        codes = list(LANGUAGES)
        self.language = codes[(codes.index(self.language) + 1) % len(codes)]

    def next_pace(self) -> None:
        """The next faster pace; after the fastest, the slowest."""
        self.pace = next((pace for pace in PACES if pace < self.pace), PACES[0])
