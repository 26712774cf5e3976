"""Setting a game up: a new one, or one that goes on where it stopped."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from livingwell.bots import Bot, find
from livingwell.bots.incident import Incident, Report
from livingwell.bots.process import SECONDS
from livingwell.casting import Caster, Fair, Seeded, System, source
from livingwell.record.by_hand import KEYS as BY_HAND
from livingwell.record.header import Header
from livingwell.record.journal import Journal
from livingwell.rules.material import Seat
from livingwell.terminal.errors import BadSetup
from livingwell.terminal.host import Host
from livingwell.terminal.saves import new_path
from livingwell.terminal.seating import (
    KEY,
    Seating,
    seats_of,
    spell_players,
    spell_seats,
    usual_seats,
)

DICE: Final = {"fair": "fair1", "system": "system", "hand": "hand"}
"""Kinds of dice that can be asked for, and how a header spells them; a seed makes its own kind."""


@dataclass(frozen=True)
class Setup:
    """What a game is to be; what is ``None`` is for the program, or for the saved game, to say.

    Raises ``BadSetup``.
    """

    seats: Sequence[Seating] | None = None
    dice: str | None = None
    seed: str | None = None
    seconds: float = SECONDS
    """Time that a program has for a decision."""

    def __post_init__(self) -> None:
        if self.dice is not None and self.dice not in DICE:
            raise BadSetup("dice", dice=self.dice, kinds=", ".join(DICE))
        if self.dice is not None and self.seed is not None:
            raise BadSetup("seed", dice=self.dice)


def like(header: Header) -> Setup:
    """Another game of the same seats, with the same kind of dice; not the same dice from a seed."""
    kinds = {spelled: kind for kind, spelled in DICE.items()}
    return Setup(
        seats_of(header.names, header.entries.get(KEY)),
        kinds.get((header.dice or "").partition(" ")[0]),
    )


def open_game(setup: Setup, path: Path | None = None) -> Host:
    """The game kept in ``path`` goes on; without one, or in an empty file, a new game begins."""
    return resume(setup, path) if path is not None and is_begun(path) else begin(setup, path)


def is_begun(path: Path | None) -> bool:
    """Whether a game may be kept there already: the file holds anything."""
    return path is not None and path.exists() and path.stat().st_size > 0


def begin(setup: Setup, path: Path | None = None) -> Host:
    """A new game, kept in ``path`` or else among the games of this user.

    Raises ``BadSetup``, ``BadDice``, ``NoSuchBot``, ``Misread`` or ``OSError``.
    """
    seats = setup.seats or usual_seats()
    incidents = deque[Incident]()
    bots = _find_bots(seats, setup.seconds, incidents.append)
    dice, dice_keys = _new_dice(setup, len(seats))
    names = [seat.name for seat in seats]
    now = datetime.now().astimezone()
    keys = {"date": f"{now:%Y-%m-%d}", KEY: spell_players(seats)} | dice_keys
    header = Header.of(names, **keys)
    secret = dice.secret if isinstance(dice, Fair) else None
    path = path or new_path(names, now)
    with _ours(path):
        journal = Journal.begin(path, header, secret)
    return Host(journal, bots, dice, incidents)


def _new_dice(setup: Setup, seats: int) -> tuple[Caster | None, dict[str, str]]:
    """Dice as they are asked for, ``None`` for those thrown by hand, and what a header says."""
    if setup.dice == "hand":
        return None, BY_HAND
    if setup.seed is not None:
        seeded = Seeded(setup.seed)
        return seeded, seeded.keys()
    if setup.dice == "system":
        return System(), System().keys()
    fair = Fair.deal(seats)
    return fair, fair.keys()


def resume(setup: Setup, path: Path) -> Host:
    """The game kept in ``path``, as it was left; others may decide for its seats.

    Raises ``BadSetup``, ``BadRecord``, ``BadDice``, ``NoSuchBot`` or ``OSError``.
    """
    with _ours(path):
        journal = Journal.resume(path)
    try:
        incidents = deque[Incident]()
        bots = _find_bots(_same_seats(setup, journal), setup.seconds, incidents.append)
        return Host(journal, bots, _same_dice(setup, journal), incidents)
    except ValueError:
        journal.close()
        raise


def _same_seats(setup: Setup, journal: Journal) -> Sequence[Seating]:
    header = journal.game.header
    kept = seats_of(header.names, header.entries.get(KEY))
    seats = setup.seats or kept
    if tuple(seat.name for seat in seats) != header.names:
        asked = spell_seats(seats)
        raise BadSetup("other seats", file=str(journal.path), seats=spell_seats(kept), asked=asked)
    return seats


def _same_dice(setup: Setup, journal: Journal) -> Caster | None:
    """The dice that a game began with, ``None`` for those thrown by hand."""
    header = journal.game.header
    asked = f"seed1 {setup.seed}" if setup.seed is not None else DICE.get(setup.dice or "")
    # A record that someone wrote by hand need not say where its dice come from.
    kept = header.dice or (asked if asked in ("system", "hand") else "system")
    if asked is not None and asked not in (kept, kept.split()[0]):
        raise BadSetup("dice kept", file=str(journal.path), dice=kept)
    match kept.split()[0]:
        case "hand":
            return None
        case "system":
            return System()
        case "fair1":
            return _fair(journal)
        case _:
            return source(header.entries)


def _fair(journal: Journal) -> Caster:
    entries, revealed = journal.game.header.entries, journal.game.reveal
    if revealed is not None:
        return source(entries, revealed)
    if journal.secret is None:
        raise BadSetup("no secret", file=str(journal.secret_path))
    return source(entries, journal.secret.hex())


def _find_bots(seats: Sequence[Seating], seconds: float, report: Report) -> dict[Seat, Bot]:
    return {
        number: find(seat.bot.removeprefix("bot:"), seconds=seconds, report=report)
        for number, seat in enumerate(seats)
        if seat.bot is not None
    }


@contextmanager
def _ours(path: Path) -> Iterator[None]:
    """Opening a file that must be a game's, and nobody else's meanwhile; raises ``BadSetup``."""
    if path.exists() and not path.is_file():
        raise BadSetup("no file", file=str(path))
    try:
        yield
    except BlockingIOError as error:
        raise BadSetup("in use", file=str(error.filename)) from None
