"""Who does what: of all servers over one database, one looks after a table, one puts tables away.

A server is alive for as long as it says so in ``processes``, again and again. One that falls
silent is buried by another, and its duties with it. It stops doing them before that, by its own
clock, so that nothing is ever done by two.
"""

import secrets
import time
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import (
    ARRAY,
    BigInteger,
    String,
    any_,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from livingwell.table.schema import duties, processes, watching

BEAT: Final = 1.0
"""Seconds between two signs of life."""

LEASE: Final = 3.0
"""Seconds after its last sign of life for which a server counts as alive."""

ADOPT: Final = 60.0
"""Seconds after a death within which another goes on with what the dead server did. Of what was
left longer ago everybody has gone home."""

Watching: TypeAlias = Mapping[tuple[str, str], int]
"""How many pages are open, by table and holder; of strangers the holder is empty."""

_NOW = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
"""The database's clock in ms since 1970: the one that all servers agree on."""

_PROCESS: Final = bindparam("process", type_=String)
_NAMES: Final = bindparam("names", type_=ARRAY(String))

# As in ``store``, the same statements however many names there are.
_RELEASE: Final = delete(duties).where(duties.c.process == _PROCESS, duties.c.name == any_(_NAMES))
_CLAIM: Final = (
    postgresql.insert(duties)
    .from_select(["name", "process", "since"], select(func.unnest(_NAMES), _PROCESS, _NOW))
    .on_conflict_do_nothing()
    .returning(duties.c.name)
)
_PLACE: Final = watching.c.game, watching.c.holder
_PAGES: Final = postgresql.insert(watching)
_TELL: Final = _PAGES.on_conflict_do_update(
    index_elements=list(watching.primary_key), set_={"pages": _PAGES.excluded.pages}
)
_TELL_GONE: Final = delete(watching).where(
    watching.c.process == bindparam("left"),
    watching.c.game == bindparam("place"),
    watching.c.holder == bindparam("who"),
)
_ELSEWHERE: Final = (
    select(*_PLACE, func.sum(watching.c.pages))
    .where(watching.c.process != _PROCESS, watching.c.game == any_(_NAMES))
    .group_by(*_PLACE)
)


class Beat(NamedTuple):
    """What a sign of life brought: duties that are new, some of them left by the dead."""

    taken: frozenset[str]
    adopted: frozenset[str]


class Duties:
    """The part of one process in this. ``process`` is its name, a new one whenever in doubt."""

    def __init__(self) -> None:
        self.process = ""
        self._held = frozenset[str]()
        self._watching: Watching = {}
        self._until = 0.0

    def has(self, name: str) -> bool:
        """Whether this process, and no other, does this now."""
        return name in self.held

    @property
    def held(self) -> frozenset[str]:
        """All that this process does now."""
        return self._held if time.monotonic() < self._until else frozenset()

    async def beat(
        self, connection: AsyncConnection, wanted: Collection[str], watching: Watching
    ) -> Beat:
        """Give a sign of life, take over what is wanted and free, and give up what is not wanted.

        Raises ``SQLAlchemyError``.
        """
        before, asked = self.held, time.monotonic()
        try:
            async with connection.begin():
                dead = await self._renew(connection)
                if dead is None:
                    await self._register(connection)
                orphans = frozenset() if dead == 0 else await _bury(connection)
                await self._release(connection, self._held - set(wanted))
                claims = (orphans | set(wanted)) - self._held
                taken = await self._claim(connection, claims)
                await self._tell(connection, watching)
        except BaseException:
            # Nobody knows what of that is kept. Under a new name all of it is true again.
            self.process = ""
            raise
        self._held |= taken
        self._until = asked + LEASE
        return Beat(self._held - before, taken & orphans)

    async def leave(self, connection: AsyncConnection) -> None:
        """Stop being there, so that others take over at once."""
        self._until = 0
        async with connection.begin():
            await connection.execute(delete(processes).where(processes.c.id == self.process))

    async def _renew(self, connection: AsyncConnection) -> int | None:
        """How many are dead, ``None`` if this process counts as dead itself."""
        mine = processes.c.id == self.process
        change = update(processes).where(mine).values(until=_NOW + int(LEASE * 1000))
        other = processes.alias()
        dead = select(func.count()).where(other.c.until < _NOW).scalar_subquery()
        found = (await connection.execute(change.returning(dead))).first()
        return None if found is None else int(found[0])

    async def _register(self, connection: AsyncConnection) -> None:
        self.process, self._held, self._watching = secrets.token_hex(8), frozenset(), {}
        row = {"id": self.process, "until": _NOW + int(LEASE * 1000)}
        await connection.execute(insert(processes).values(row))

    async def _release(self, connection: AsyncConnection, names: Collection[str]) -> None:
        if names:
            asked = {"process": self.process, "names": list(names)}
            await connection.execute(_RELEASE, asked)
            self._held -= set(names)

    async def _claim(self, connection: AsyncConnection, names: Collection[str]) -> frozenset[str]:
        if not names:
            return frozenset()
        # In one order everywhere, so that two servers never wait for each other.
        asked = {"process": self.process, "names": sorted(names)}
        return frozenset((await connection.execute(_CLAIM, asked)).scalars())

    async def _tell(self, connection: AsyncConnection, now: Watching) -> None:
        """Say who looks on here, as far as that has changed."""
        gone = self._watching.keys() - now.keys()
        changed = {
            place: pages for place, pages in now.items() if self._watching.get(place) != pages
        }
        if gone:
            left = {"left": self.process}
            rows = [{**left, "place": game, "who": holder} for game, holder in gone]
            await connection.execute(_TELL_GONE, rows)
        if changed:
            await connection.execute(
                _TELL,
                [
                    {"process": self.process, "game": game, "holder": holder, "pages": pages}
                    for (game, holder), pages in changed.items()
                ],
            )
        self._watching = dict(now)

    async def elsewhere(
        self, connection: AsyncConnection, games: Collection[str]
    ) -> dict[str, dict[str | None, int]]:
        """The pages of these tables that are open at other processes, by table and holder."""
        found: dict[str, dict[str | None, int]] = {game: {} for game in games}
        asked = {"process": self.process, "names": list(games)}
        for game, holder, pages in (await connection.execute(_ELSEWHERE, asked)).all():
            found[game][holder or None] = int(pages)
        return found


async def anyone(connection: AsyncConnection) -> bool:
    """Whether any server is alive over this PostgreSQL."""
    alive = select(processes.c.id).where(processes.c.until >= _NOW)
    return (await connection.execute(alive)).first() is not None


async def _bury(connection: AsyncConnection) -> frozenset[str]:
    """Take the dead out; what those of them did who died just now."""
    dead = processes.c.until < _NOW
    just_now = processes.c.until > _NOW - int(ADOPT * 1000)
    left = select(duties.c.name).join(processes).where(dead, just_now)
    orphans = frozenset((await connection.execute(left)).scalars())
    await connection.execute(delete(processes).where(dead))
    return orphans
