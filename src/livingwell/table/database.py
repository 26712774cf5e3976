"""The way to a database: SQLite in a file for one server, PostgreSQL for many over one."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, Self

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    DisconnectionError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from livingwell.table.address import read_address

MIGRATIONS: Final = Path(__file__).parent / "migrations"

PATIENCE: Final = 3.0
"""Seconds that PostgreSQL has for an answer, and for a connection."""

QUEUE: Final = 10.0
"""Seconds that a question waits for a connection while others are being answered."""

_BUSY_SECONDS: Final = 10

_MIGRATING: Final = 0x11F1_17E1
"""The advisory lock under which one server at a time brings PostgreSQL up to date."""

_POSTGRESQL: Final[dict[str, Any]] = {
    "isolation_level": "AUTOCOMMIT",
    "pool_size": 10,
    "max_overflow": 0,
    "pool_timeout": QUEUE,
    "connect_args": {
        "timeout": PATIENCE,
        "server_settings": {
            "application_name": "livingwell",
            # A server that freezes or vanishes lets go of what it holds, so that others play on.
            "idle_in_transaction_session_timeout": "5000",
            "tcp_keepalives_idle": "5",
            "tcp_keepalives_interval": "2",
            "tcp_keepalives_count": "3",
            "tcp_user_timeout": "10000",
        },
    },
}


class Database:
    """Transactions in one database; what goes wrong in them is a ``SQLAlchemyError``."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = self._single = engine
        self.shared = engine.dialect.name == "postgresql"
        self.write_failed = False
        # SQLite has one writer at a time: waiting here is fairer and cheaper than in its file lock.
        self._turn = asyncio.Lock()
        self._writer: Engine | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        # A file has no silence; a server across a network may.
        self._patience = PATIENCE if self.shared else None
        if self.shared:
            # A single statement needs no transaction, and so only one way there and back. As that
            # is most of what is said, it is what connections do unless told otherwise.
            self.engine = engine.execution_options(isolation_level="READ COMMITTED")

    @classmethod
    async def open(cls, url: str | URL, structure: str = "head") -> Self:
        """The database at ``url``, brought up to date, or to an earlier ``structure``.

        Raises ``Refused`` for what is no address, ``SQLAlchemyError``, or ``sqlite3.Error`` for a
        file that cannot be opened, or ``OSError`` for a server that cannot be reached.
        """
        url = read_address(url)
        is_file = url.get_backend_name() == "sqlite"
        if is_file:
            engine = create_async_engine(url)
            # The driver's thread outlives a connection that fails, and then the event loop.
            await asyncio.to_thread(_try_file, url.database or "")
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        else:
            engine = create_async_engine(url, **_POSTGRESQL)
            event.listen(engine.sync_engine, "checkout", _check_open)
        database = cls(engine)
        if is_file:
            database._writer = create_engine(url.set(drivername="sqlite"))
            event.listen(database._writer, "connect", _prepare_sqlite)
        try:
            async with database.engine.begin() as connection:
                await connection.run_sync(migrate, structure)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Let go of every connection."""
        if self._writer is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.dispose)
        self._thread.shutdown()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to ask questions of, each for itself."""
        with _told():
            async with self._single.connect() as connection, asyncio.timeout(self._patience):
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, which commits if all goes well."""
        turn = nullcontext() if self.shared else self._turn
        with self._minded(), _told():
            async with (
                turn,
                self.engine.connect() as connection,
                asyncio.timeout(self._patience),
                connection.begin(),
            ):
                yield connection

    @asynccontextmanager
    async def saying(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one statement that changes something, which commits by itself."""
        with self._minded():
            async with self.reading() if self.shared else self.writing() as connection:
                yield connection

    async def write(self, work: Callable[[Connection], None], *, single: bool) -> None:
        """A transaction that asks nothing; ``single`` tells that it is only one statement.

        With SQLite all of it, commit and all, is one errand of one thread: as statements that
        are awaited each for itself it would cost several times as much.
        """
        if self._writer is None:
            async with self.saying() if single else self.writing() as connection:
                await connection.run_sync(work)
            return
        with self._minded():
            async with self._turn:
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._thread, _in_one_go, self._writer, work)

    @asynccontextmanager
    async def unhurried(self) -> AsyncIterator[AsyncConnection]:
        """As ``writing``, however long it takes: for whoever has the database to themselves."""
        async with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _minded(self) -> Iterator[None]:
        """Remember that something could not be written, for want of room or whatever else."""
        try:
            yield
        except IntegrityError:
            # Somebody was faster: that is no fault of the database.
            raise
        except SQLAlchemyError:
            self.write_failed = True
            raise


@contextmanager
def _told() -> Iterator[None]:
    """Whatever way a server is silent, tell it as an error of the database."""
    try:
        yield
    except OSError as error:
        # Refused, broken off, or (as ``TimeoutError`` is one) not answered in time.
        raise OperationalError("the database does not answer", None, error) from error


def _in_one_go(engine: Engine, work: Callable[[Connection], None]) -> None:
    with engine.begin() as connection:
        work(connection)


def _try_file(path: str) -> None:
    with closing(sqlite3.connect(path)):
        pass


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _check_open(connection: Any, _record: object, _proxy: object) -> None:
    """Pass over connections that ended with the server, so that nobody is given one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def migrate(connection: Connection, structure: str) -> None:
    """Bring a database to a structure, by name or ``head``, if it has not come further."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    now = MigrationContext.configure(connection).get_current_revision()
    # A later version of this program has been here. Its steps have only added, so we can go on.
    if now is None or now in known:
        command.upgrade(config, structure)
