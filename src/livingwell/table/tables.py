"""All tables of a server: those in memory, and the way to those that are not."""

import asyncio
import logging
import re
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final, Self

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from livingwell.casting import commitment
from livingwell.rules.errors import Caused
from livingwell.table.chairs import Chair
from livingwell.table.duties import Beat, Duties
from livingwell.table.errors import NoTable, Refused
from livingwell.table.live import Live, now
from livingwell.table.options import Options
from livingwell.table.steward import Steward, Thinker
from livingwell.table.store import Opened, Store

FORGET: Final = 120_000
"""Milliseconds without a visit after which a table leaves the memory."""

PUT_AWAY: Final = 24 * 3_600_000
"""Milliseconds without a visit after which a table is put away: out of the lists, never lost."""

TOUCH: Final = 3_600_000
"""Milliseconds between two notes in the database that a table is visited."""

SWEEP: Final = 30.0
"""Seconds between two looks for tables nobody visits."""

_SWEEPING: Final = "putting away"
"""A duty as each table is one; no table has such an id."""

_AT_ONCE: Final = 200
"""Tables looked at in one question, so that nobody waits long for the answer."""

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_log = logging.getLogger(__name__)


def new_id() -> str:
    """An id that nobody can guess: who knows it may look on."""
    return secrets.token_urlsafe(16)


