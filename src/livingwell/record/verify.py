"""Whether the dice of a record fell as its header says: each roll made again and compared."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from livingwell.casting import BadDice, Fair, Seeded, labels, source
from livingwell.record.errors import BadRecord
from livingwell.record.game import Game
from livingwell.record.saved import Reader, checked
from livingwell.rules.material import Face
from livingwell.rules.moves import Roll


class Die(NamedTuple):
    """One die of a record: its label, what it shows, and what its label makes of it."""

    label: str
    shown: Face
    right: Face


class Recast(NamedTuple):
    """A roll of a record, by its line in the file, beside the same roll made again."""

    line: int
    shown: Roll
    right: Roll
    dice: tuple[Die, ...]

    @property
    def wrong(self) -> tuple[Die, ...]:
        """The dice that show something else than they should."""
        return tuple(die for die in self.dice if die.shown != die.right)


@dataclass(frozen=True)
class Verdict:
    """What came of making all rolls of a record again.

    ``source`` is where the dice came from, or why they cannot be made again; ``line`` the one that
    says so, 0 if none does. ``broken`` is the error that ended the reading, if one did: only the
    rolls before it were made again.
    """

    source: Seeded | Fair | BadDice
    line: int
    rolls: tuple[Recast, ...]
    broken: BadRecord | None

    @property
    def wrong(self) -> tuple[Recast, ...]:
        """The rolls that are not as they should be."""
        return tuple(roll for roll in self.rolls if roll.wrong)

    @property
    def differs(self) -> bool:
        """Whether the record contradicts its header: in a die, the promise, or a seat's part."""
        if isinstance(self.source, BadDice):
            return self.source.cause in _LINES
        return bool(self.wrong)

    @property
    def proved(self) -> bool:
        """Whether dice fell, and each as the header says."""
        return bool(self.rolls) and not self.differs and self.broken is None


_LINES: Final = {
    "seed": "dice",
    "entropy": "entropy {seat}",
    "secret": "reveal",
    "commitment": "reveal",
}
"""Contradictions within a record, and the line of the file that each shows in."""


def verify(data: bytes, file: str = "record") -> Verdict:
    """Make every roll of the record ``data`` again; ``file`` names it in errors.

    Raises ``BadRecord`` if the record breaks before the first roll.
    """
    game, broken = _read(data, file)
    _, secret = _find(data, "reveal")
    try:
        dice = source(game.header.entries, secret or None)
    except BadDice as why:
        at = _LINES.get(why.cause, "dice").format(**why.values)
        line = _find(data, at)[0] or _find(data, "dice")[0]
        return Verdict(why, line, (), broken)
    return Verdict(dice, _find(data, "dice")[0], tuple(_rolls(game, dice)), broken)


def _read(data: bytes, file: str) -> tuple[Game, BadRecord | None]:
    """The game as far as it goes, and the error where it ends."""
    reader = Reader(file)
    try:
        for line in checked(data, file):
            reader.feed(line)
    except BadRecord as broken:
        if reader.game is None:
            raise
        return reader.game, broken
    return reader.finish(), None


def _find(data: bytes, key: str) -> tuple[int, str]:
    """The number and the value of the first line with this key, be it in a part that was not read.

    Line 0 and no value where there is none.
    """
    words = key.split()
    for number, raw in enumerate(checked(data, ""), 1):
        text = raw.partition(b"#")[0].decode("utf-8", "replace").split()
        if text[: len(words)] == words:
            return number, " ".join(text[len(words) :])
    return 0, ""


def _rolls(game: Game, dice: Seeded | Fair) -> Iterator[Recast]:
    before = game.start
    for play in game.plays:
        if isinstance(play.move, Roll):
            right = dice.cast(before)
            names = [label for due in labels(before) for label in due.player + due.power]
            compared = zip(names, _faces(play.move), _faces(right), strict=True)
            yield Recast(play.line, play.move, right, tuple(Die(*die) for die in compared))
        before = play.state


def _faces(roll: Roll) -> list[Face]:
    return [face for cast in roll.casts for face in cast.player + cast.power]
