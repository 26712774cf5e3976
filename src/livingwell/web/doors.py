"""What the pages show that lead to a table; plain values as in ``pages``."""

from dataclasses import dataclass

from livingwell.table.store import Stage


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a menu."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form that opens a table. The values of ``levels`` are those of a seat: ``bot:LEVEL``.

    Its fields: ``seat-a`` … ``seat-d``: ``me``, ``here`` (another person at this screen),
    ``friend`` (by link), ``bot:LEVEL`` or empty; ``name-a`` … ``name-d``; ``clock`` (seconds),
    ``public`` (``yes`` or absent), ``dice`` (``fair``, ``system``, ``hand``), ``pace``;
    ``fair``: ``fair`` as it stands here, the promise of the dice, made before the browser adds
    ``entropy`` (32 hex digits; empty, and the server adds some).
    """

    levels: tuple[Option, ...]
    clocks: tuple[Option, ...]
    dice: tuple[Option, ...]
    paces: tuple[Option, ...]
    fair: str
    commitment: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A public table, or one of the viewer's own.

    ``names`` are those who sit there, ``open`` counts the seats still free. ``clock`` is empty
    without one; ``round`` is 0 unless one is being played.
    """

    id: str
    names: tuple[str, ...]
    stage: Stage
    open: int
    clock: str
    round: int
    mine: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """Tables to join, to watch, and the viewer's own. A game has so many ``rounds``."""

    mine: tuple[LobbyRow, ...]
    waiting: tuple[LobbyRow, ...]
    running: tuple[LobbyRow, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class JoinView:
    """An invitation to a seat. ``taken`` if somebody else holds it already."""

    id: str
    letter: str
    names: tuple[str, ...]
    commitment: str
    taken: bool
    name: str = ""
