"""Copying a database while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from livingwell.table.address import read_address
from livingwell.table.errors import Refused


def back_up(database: str, copy: Path) -> None:
    """Copy an SQLite database as it is at one moment, whoever writes to it meanwhile.

    The copy is there whole or not at all. Raises ``Refused`` for another kind of database, which
    has its own tools for this, and for what is no address; ``OSError``, ``sqlite3.Error``.
    """
    url = read_address(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Refused("not sqlite")
    if copy.exists():
        raise FileExistsError(17, "File exists", str(copy))
    partial = copy.with_name(f"{copy.name}.part")
    partial.unlink(missing_ok=True)
    source = Path(url.database).resolve(strict=True)
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(partial)) as target,
        ):
            original.backup(target)
        partial.rename(copy)
    finally:
        partial.unlink(missing_ok=True)
