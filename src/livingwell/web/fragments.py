"""Pieces of a table's page, each made once a line and language however many look at it."""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from livingwell.table.live import Live
from livingwell.web.board import log_view, table_view
from livingwell.web.choices import action_view
from livingwell.web.ending import end_view
from livingwell.web.keys import Keys, Viewer
from livingwell.web.templates import Templates


class Fragments:
    """Pieces of the page of one table, each made once however many look at it."""

    def __init__(self, templates: Templates, keys: Keys) -> None:
        self._templates = templates
        self._keys = keys
        self._made: WeakKeyDictionary[Live, tuple[int, dict[tuple[object, ...], bytes]]] = (
            WeakKeyDictionary()
        )

    def board(self, live: Live, language: str) -> bytes:
        """The board as an event."""
        return self._once(
            live,
            ("board", language),
            lambda: self._event(live, "board", table=table_view(live), end=end_view(live)),
        )

    def log(self, live: Live, after: int, language: str) -> bytes:
        """The lines above ``after`` as an event, nothing if there are none."""
        if live.n <= after:
            return b""
        return self._once(
            live,
            ("log", after, language),
            lambda: self._event(live, "log", entries=log_view(live, after)),
        )

    def actions(self, live: Live, viewer: Viewer | None, language: str) -> bytes:
        """What a viewer may do; those who neither play nor opened the table share theirs."""
        holder = viewer.holder if viewer else ""
        known = holder == live.opened.host or bool(live.seats_of(holder))
        return self._once(
            live,
            ("actions", holder if known else "", language),
            lambda: self._data(
                "actions",
                table=table_view(live),
                actions=action_view(live, viewer, self._keys),
            ),
        )

    def _once(self, live: Live, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        version, made = self._made.get(live, (-1, {}))
        if version != live.feed.version:
            made = {}
            self._made[live] = (live.feed.version, made)
        if key not in made:
            made[key] = make()
        return made[key]

    def _event(self, live: Live, name: str, **views: object) -> bytes:
        return event(name, live.n, self._data(name, **views))

    def _data(self, name: str, **views: object) -> bytes:
        text = self._templates.text(f"{name}.html", **views)
        return "".join(f"data: {line}\n" for line in text.splitlines()).encode()


def event(name: str, n: int, data: bytes) -> bytes:
    """A server-sent event; ``data`` are its data lines."""
    return f"event: {name}\nid: {n}\n".encode() + data + b"\n"
