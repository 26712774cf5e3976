"""Steps of the structure only add, so that servers of this version and the last work together."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from livingwell.table.database import MIGRATIONS, Database, migrate
from tests.cluster import Cluster


class Structure(NamedTuple):
    """What a server relies on: the columns of each table, its keys, and what must be unique."""

    columns: dict[tuple[str, str], dict[str, Any]]
    keys: set[tuple[str, ...]]

    @classmethod
    def of(cls, connection: Connection) -> "Structure":
        """Of a database as it is."""
        seen = inspect(connection)
        columns, keys = dict[tuple[str, str], dict[str, Any]](), set[tuple[str, ...]]()
        for table in seen.get_table_names():
            for column in seen.get_columns(table):
                told = {**column, "type": str(column["type"])}
                columns[table, column["name"]] = {
                    key: told[key] for key in ("type", "nullable", "default")
                }
            keys.add((table, *seen.get_pk_constraint(table)["constrained_columns"]))
            for unique in seen.get_unique_constraints(table):
                keys.add((table, *unique["column_names"]))
        return cls(columns, keys)

    def only_adds_to(self, before: "Structure") -> bool:
        """Whether a server that knows the structure ``before`` finds and writes all it knows."""
        tables = {table for table, _ in before.columns}
        kept = all(self.columns.get(place) == column for place, column in before.columns.items())
        added = [
            column
            for (table, name), column in self.columns.items()
            if table in tables and (table, name) not in before.columns
        ]
        optional = all(column["nullable"] or column["default"] is not None for column in added)
        old_keys = {key for key in self.keys if key[0] in tables}
        return kept and optional and old_keys == before.keys


@pytest.fixture
def empty(cluster: Cluster, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A database without any structure."""
    return cluster.database(empty=True) if request.param else f"sqlite:///{tmp_path}/test.db"


@pytest.mark.parametrize("empty", [False, True], ids=["sqlite", "postgresql"], indirect=True)
async def test_every_step_only_adds(empty: str) -> None:
    steps = [step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][::-1]
    assert len(steps) >= 4
    first = await Database.open(empty, steps[0])
    async with first.engine.begin() as connection:
        before = await connection.run_sync(Structure.of)
        for step in steps[1:]:
            await connection.run_sync(migrate, step)
            after = await connection.run_sync(Structure.of)
            assert after.only_adds_to(before), step
            before = after
    await first.close()
