"""Writing lines: those that come while others are being written go together in one transaction."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from livingwell.table.database import Database
from livingwell.table.errors import NumberTaken
from livingwell.table.schema import lines, tables

_INSERT = insert(lines)


class Lines(NamedTuple):
    """Lines of one game, to be written all or none; ``ended``: the last of them closes it."""

    game: str
    n: int
    texts: Sequence[str]
    at: int
    ended: bool

    def rows(self) -> list[dict[str, object]]:
        """As rows of the table ``lines``."""
        return [
            {"game": self.game, "n": number, "text": text, "at": self.at}
            for number, text in enumerate(self.texts, start=self.n)
        ]


class Appender:
    """Gathers lines of all games and writes them, so that a commit serves many."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Lines, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, new: Lines) -> None:
        """Write lines; they are on the disk when this returns.

        Raises ``NumberTaken`` if another writer was faster, ``SQLAlchemyError``.
        """
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((new, written))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await written

    async def finish(self) -> None:
        """Wait until all is written."""
        if self._task is not None:
            await self._task

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._write([new for new, _ in batch])
            except IntegrityError:
                # One of them came too late; each for itself shows which.
                for new, written in batch:
                    _tell(written, await self._alone(new))
            except SQLAlchemyError as error:
                for _, written in batch:
                    _tell(written, error)
            else:
                for _, written in batch:
                    _tell(written, None)
            finally:
                # Whatever else went wrong: whoever still waits would hold up a table for ever.
                for _, written in batch:
                    _tell(written, OperationalError("not written", None, RuntimeError()))

    async def _alone(self, new: Lines) -> Exception | None:
        try:
            await self._write([new])
        except IntegrityError:
            return NumberTaken()
        except SQLAlchemyError as error:
            return error
        return None

    async def _write(self, batch: Sequence[Lines]) -> None:
        # In one order everywhere, so that two servers never wait for each other.
        batch = sorted(batch, key=lambda new: (new.game, new.n))
        rows = [row for new in batch for row in new.rows()]
        ended = [new for new in batch if new.ended]

        def write(connection: Connection) -> None:
            connection.execute(_INSERT, rows)
            for new in ended:
                change = update(tables).where(tables.c.id == new.game)
                connection.execute(change.values(ended=new.at))

        await self._database.write(write, single=not ended)


def _tell(written: asyncio.Future[None], error: Exception | None) -> None:
    """Let whoever waits go on; nobody may wait any longer."""
    if written.done():
        return
    if error is None:
        written.set_result(None)
    else:
        written.set_exception(error)
