"""Pieces of a table's page, each made once a line and language however many look at it."""

from collections.abc import Callable, Hashable
from functools import partial
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from livingwell.table.ledger import Entry
from livingwell.table.live import Live
from livingwell.web.board import log_view, table_view
from livingwell.web.boards import Board
from livingwell.web.choices import action_view
from livingwell.web.coach import Coach
from livingwell.web.ending import end_view
from livingwell.web.keys import Keys, Viewer
from livingwell.web.pages import TableView
from livingwell.web.templates import Templates

T = TypeVar("T")

Spell: TypeAlias = Callable[[Entry], bytes]
"""How programs are told a line."""


class Fragments:
    """Pieces of the page of one table, each made once however many look at it."""

    def __init__(self, templates: Templates, keys: Keys, coach: Coach) -> None:
        self._templates = templates
        self._keys = keys
        self._coach = coach
        self._made: WeakKeyDictionary[Live, tuple[int, dict[Hashable, Any]]] = WeakKeyDictionary()

    def board(self, live: Live, language: str) -> Board:
        """The board as it lies now."""
        return self._once(
            live,
            ("board", language),
            lambda: self._templates.board(self._table(live, language), end_view(live)),
        )

    def _table(self, live: Live, language: str) -> TableView:
        return self._once(live, ("table", language), lambda: table_view(live))

    def changes(self, live: Live, before: Board | None, language: str) -> bytes:
        """What is not as it was ``before`` on the board, or all of it, as an event."""

        def make() -> bytes:
            board = self.board(live, language)
            parts = None if before is None else board.changes(before)
            if parts is None:
                parts = self._templates.text("board.html", board=board)
            return event("board", live.n, _data(parts))

        return self._once(live, ("changes", before, language), make)

    def log(self, live: Live, after: int, language: str) -> bytes:
        """The lines above ``after`` as an event, nothing if there are none."""
        if live.n <= after:
            return b""

        def make() -> bytes:
            text = self._templates.draw("log", entries=log_view(live, after))
            return event("log", live.n, _data(text))

        return self._once(live, ("log", after, language), make)

    def lines(self, live: Live, after: int, spell: Spell) -> bytes:
        """The lines above ``after`` as programs are told them."""
        entries = live.ledger.entries[after:] if live.ledger else ()
        return b"".join(
            self._once(live, (spell, entry.n), partial(spell, entry)) for entry in entries
        )

    def actions(self, live: Live, viewer: Viewer | None, language: str) -> bytes:
        """What a viewer may do, as data; those who neither play nor host share theirs."""
        holder = viewer.holder if viewer else ""
        known = holder == live.opened.host or bool(live.seats_of(holder))

        def make() -> bytes:
            views = {
                "table": self._table(live, language),
                "actions": action_view(live, viewer, self._keys, self._coach),
            }
            return _data(self._templates.draw("tray", name="", **views))

        tutored = viewer is not None and viewer.tutored
        whose = (holder, tutored) if known else ""
        return self._once(live, ("actions", whose, language), make)

    def seal(self, live: Live, viewer: Viewer | None, language: str) -> str:
        """Stands for the board and what a viewer may do: the same where those are the same.

        The heading is left out, which a stream always sends.
        """
        digest = blake2b(self.actions(live, viewer, language), digest_size=12)
        for name, part in self.board(live, language).parts().items():
            if name != "heading":
                digest.update(part.encode())
        return digest.hexdigest()

    def _once(self, live: Live, key: Hashable, make: Callable[[], T]) -> T:
        version, made = self._made.get(live, (-1, {}))
        if version != live.feed.version:
            made = {}
            self._made[live] = (live.feed.version, made)
        if key not in made:
            made[key] = make()
        found: T = made[key]
        return found


def event(name: str, n: int, data: bytes) -> bytes:
    """A server-sent event; ``data`` are its data lines."""
    return f"event: {name}\nid: {n}\n".encode() + data + b"\n"


def _data(text: str) -> bytes:
    # As plain text, which is quicker than ``Markup`` at this.
    lines = str(text).strip().replace("\n", "\ndata: ")
    return f"data: {lines}\n".encode()
