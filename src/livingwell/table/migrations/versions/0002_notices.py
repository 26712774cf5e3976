"""PostgreSQL tells every server of each new line, and of seats and tables that change.

A notice is ``GAME N``: the game has a line N, or, where N is 0, something else of it has changed.
It is the database that tells, so that no server can forget to, of whatever version it is.
"""

from alembic import op

revision = "0002"
down_revision = "0001"

CHANNEL = "livingwell"


def upgrade() -> None:
    """Have it tell. SQLite has only one server, who knows."""
    if op.get_bind().dialect.name != "postgresql":
        return
    _tell("lines", "INSERT", "new.game || ' ' || new.n")
    _tell("seats", "UPDATE", "new.game || ' 0'")
    _tell("tables", "UPDATE OF header, pace, rematch", "new.id || ' 0'")


def _tell(table: str, change: str, notice: str) -> None:
    op.execute(
        f"CREATE FUNCTION tell_of_{table}() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN PERFORM pg_notify('{CHANNEL}', {notice}); RETURN NULL; END $$"
    )
    op.execute(
        f"CREATE TRIGGER tell AFTER {change} ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION tell_of_{table}()"
    )