class Tables:
    """Opens tables, finds them, looks after them while somebody is there."""

    def __init__(
        self, store: Store, think: Thinker, stand_in: str, duties: Duties | None = None
    ) -> None:
        """``duties`` are shared with other servers; without them, this one does everything."""
        self.store = store
        self.written = Counter[str]()
        self._think = think
        self._stand_in = stand_in
        self._live: dict[str, Live] = {}
        self._stewards: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._duties = duties
        self._adopting = set[str]()
        self._working = set[asyncio.Task[None]]()
        self._reachable = True
        self.heard = self.adopted = 0
        self.unclaimed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._sweeper = asyncio.create_task(self._sweep_now_and_then())
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [*self._stewards.values(), *self._working, *self._loading.values()]
        if self._sweeper is not None:
            tasks.append(self._sweeper)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def live(self) -> Sequence[Live]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def open(
        self, chairs: Sequence[Chair], options: Options, host: str, address: str, secret: str
    ) -> Live:
        """Open a table; the game begins at once if every seat is taken.

        ``host`` is the hash of the secret of whoever opens it, ``secret`` that of fair dice in
        hex. Raises ``Refused``.
        """
        opened = _opening(options, host, address, secret)
        await self.store.create(opened, chairs)
        return await self._bring(Live(self.store, opened, chairs, (), self.written))

    async def open_again(self, live: Live, host: str, secret: str) -> str:
        """The table at which the people of a finished game play again, opened if none is yet.

        ``host`` and ``secret`` are as in ``open``.
        """
        if live.opened.rematch is None:
            chairs = [replace(chair, entropy="", away=False) for chair in live.chairs]
            opened = _opening(live.options, host, live.opened.address, secret)
            if await self.store.create(opened, chairs, after=live.id):
                await self._bring(Live(self.store, opened, chairs, (), self.written))
        return await live.find_rematch()

    async def get(self, game: str, *, fresh: bool = True) -> Live:
        """The table with this id, brought into memory if it is not there.

        It is as it lies now, if ``fresh``, or else as this server knows it, which is enough for
        what is going to be written anyway. Raises ``NoTable``.
        """
        if not _ID.fullmatch(game):
            raise NoTable
        self.check_reachable()
        live = self._live.get(game)
        if live is None:
            # Whoever asked first may go before it is there; the others still wait for it.
            live = await asyncio.shield(self._loading.get(game) or self._begin_to_load(game))
        elif fresh and self.store.shared:
            # Whoever has seen a line at another server finds it here.
            with self._readable(live):
                await live.refresh()
        live.visit()
        return live

    def _begin_to_load(self, game: str) -> asyncio.Task[Live]:
        def done(loading: asyncio.Task[Live]) -> None:
            del self._loading[game]
            if not loading.cancelled():
                # Nobody may be left who hears of an error.
                loading.exception()

        loading = self._loading[game] = asyncio.create_task(self._load(game))
        loading.add_done_callback(done)
        return loading

    async def _load(self, game: str) -> Live:
        kept = await self.store.look(game)
        lines = await self.store.lines(game) if kept.n else []
        try:
            live = Live(self.store, kept.table, kept.chairs, lines, self.written)
        except Caused as error:
            raise Refused("later version") from error
        await self.store.touch(game, now())
        return await self._bring(live)

    async def _bring(self, live: Live) -> Live:
        """Take a table into memory, and look after it from now on."""
        await live.begin_if_full()
        self._live[live.id] = live
        steward = asyncio.create_task(
            Steward(live, self._think, self._stand_in, self._duty(live.id)).run()
        )
        steward.add_done_callback(partial(self._tell_crash, live))
        self._stewards[live.id] = steward
        return live

    async def sweep(self) -> None:
        """Forget tables that nobody has visited for a while, put away those of a day ago."""
        for live in self.live:
            if live.watchers:
                # A page that stays open for days is a visit all the time.
                live.visit()
            if live.visited - live.touched > TOUCH:
                live.touched = live.visited
                await self.store.touch(live.id, live.visited)
            if live.idle and now() - live.visited > FORGET:
                self._forget(live)
        if self.looks_after(_SWEEPING):
            await self.store.put_away(now(), now() - PUT_AWAY)

    def _forget(self, live: Live) -> None:
        if self._live.get(live.id) is live:
            del self._live[live.id]
            self._stewards.pop(live.id).cancel()
        live.forget()

    def _tell_crash(self, live: Live, steward: asyncio.Task[None]) -> None:
        """Nobody looks after a table any more: whoever comes next brings it in anew."""
        if not steward.cancelled() and (error := steward.exception()):
            _log.error("a table was not looked after", exc_info=error, extra={"table": live.id})
            self._forget(live)

    # ------------------------------------------------------------------------ other servers

    @property
    def reachable(self) -> bool:
        """Whether the database answers, and other servers' lines are heard of."""
        return self._reachable

    @reachable.setter
    def reachable(self, reachable: bool) -> None:
        self._reachable = reachable
        for live in self.live:
            live.feed.publish()

    def check_reachable(self) -> None:
        """Raise ``OperationalError`` if the database does not answer."""
        if not self._reachable:
            raise OperationalError("the database does not answer", None, ConnectionError())

    async def read_on(self, lines: Mapping[str, int], seats: Collection[str]) -> dict[str, int]:
        """Read what others have changed: lines up to these numbers, and who sits at ``seats``.

        Only tables in memory are of interest, and of them only what they lack. Those of ``lines``
        which this server itself is writing to are given back, to be read a little later.
        """
        lacking, writing = dict[str, int](), dict[str, int]()
        for game, n in lines.items():
            live = self._live.get(game)
            if live is None or live.ledger is None or n <= live.n:
                continue
            if live.writing:
                writing[game] = n
            else:
                lacking[game] = live.n
        for game in seats:
            if live := self._live.get(game):
                self._refresh_soon(live)
        if lacking:
            for game, new in (await self.store.lines_after(lacking)).items():
                live = self._live.get(game)
                if live is not None and new:
                    self.heard += len(new)
                    with suppress(Refused), self._readable(live):
                        live.take_in(new)
        return writing

    async def catch_up(self) -> None:
        """Look whether any table that somebody is at has changed unheard."""
        busy = [live for live in self.live if not live.idle]
        for first in range(0, len(busy), _AT_ONCE):
            known = {live: live.n for live in busy[first : first + _AT_ONCE]}
            found = await self.store.look_at_many([live.id for live in known])
            for live, n in known.items():
                kept = found.get(live.id)
                if kept is None or kept.n < n:
                    _log.error("the database has lost lines", extra={"table": live.id})
                    self._forget(live)
                elif live.lacks(kept):
                    self._refresh_soon(live)

    # ------------------------------------------------------------------------------- duties

    @property
    def looked_after(self) -> int:
        """How many of the tables in memory it is this server that acts at."""
        return sum(map(self.looks_after, self._live))

    def looks_after(self, duty: str) -> bool:
        """Whether it is this server, among all, that looks after a table or another duty."""
        return self._duties is None or self._duties.has(duty)

    def _duty(self, game: str) -> Callable[[], bool]:
        """What tells whether this server looks after a table; the first "no" has it ask to."""
        asked = False

        def mine() -> bool:
            nonlocal asked
            is_mine = self.looks_after(game)
            if not is_mine and not asked:
                self.unclaimed.set()
            asked = not is_mine
            return is_mine

        return mine

    def wanted(self) -> set[str]:
        """What this server would do if no other does it."""
        played = {live.id for live in self.live if live.stage == "playing" and not live.idle}
        return played | self._adopting | {_SWEEPING}

    def watching(self) -> dict[tuple[str, str], int]:
        """How many pages are open here, by table and holder."""
        return {
            (live.id, holder or ""): pages
            for live in self.live
            for holder, pages in live.watchers.items()
        }

    def take_over(self, beat: Beat) -> None:
        """Begin what this server does from now on."""
        for game in beat.taken:
            if live := self._live.get(game):
                live.feed.publish()
        orphans = beat.adopted - self._live.keys() - {_SWEEPING}
        if orphans:
            self.adopted += len(orphans)
            self._adopting |= orphans
            self._start(self._adopt(orphans))

    async def _adopt(self, orphans: Collection[str]) -> None:
        """Bring tables into memory whose server has died."""
        for game in orphans:
            try:
                await self.get(game)
            except (SQLAlchemyError, Refused):
                _log.warning("a table could not be read", extra={"table": game}, exc_info=True)
            self._adopting.discard(game)

    def _refresh_soon(self, live: Live) -> None:
        self._start(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        try:
            with self._readable(live):
                await live.refresh()
        except (SQLAlchemyError, Refused):
            _log.warning("a table could not be read", extra={"table": live.id}, exc_info=True)

    @contextmanager
    def _readable(self, live: Live) -> Iterator[None]:
        """Leave a table to others whose lines only a later version can read."""
        try:
            yield
        except NoTable:
            raise
        except Caused as error:
            self._forget(live)
            raise Refused("later version") from error

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Work on something while everything else goes on."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except SQLAlchemyError:
                _log.warning("tables could not be swept", exc_info=True)


def _opening(options: Options, host: str, address: str, secret: str) -> Opened:
    """A new table as it is kept; only fair dice have a secret."""
    if options.dice != "fair":
        return Opened(new_id(), host, address, options, None, None, now())
    promise = commitment(bytes.fromhex(secret))
    return Opened(new_id(), host, address, options, promise, secret, now())
