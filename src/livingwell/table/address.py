"""The address of a database, as people write it."""

from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from livingwell.table.errors import Refused

OPTIONS: Final = frozenset({"host", "port", "ssl", "passfile", "target_session_attrs"})
"""What may stand behind the question mark in an address of PostgreSQL; the driver knows no
others."""

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_HIGHEST_PORT: Final = 65_535


def read_address(text: str | URL) -> URL:
    """An address with the driver that we use for its kind of database.

    Raises ``Refused`` if it is none, or that of a database in memory, of which nothing would stay.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Refused("address") from None
    kind = url.get_backend_name()
    in_memory = kind == "sqlite" and url.database in (None, "", ":memory:")
    if kind not in _DRIVERS or in_memory or (url.port or 0) > _HIGHEST_PORT:
        raise Refused("address")
    if kind == "postgresql":
        for option in sorted(url.query.keys() - OPTIONS):
            raise Refused("address option", option=option, options=", ".join(sorted(OPTIONS)))
    return url.set(drivername=_DRIVERS[kind])
