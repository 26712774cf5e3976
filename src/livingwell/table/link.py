"""What makes many servers over one PostgreSQL one: each hears of what the others write."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import asyncpg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from livingwell.table.database import Database
from livingwell.table.duties import BEAT, Duties
from livingwell.table.tables import Tables

CHANNEL: Final = "livingwell"
"""Where PostgreSQL tells of changes; see migration 0002."""

GATHER: Final = 0.005
"""Seconds in which notices gather, so that one question asks for all they tell of, and this
server's own lines have been read when they come back as notices."""

SILENCE: Final = 2.0
"""Seconds without an answer to a sign of life after which the database counts as out of reach."""

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 3.0
"""Seconds between attempts to reach it again, twice as long after each."""

_BROKEN: Final = (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
_log = logging.getLogger(__name__)


class Link:
    """One connection on which a server hears of others' lines and gives its signs of life.

    A notice says only "game, line"; what is lacking is then read. With every sign of life the
    tables in memory are compared with those in the database, so that a notice that was lost costs
    a moment. While the database is out of reach nothing here is shown as if it were true: tables
    are not to be had, and their pages turn to another server.
    """

    def __init__(self, database: Database, tables: Tables, duties: Duties) -> None:
        self._database = database
        self._tables = tables
        self._duties = duties
        self._lines: dict[str, int] = {}
        self._seats: set[str] = set()
        self._all = False
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Hold the link until cancelled; one that breaks is made anew."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._listening() as connection:
                    await self._beat(connection)
                    await self._tables.catch_up()
                    self._tables.reachable = True
                    pause = FIRST_PAUSE
                    while True:
                        await self._beat_time()
                        await self._beat(connection)
                        self._all = True
                        self._news.set()
            except _BROKEN as error:
                _log.warning("the database is out of reach", extra={"cause": repr(error)})
            self._tables.reachable = False
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def read(self) -> None:
        """Read what notices tell of, until cancelled."""
        while True:
            await self._news.wait()
            await asyncio.sleep(GATHER)
            self._news.clear()
            lines, self._lines = self._lines, {}
            seats, self._seats = self._seats, set()
            every, self._all = self._all, False
            try:
                for game, n in (await self._tables.read_on(lines, seats)).items():
                    self._hear_line(game, n)
                if every:
                    await self._tables.catch_up()
                    await self._look_elsewhere()
            except SQLAlchemyError as error:
                # The next sign of life shows what is lacking.
                _log.warning("lines could not be read", extra={"cause": repr(error)})

    async def leave(self) -> None:
        """Take leave of the others, who go on at once."""
        with suppress(*_BROKEN):
            async with asyncio.timeout(SILENCE), self._database.engine.connect() as connection:
                await self._duties.leave(connection)

    def tell_crash(self, task: asyncio.Task[None]) -> None:
        """A part of this has ended, as neither ever should: let proxies turn to other servers."""
        if not task.cancelled() and (error := task.exception()):
            _log.error("other servers are not heard of any more", exc_info=error)
            self._tables.reachable = False

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[AsyncConnection]:
        async with asyncio.timeout(SILENCE) as limit, self._database.engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            driver.add_termination_listener(lambda _: self._tables.unclaimed.set())
            await driver.add_listener(CHANNEL, self._hear)
            limit.reschedule(None)
            try:
                yield connection
            finally:
                # It listens, which is not for whoever would have it next.
                await connection.invalidate()

    def _hear(self, _connection: Any, _process: int, _channel: str, notice: str) -> None:
        game, _, n = notice.partition(" ")
        if n == "0":
            self._seats.add(game)
            self._news.set()
        else:
            self._hear_line(game, int(n))

    def _hear_line(self, game: str, n: int) -> None:
        self._lines[game] = max(n, self._lines.get(game, 0))
        self._news.set()

    async def _beat_time(self) -> None:
        """Until a sign of life is due, or there is something to take over, or the link breaks."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._tables.unclaimed.wait()

    async def _beat(self, connection: AsyncConnection) -> None:
        tables = self._tables
        tables.unclaimed.clear()
        async with asyncio.timeout(SILENCE):
            beat = await self._duties.beat(connection, tables.wanted(), tables.watching())
        tables.take_over(beat)

    async def _look_elsewhere(self) -> None:
        busy = [live for live in self._tables.live if not live.idle]
        async with self._database.reading() as connection:
            found = await self._duties.elsewhere(connection, [live.id for live in busy])
        for live in busy:
            live.look_elsewhere(found[live.id])


@asynccontextmanager
async def linked(database: Database, tables: Tables, duties: Duties) -> AsyncIterator[None]:
    """Be one server among those that share a database."""
    link = Link(database, tables, duties)
    tasks = [asyncio.create_task(link.run()), asyncio.create_task(link.read())]
    for task in tasks:
        task.add_done_callback(link.tell_crash)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await link.leave()
