"""Where games are kept when nobody names a file, so that none is ever lost."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from livingwell.record.errors import BadRecord
from livingwell.record.saved import load

MOST_READ: Final = 20
"""Games that are looked at for one to go on with."""


def directory() -> Path:
    """The games of this user: ``livingwell/games`` where the system keeps users' data."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "livingwell" / "games"


def new_path(names: Sequence[str], now: datetime) -> Path:
    """A file that is not there yet, named for the day and those who play; its directory is made."""
    folder = directory()
    folder.mkdir(parents=True, exist_ok=True)
    players = "-".join(filter(None, (re.sub(r"\W+", "-", name).strip("-") for name in names)))
    stem = f"{now:%Y-%m-%d-%H%M}-{players}"
    return next(
        path
        for number in count(1)
        if not (path := folder / f"{stem}{'' if number == 1 else f'-{number}'}.lw").exists()
    )


class Unfinished(NamedTuple):
    """A game that was left."""

    path: Path
    names: tuple[str, ...]


def unfinished() -> Unfinished | None:
    """The game of this user that was left last, among the newest; whole or torn at its end."""
    newest = sorted(directory().glob("*.lw"), key=lambda path: path.name, reverse=True)
    for path in newest[:MOST_READ]:
        with suppress(BadRecord, OSError):
            game = load(path)
            if game.result is None:
                return Unfinished(path, game.names)
    return None
