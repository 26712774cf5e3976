"""Copying a club from one database to another, of either kind, and comparing the two."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Table, and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from livingwell.table.address import read_address
from livingwell.table.database import Database
from livingwell.table.duties import anyone
from livingwell.table.errors import Refused
from livingwell.table.schema import lines, seats, tables

AT_ONCE: Final = 100
"""Tables copied in one transaction."""

Row: TypeAlias = Mapping[str, Any]


class Moved(NamedTuple):
    """How many tables and lines the club has, each of them compared; ``new`` lines were copied."""

    tables: int
    lines: int
    new: int


class _Game(NamedTuple):
    """All that is kept of one table."""

    table: Row
    seats: Sequence[Row]
    lines: Sequence[Row]


async def move(source: str, target: str) -> Moved:
    """Copy the club at the address ``source``, as it is at one moment, to ``target``.

    What is there already from an earlier run stays, and is gone on from. Nothing is written to
    the source. Raises ``Refused``, ``SQLAlchemyError``, ``sqlite3.Error``, ``OSError``.
    """
    url = read_address(source)
    if url == read_address(target):
        raise Refused("same database")
    if url.get_backend_name() == "sqlite":
        # It would be made, and nothing of it copied.
        await asyncio.to_thread(Path(url.database or "").resolve, strict=True)
    async with _opened(source) as old, _opened(target) as new, _as_it_is(old) as reading:
        return await _copy(reading, new)


async def _copy(source: AsyncConnection, target: Database) -> Moved:
    games = await _ids(source)
    async with target.reading() as reading:
        if target.shared and await anyone(reading):
            raise Refused("in use")
        others = set(await _ids(reading)) - set(games)
    if others:
        raise Refused("other tables", count=len(others))
    copied = 0
    for some in _portions(games):
        async with target.unhurried() as writing:
            for game in (await _read(source, some)).values():
                copied += await _bring(writing, game)
    return Moved(len(games), await _compare(source, target, games), copied)


async def _bring(target: AsyncConnection, game: _Game) -> int:
    """Make one table what it is in the source; how many lines that took."""
    id_ = game.table["id"]
    there = (await _read(target, [id_])).get(id_)
    if there is None:
        await target.execute(insert(tables), game.table)
        await target.execute(insert(seats), game.seats)
        known = 0
    else:
        known = _check_prefix(there, game)
        await target.execute(update(tables).where(tables.c.id == id_), game.table)
        for seat in game.seats:
            place = and_(seats.c.game == id_, seats.c.seat == seat["seat"])
            await target.execute(update(seats).where(place), seat)
    rest = game.lines[known:]
    if rest:
        await target.execute(insert(lines), rest)
    return len(rest)


def _check_prefix(there: _Game, game: _Game) -> int:
    """How many lines the target has. Raises ``Refused`` if the source has others there."""
    known = len(there.lines)
    if there.lines != game.lines[:known] or len(there.seats) != len(game.seats):
        n = next(
            (
                line["n"]
                for line, other in zip(there.lines, game.lines, strict=False)
                if line != other
            ),
            len(game.lines) + 1,
        )
        raise Refused("other lines", table=game.table["id"], n=n)
    return known


async def _compare(source: AsyncConnection, target: Database, games: Sequence[str]) -> int:
    """Compare all that is kept, line by line; how many lines there are. Raises ``Refused``."""
    compared = 0
    async with target.unhurried() as reading:
        for some in _portions(games):
            here, there = await _read(source, some), await _read(reading, some)
            for id_, game in here.items():
                if there.get(id_) != game:
                    raise Refused("not the same", table=id_)
                compared += len(game.lines)
    return compared


async def _ids(connection: AsyncConnection) -> list[str]:
    return list((await connection.execute(select(tables.c.id).order_by(tables.c.id))).scalars())


async def _read(connection: AsyncConnection, games: Collection[str]) -> dict[str, _Game]:
    """All that is kept of some tables."""
    found: dict[str, _Game] = {}
    for row in await _rows(connection, tables, "id", games):
        found[row["id"]] = _Game(row, [], [])
    seated: dict[str, list[Row]] = {game: [] for game in found}
    written: dict[str, list[Row]] = {game: [] for game in found}
    for row in await _rows(connection, seats, "game", games):
        seated[row["game"]].append(row)
    for row in await _rows(connection, lines, "game", games):
        written[row["game"]].append(row)
    return {game: _Game(kept.table, seated[game], written[game]) for game, kept in found.items()}


async def _rows(
    connection: AsyncConnection, table: Table, key: str, games: Collection[str]
) -> Sequence[Row]:
    query = select(table).where(table.c[key].in_(games)).order_by(*table.primary_key)
    return [dict(row) for row in (await connection.execute(query)).mappings()]


def _portions(games: Sequence[str]) -> list[Sequence[str]]:
    return [games[first : first + AT_ONCE] for first in range(0, len(games), AT_ONCE)]


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[Database]:
    database = await Database.open(address)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _as_it_is(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection to which nothing changes any more, whoever writes."""
    async with database.engine.connect() as connection:
        if database.shared:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            await connection.exec_driver_sql("BEGIN")
        yield connection
        await connection.rollback()
