"""A club moves from one database to another: all of it, and nothing is lost on the way."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from livingwell.table import moving
from livingwell.table.chairs import Chair
from livingwell.table.database import Database
from livingwell.table.duties import Duties
from livingwell.table.errors import Refused
from livingwell.table.moving import Moved, move
from livingwell.table.schema import lines, seats, tables
from livingwell.table.store import Store
from tests.cluster import Cluster
from tests.table.seating import chair, load, opened, play_on


@pytest.fixture(params=["to PostgreSQL", "to SQLite"])
def both(request: pytest.FixtureRequest, cluster: Cluster, tmp_path: Path) -> tuple[str, str]:
    """The addresses of two databases."""
    old, new = f"sqlite:///{tmp_path}/old.db", f"sqlite:///{tmp_path}/new.db"
    if request.param == "to PostgreSQL":
        new = cluster.database()
    else:
        old = cluster.database()
    return old, new


async def club(address: str, *, later: int = 0) -> None:
    """Tables over, being played and waiting, with undone moves; or what happens there later."""
    store, random = await Store.open(address), Random(later)
    if not later:
        await store.create(opened("over", "fair"), [chair(0), chair(1)])
        await play_on(await load(store, "over"), random)
        await store.create(opened("hand", "hand", public=True), [chair(seat) for seat in range(4)])
        await store.create(opened("waiting"), [Chair(), Chair("bot", "Robin", "random")])
        await store.create(opened("played"), [chair(seat) for seat in (2, 0, 1)])
    hand = await load(store, "hand")
    await hand.enter("roll A 11 B 22 C 33 D 44", hand.n)
    await hand.undo(1, hand.n)
    await play_on(await load(store, "played"), random, most=20)
    if later == 1:
        await store.sit("waiting", 0, chair(3))
    if later:
        before = "over" if later == 1 else "hand"
        await store.create(opened(f"new{later}"), [chair(0), chair(3)], after=before)
    await store.close()


async def content(address: str) -> list[list[tuple[object, ...]]]:
    """Every row."""
    store = await Store.open(address)
    async with store.database.reading() as connection:
        rows = [
            sorted(map(tuple, (await connection.execute(table.select())).all()), key=repr)
            for table in (tables, seats, lines)
        ]
    await store.close()
    return rows


async def test_a_club_moves_and_moves_back(both: tuple[str, str]) -> None:
    old, new = both
    await club(old)
    kept = await content(old)
    moved = await move(old, new)
    assert moved.tables == 4
    assert moved.lines == moved.new == len(kept[2])
    assert await content(new) == kept == await content(old)
    # Once more does nothing; what happened meanwhile is brought after.
    assert await move(old, new) == moved._replace(new=0)
    await club(old, later=1)
    assert (await move(old, new)).new
    assert await content(new) == await content(old) != kept
    # The games go on there, and the whole club comes back.
    await club(new, later=2)
    assert (await move(new, old)).tables == 6
    assert await content(old) == await content(new)


async def test_interrupted_it_is_run_again(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = both
    await club(old)
    monkeypatch.setattr(moving, "AT_ONCE", 1)
    bring, brought = moving._bring, list[str]()

    async def interrupted(target: AsyncConnection, game: moving._Game) -> int:
        copied = await bring(target, game)
        brought.append(game.table["id"])
        if len(brought) in (2, 5):
            raise asyncio.CancelledError
        return copied

    monkeypatch.setattr(moving, "_bring", interrupted)
    for _ in range(2):
        with pytest.raises(asyncio.CancelledError):
            await move(old, new)
    assert await content(new) != await content(old)
    moved = await move(old, new)
    assert moved.tables == 4
    assert await content(new) == await content(old)


async def test_a_club_that_is_played_in_is_copied_as_it_is_at_one_moment(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = both
    await club(old)
    before = await content(old)
    compare = moving._compare

    async def late(source: AsyncConnection, target: Database, games: Sequence[str]) -> int:
        await club(old, later=1)
        return await compare(source, target, games)

    monkeypatch.setattr(moving, "_compare", late)
    await move(old, new)
    assert await content(new) == before


async def test_another_club_is_not_overwritten(both: tuple[str, str]) -> None:
    old, new = both
    for address, game in zip(both, ("g", "h"), strict=True):
        store = await Store.open(address)
        await store.create(opened(game), [chair(0), chair(1)])
        await store.close()
    with pytest.raises(Refused, match=r"\(1\)"):
        await move(old, new)
    assert len((await content(new))[0]) == 1


async def test_the_older_copy_does_not_replace_the_newer(both: tuple[str, str]) -> None:
    old, new = both
    await club(old)
    await move(old, new)
    store = await Store.open(new)
    played = await load(store, "played")
    n = played.n
    await play_on(played, Random(1), most=3)
    await store.close()
    kept = await content(new)
    with pytest.raises(Refused, match=f"table played has another line {n + 1} there"):
        await move(old, new)
    assert await content(new) == kept


async def test_a_copy_that_has_changed_is_told(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = both
    await club(old)
    compare = moving._compare

    async def late(source: AsyncConnection, target: Database, games: Sequence[str]) -> int:
        store = await Store.open(new)
        await store.set_away("hand", 3, away=True, at=1)
        await store.close()
        return await compare(source, target, games)

    monkeypatch.setattr(moving, "_compare", late)
    with pytest.raises(Refused, match="table hand is not the same"):
        await move(old, new)


async def test_not_into_itself_nor_into_one_that_is_in_use(
    cluster: Cluster, tmp_path: Path
) -> None:
    old, new = f"sqlite:///{tmp_path}/old.db", cluster.database()
    with pytest.raises(Refused, match="same database"):
        await move(old, old)
    with pytest.raises(FileNotFoundError):
        await move(old, new)
    await (await Store.open(old)).close()
    store, duties = await Store.open(new), Duties()
    async with store.database.engine.connect() as connection:
        await duties.beat(connection, (), {})
    with pytest.raises(Refused, match="stop them first"):
        await move(old, new)
    async with store.database.engine.connect() as connection:
        await duties.leave(connection)
    await store.close()
    assert await move(old, new) == Moved(0, 0, 0)
