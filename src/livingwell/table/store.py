"""The database: tables, who sits at them, and their lines."""

import secrets
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    CursorResult,
    Row,
    Select,
    String,
    any_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from livingwell.table.appender import Appender, Lines
from livingwell.table.chairs import Chair
from livingwell.table.database import Database
from livingwell.table.errors import NoTable, Refused
from livingwell.table.options import Options
from livingwell.table.rounds import BONUSES, round_after
from livingwell.table.schema import duties, lines, processes, seats, tables

Stage: TypeAlias = Literal["waiting", "playing", "over"]
"""Whether a table waits for people, is being played at, or has been."""


class Line(NamedTuple):
    """A line as it is kept: its number, its text, and when it was written (ms since 1970)."""

    n: int
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A table as it is kept, without its seats and lines. Times are in ms since 1970."""

    id: str
    host: str
    address: str
    options: Options
    commitment: str | None
    secret: str | None
    opened: int
    header: str | None = None
    ended: int | None = None
    put_away: int | None = None
    rematch: str | None = None

    @property
    def stage(self) -> Stage:
        """How far the game has come."""
        if self.ended is not None:
            return "over"
        return "waiting" if self.header is None else "playing"


class Listed(NamedTuple):
    """A table and its seats, for a list of tables; the round that it plays, 0 if it plays none."""

    table: Opened
    chairs: tuple[Chair, ...]
    round: int


class Kept(NamedTuple):
    """A table and its seats as they are kept now.

    ``n`` is the number of its last line, 0 without one. ``since`` is when the server that looks
    after it began to, if there is one (ms since 1970).
    """

    table: Opened
    chairs: tuple[Chair, ...]
    n: int
    since: int | None


class Store:
    """One database; the statements are those that any SQL database knows."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._appender = Appender(database)

    @classmethod
    async def open(cls, url: str | URL) -> Self:
        """The database at ``url``, brought up to date. Raises as ``Database.open``."""
        return cls(await Database.open(url))

    async def close(self) -> None:
        """Let go of every connection, once all is written."""
        await self._appender.finish()
        await self.database.close()

    @property
    def shared(self) -> bool:
        """Whether other servers may write to this database."""
        return self.database.shared

    async def ping(self) -> None:
        """Ask the database for a sign of life. Raises ``SQLAlchemyError``."""
        async with self.database.reading() as connection:
            await connection.execute(select(1))

    async def try_writing(self) -> None:
        """If something could not be written, find out whether it can by now.

        What is written stays for nobody to see. Raises ``SQLAlchemyError``.
        """
        if not self.database.write_failed:
            return
        trial = secrets.token_hex(8)
        async with self.database.writing() as connection:
            await connection.execute(insert(processes).values(id=trial, until=0))
            await connection.execute(delete(processes).where(processes.c.id == trial))
        self.database.write_failed = False

    # ------------------------------------------------------------------------------- tables

    async def create(
        self, table: Opened, chairs: Sequence[Chair], *, after: str | None = None
    ) -> bool:
        """Keep a new table. Raises ``Refused`` if its dice were promised to another one.

        ``after`` is the game whose people play again here; false if they do at another table.
        """
        row = {
            "id": table.id,
            "host": table.host,
            "address": table.address,
            "public": table.options.public,
            "clock": table.options.clock,
            "pace": table.options.pace,
            "dice": table.options.dice,
            "commitment": table.commitment,
            "secret": table.secret,
            "opened": table.opened,
            "touched": table.opened,
        }
        try:
            async with self.database.writing() as connection:
                if after is not None and not await _follow(connection, after, table.id):
                    return False
                await connection.execute(insert(tables).values(row))
                await connection.execute(
                    insert(seats),
                    [
                        {"game": table.id, "seat": seat, **_chair_row(chair)}
                        for seat, chair in enumerate(chairs)
                    ],
                )
        except IntegrityError:
            raise Refused("promise used") from None
        return True

    async def table(self, game: str) -> Opened:
        """One table. Raises ``NoTable``."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == game))).first()
        if row is None:
            raise NoTable
        return _opened(row)

    async def look(self, game: str) -> Kept:
        """How a table is kept now, in one question. Raises ``NoTable``."""
        found = await self._look(_LOOK, game)
        if game not in found:
            raise NoTable
        return found[game]

    async def look_at_many(self, games: Collection[str]) -> dict[str, Kept]:
        """How those of these tables are kept now that there are.

        Only PostgreSQL can be asked for many at once.
        """
        return await self._look(_LOOK_AT_MANY, list(games))

    async def _look(self, query: Select[Any], asked: object) -> dict[str, Kept]:
        found = dict[str, Kept]()
        async with self.database.reading() as connection:
            for row in (await connection.execute(query, {"asked": asked})).all():
                before = found.get(row.id) or Kept(_opened(row), (), row.last, row.since)
                found[row.id] = before._replace(chairs=(*before.chairs, _chair(row)))
        return found

    async def set_pace(self, game: str, pace: str) -> None:
        """Bots play faster or slower from now on."""
        await self._update(game, pace=pace)

    async def touch(self, game: str, at: int) -> None:
        """Somebody came by: a table that was put away is taken out again."""
        await self._update(game, touched=at, put_away=None)

    async def _update(self, game: str, **values: object) -> None:
        async with self.database.saying() as connection:
            await connection.execute(update(tables).where(tables.c.id == game).values(values))

    async def put_away(self, at: int, untouched_since: int) -> int:
        """Put away the tables that nobody has touched since then; how many they were."""
        idle = tables.c.put_away.is_(None), tables.c.touched < untouched_since
        async with self.database.saying() as connection:
            return (
                await connection.execute(update(tables).where(*idle).values(put_away=at))
            ).rowcount

    async def count_from(self, address: str) -> int:
        """Tables opened from an address that are still on: neither over nor put away."""
        query = select(func.count()).where(
            tables.c.address == address, tables.c.ended.is_(None), tables.c.put_away.is_(None)
        )
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def public(self, most: int = 100) -> list[Listed]:
        """Public tables that wait for people or are being played, the newest first."""
        on = tables.c.public, tables.c.ended.is_(None), tables.c.put_away.is_(None)
        return await self._listed(tables.c.opened.desc(), most, *on)

    async def held(self, holder: str, most: int = 20) -> list[Listed]:
        """Tables at which ``holder`` has a seat, the last touched first."""
        at = tables.c.id.in_(select(seats.c.game).where(seats.c.holder == holder))
        return await self._listed(tables.c.touched.desc(), most, at)

    async def _listed(
        self, order: ColumnElement[Any], most: int, *those: ColumnElement[bool]
    ) -> list[Listed]:
        chosen = select(tables.c.id).where(*those).order_by(order).limit(most)
        query = select(tables, seats).join(seats, seats.c.game == tables.c.id)
        query = query.where(tables.c.id.in_(chosen)).order_by(order, tables.c.id, seats.c.seat)
        telling = _TELLING.where(tables.c.id.in_(chosen))
        found, told = dict[str, Listed](), defaultdict[str, list[str]](list)
        async with self.database.reading() as connection:
            for row in (await connection.execute(query)).all():
                before = found.get(row.id) or Listed(_opened(row), (), 0)
                found[row.id] = before._replace(chairs=(*before.chairs, _chair(row)))
            for game, line in (await connection.execute(telling)).all():
                told[game].append(line)
        return [
            listed._replace(round=round_after(told[game]))
            if listed.table.stage == "playing"
            else listed
            for game, listed in found.items()
        ]

    # -------------------------------------------------------------------------------- seats

    async def sit(self, game: str, seat: int, chair: Chair) -> None:
        """Fill an open seat. Raises ``Refused`` if somebody was faster."""
        free = seats.c.game == game, seats.c.seat == seat, seats.c.holder.is_(None)
        change = update(seats).where(*free, seats.c.kind == "person").values(_chair_row(chair))
        async with self.database.saying() as connection:
            if not _changed(await connection.execute(change)):
                raise Refused("seat taken", seat="ABCD"[seat])

    async def set_away(self, game: str, seat: int, away: bool, at: int) -> None:
        """A bot plays for the person from now on, or no longer: then clocks begin anew."""
        change = update(seats).where(seats.c.game == game, seats.c.seat == seat)
        async with self.database.writing() as connection:
            await connection.execute(change.values(away=away))
            if not away:
                awake = update(duties).where(duties.c.name == game)
                await connection.execute(awake.values(since=at))

    # -------------------------------------------------------------------------------- lines

    async def begin(self, game: str, header: str, texts: Sequence[str], at: int) -> bool:
        """Write the header and the first lines; false if the game has begun already."""
        change = update(tables).where(tables.c.id == game, tables.c.header.is_(None))
        async with self.database.writing() as connection:
            values = {"header": header, "begun": at, "touched": at}
            if not _changed(await connection.execute(change.values(values))):
                return False
            if texts:
                first = Lines(game, 1, texts, at, ended=False)
                await connection.execute(insert(lines), first.rows())
        return True

    async def append(
        self, game: str, n: int, texts: Sequence[str], at: int, ended: bool = False
    ) -> None:
        """Write lines from number ``n`` on, all or none; they are on the disk when this returns.

        Raises ``NumberTaken`` if another writer was faster.
        """
        await self._appender.append(Lines(game, n, texts, at, ended))

    async def lines(self, game: str, after: int = 0) -> list[Line]:
        """The lines of a game whose numbers are above ``after``, in order."""
        async with self.database.reading() as connection:
            found = await connection.execute(_LINES, {"game": game, "after": after})
            return [Line(*row) for row in found.all()]

    async def lines_after(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        """The lines of some games, of each those above the number given with it, in order.

        Only PostgreSQL can be asked for many at once.
        """
        asked = {"games": list(known), "after": list(known.values())}
        found: dict[str, list[Line]] = {game: [] for game in known}
        async with self.database.reading() as connection:
            for game, *line in (await connection.execute(_LINES_OF_MANY, asked)).all():
                found[game].append(Line(*line))
        return found


# What is asked all the time is put together once. However many are asked for, it is the same
# statement: of each that is not, every connection would keep a plan of its own.
_LAST = select(func.max(lines.c.n)).where(lines.c.game == tables.c.id).scalar_subquery()
_KEPT = (
    select(tables, seats, func.coalesce(_LAST, 0).label("last"), duties.c.since)
    .join(seats, seats.c.game == tables.c.id)
    .outerjoin(duties, duties.c.name == tables.c.id)
    .order_by(seats.c.seat)
)
_LOOK = _KEPT.where(tables.c.id == bindparam("asked"))
_LOOK_AT_MANY = _KEPT.where(tables.c.id == any_(bindparam("asked", type_=ARRAY(String))))
_TELLING = (
    select(lines.c.game, lines.c.text)
    .join(tables, tables.c.id == lines.c.game)
    .where(tables.c.ended.is_(None))
    .where(or_(tables.c.dice == "hand", *map(lines.c.text.like, BONUSES)))
    .order_by(lines.c.game, lines.c.n)
)
_LINES = (
    select(lines.c.n, lines.c.text, lines.c.at)
    .where(lines.c.game == bindparam("game"), lines.c.n > bindparam("after"))
    .order_by(lines.c.n)
)
_LINES_OF_MANY = text(
    "SELECT game, n, text, at FROM lines JOIN "
    "unnest(CAST(:games AS varchar[]), CAST(:after AS integer[])) AS known (id, last) "
    "ON game = id AND n > last ORDER BY game, n"
)


async def _follow(connection: AsyncConnection, game: str, following: str) -> bool:
    """Have people find another table behind a game, unless they find one already."""
    change = update(tables).where(tables.c.id == game, tables.c.rematch.is_(None))
    return _changed(await connection.execute(change.values(rematch=following)))


def _changed(result: CursorResult[Any]) -> bool:
    return result.rowcount == 1


def _opened(row: Row[Any]) -> Opened:
    options = Options(row.public, row.clock, row.pace, row.dice)
    return Opened(
        row.id,
        row.host,
        row.address,
        options,
        row.commitment,
        row.secret,
        row.opened,
        row.header,
        row.ended,
        row.put_away,
        row.rematch,
    )


def _chair(row: Row[Any]) -> Chair:
    return Chair(row.kind, row.name, row.bot, row.holder, row.entropy, row.away)


def _chair_row(chair: Chair) -> dict[str, object]:
    return {
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "holder": chair.holder,
        "entropy": chair.entropy,
        "away": chair.away,
    }
