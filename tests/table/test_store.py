"""What is kept, and what the database itself refuses."""

import asyncio
from collections.abc import Callable

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from livingwell.table.errors import NoTable, NumberTaken, Refused
from livingwell.table.schema import metadata
from livingwell.table.store import Line
from tests.table.conftest import OpenStore
from tests.table.seating import chair, opened


async def test_migrations_build_the_schema(open_store: OpenStore) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with open_store() as store, store.database.writing() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_database_of_a_later_version_is_used_as_it_is(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g"), [chair(0), chair(1)])
        async with store.database.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            await connection.execute(text("ALTER TABLE tables ADD COLUMN weather TEXT"))
    async with open_store() as store:
        assert (await store.table("g")).id == "g"
        await store.create(opened("h"), [chair(0), chair(1)])


async def test_a_number_is_taken_once(open_store: OpenStore) -> None:
    async with open_store() as store, open_store() as other:
        await store.create(opened("g"), [chair(0), chair(1)])
        answers = await asyncio.gather(
            *(
                keeper.append("g", 1, [f"{n}", "x"], n)
                for n in range(6)
                for keeper in (store, other)
            ),
            return_exceptions=True,
        )
        assert [isinstance(answer, NumberTaken) for answer in answers].count(False) == 1
        assert [line.n for line in await store.lines("g")] == [1, 2]


async def test_lines_are_written_all_or_none(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g"), [chair(0), chair(1)])
        await store.append("g", 2, ["taken"], 1)
        with pytest.raises(NumberTaken):
            await store.append("g", 1, ["one", "two"], 2)
        assert await store.lines("g") == [Line(2, "taken", 1)]


async def test_lines_of_many_games_are_written_together(open_store: OpenStore) -> None:
    async with open_store() as store:
        for game in "abcdef":
            await store.create(opened(game), [chair(0), chair(1)])
        await store.append("c", 1, ["first"], 1)
        answers = await asyncio.gather(
            *(store.append(game, 1, [game, game], 2, ended=game == "d") for game in "abcdef"),
            return_exceptions=True,
        )
        # The one that came too late holds nobody up.
        assert [isinstance(answer, NumberTaken) for answer in answers] == [
            game == "c" for game in "abcdef"
        ]
        for game in "abdef":
            assert [line.text for line in await store.lines(game)] == [game, game]
        assert (await store.table("d")).stage == "over"
        assert (await store.table("e")).ended is None


async def test_a_database_that_fails_is_told_to_everyone_who_waits(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(work: Callable[[Connection], None], **_: bool) -> None:
        def fail(connection: Connection) -> None:
            work(connection)
            raise OperationalError("commit", {}, Exception("disk I/O error"))

        await write(fail, single=False)

    async with open_store() as store:
        await store.create(opened("a"), [chair(0), chair(1)])
        write = store.database.write
        with monkeypatch.context() as patch:
            patch.setattr(store.database, "write", failing)
            answers = await asyncio.gather(
                *(store.append("a", n, ["x"], 1) for n in (1, 2)), return_exceptions=True
            )
        assert [type(answer) for answer in answers] == [OperationalError] * 2
        await store.append("a", 1, ["x"], 1)


async def test_a_promise_of_dice_is_for_one_table(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g", "fair"), [chair(0), chair(1)])
        with pytest.raises(Refused, match="promised"):
            await store.create(opened("h", "fair"), [chair(0), chair(1)])
        with pytest.raises(NoTable):
            await store.table("h")


async def test_a_table_put_away_comes_back_when_touched(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g", public=True), [chair(0), chair(1)])
        assert await store.put_away(100, untouched_since=1) == 0
        assert await store.put_away(100, untouched_since=2) == 1
        assert await store.public() == []
        assert await store.count_from("address") == 0
        await store.touch("g", 101)
        assert [listed.table.id for listed in await store.public()] == ["g"]
        assert await store.count_from("address") == 1


async def test_lists_of_tables(open_store: OpenStore) -> None:
    async with open_store() as store:
        await store.create(opened("g", public=True), [chair(0), chair(1)])
        await store.create(opened("h"), [chair(0), chair(2)])
        assert [listed.table.id for listed in await store.public()] == ["g"]
        held = await store.held("Jane")
        assert {listed.table.id for listed in held} == {"g", "h"}
        assert [chair.name for chair in (await store.held("Ying"))[0].chairs] == ["Jane", "Ying"]
        assert await store.held("nobody") == []


async def test_nobody_waits_for_a_writer_that_has_broken_down(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store() as store:
        await store.create(opened("a"), [chair(0), chair(1)])

        async def broken(_work: object, *, single: bool) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(store.database, "write", broken)
            with pytest.raises(OperationalError):
                await store.append("a", 1, ["x"], 1)
            with pytest.raises(ZeroDivisionError):
                await store._appender.finish()
        await store.append("a", 1, ["x"], 1)
        assert [line.n for line in await store.lines("a")] == [1]
