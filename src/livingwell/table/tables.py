"""All tables of a server: those in memory, and the way to those that are not."""

import asyncio
import logging
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final, Self

from livingwell.casting import commitment
from livingwell.table.chairs import Chair
from livingwell.table.errors import NoTable
from livingwell.table.ledger import Ledger
from livingwell.table.live import Live, now
from livingwell.table.options import Options
from livingwell.table.steward import Steward, Thinker
from livingwell.table.store import Opened, Store

FORGET: Final = 600_000
"""Milliseconds without a visit after which a table leaves the memory."""

PUT_AWAY: Final = 24 * 3_600_000
"""Milliseconds without a visit after which a table is put away: out of the lists, never lost."""

TOUCH: Final = 3_600_000
"""Milliseconds between two notes in the database that a table is visited."""

SWEEP: Final = 60.0
"""Seconds between two looks for tables nobody visits."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_log = logging.getLogger(__name__)


def new_id() -> str:
    """An id that nobody can guess: who knows it may look on."""
    return secrets.token_urlsafe(16)


class Tables:
    """Opens tables, finds them, looks after them while somebody is there."""

    def __init__(self, store: Store, think: Thinker, stand_in: str) -> None:
        self.store = store
        self.written = Counter[str]()
        self._think = think
        self._stand_in = stand_in
        self._live: dict[str, Live] = {}
        self._stewards: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._sweeper = asyncio.create_task(self._sweep_now_and_then())
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [*self._stewards.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def live(self) -> Sequence[Live]:
        """The tables in memory."""
        return tuple(self._live.values())

    def ledger(self, game: str) -> Ledger | None:
        """The lines of a table that is in memory and has begun."""
        live = self._live.get(game)
        return live.ledger if live else None

    async def open(
        self, chairs: Sequence[Chair], options: Options, host: str, address: str, secret: str
    ) -> Live:
        """Open a table; the game begins at once if every seat is taken.

        ``host`` is the hash of the secret of whoever opens it, ``secret`` that of fair dice in
        hex. Raises ``Refused``.
        """
        fair = options.dice == "fair"
        promise = commitment(bytes.fromhex(secret)) if fair else None
        opened = Opened(new_id(), host, address, options, promise, secret if fair else None, now())
        await self.store.create(opened, chairs)
        return await self.get(opened.id)

    async def get(self, game: str) -> Live:
        """The table with this id, brought into memory if it is not there. Raises ``NoTable``."""
        if not _ID.fullmatch(game):
            raise NoTable
        live = self._live.get(game)
        if live is None:
            lock = self._loading.setdefault(game, asyncio.Lock())
            try:
                async with lock:
                    live = self._live.get(game) or await self._load(game)
            finally:
                self._loading.pop(game, None)
        live.visit()
        return live

    async def _load(self, game: str) -> Live:
        opened = await self.store.table(game)
        chairs, lines = await self.store.chairs(game), await self.store.lines(game)
        live = Live(self.store, opened, chairs, lines, self.written)
        await live.begin_if_full()
        await self.store.touch(game, now())
        self._live[game] = live
        steward = asyncio.create_task(Steward(live, self._think, self._stand_in).run())
        steward.add_done_callback(_tell_crash)
        self._stewards[game] = steward
        return live

    async def sweep(self) -> None:
        """Forget tables that nobody has visited for a while, put away those of a day ago."""
        for live in self.live:
            if live.visited - live.touched > TOUCH:
                live.touched = live.visited
                await self.store.touch(live.id, live.visited)
            if live.idle and now() - live.visited > FORGET:
                del self._live[live.id]
                self._stewards.pop(live.id).cancel()
        await self.store.put_away(now(), now() - PUT_AWAY)

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.sweep()


def _tell_crash(steward: asyncio.Task[None]) -> None:
    if not steward.cancelled() and (error := steward.exception()):
        _log.error("a table is no longer looked after", exc_info=error)
