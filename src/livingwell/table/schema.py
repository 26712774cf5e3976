"""The tables of the database. ``migrations`` build them; a test holds the two together."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    and_,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("dice", String(16), nullable=False),
    Column("commitment", String(64), unique=True),
    Column("secret", String(64)),
    Column("header", Text),
    Column("opened", BigInteger, nullable=False),
    Column("begun", BigInteger),
    Column("ended", BigInteger),
    Column("touched", BigInteger, nullable=False),
    Column("put_away", BigInteger),
    Column("rematch", String(32)),
)
"""One row a table; times are in milliseconds since 1970.

``host`` is the hash of the secret of whoever opened it, ``address`` a keyed hash of where from.
``secret`` is that of fair dice in hex, shown to nobody before it stands in the lines. ``header``
is that of the record, once the game has begun.
"""

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("holder", String(64)),
    Column("entropy", String(32), nullable=False),
    Column("away", Boolean, nullable=False),
)
"""Who sits where (``chairs.Chair``)."""

lines = Table(
    "lines",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("text", String(1000), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The only truth about a game. The pair (game, n) is unique: one of two racing lines is refused."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The servers that share this database, each alive ``until`` then by the database's clock."""

duties = Table(
    "duties",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""What exactly one process does, such as looking after a table, and since when it is done."""

watching = Table(
    "watching",
    metadata,
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("pages", Integer, nullable=False),
)
"""How many pages of a table are open at each process; ``holder`` is empty for a stranger's."""

_ON = and_(tables.c.public, tables.c.ended.is_(None), tables.c.put_away.is_(None))
Index("tables_address", tables.c.address)
Index("tables_touched", tables.c.touched)
Index("tables_public", tables.c.opened, postgresql_where=_ON, sqlite_where=_ON)
Index("seats_holder", seats.c.holder)
Index("duties_process", duties.c.process)
Index("watching_game", watching.c.game)
