"""The lobby finds the newest public tables that are on without looking through all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ON = sa.text("public AND ended IS NULL AND put_away IS NULL")


def upgrade() -> None:
    """Add an index of these alone."""
    op.create_index("tables_public", "tables", ["opened"], postgresql_where=ON, sqlite_where=ON)
