"""Tables, seats and lines."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Build them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("commitment", sa.String(64), unique=True),
        sa.Column("secret", sa.String(64)),
        sa.Column("header", sa.Text()),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("begun", sa.BigInteger()),
        sa.Column("ended", sa.BigInteger()),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("put_away", sa.BigInteger()),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("entropy", sa.String(32), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("game", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("tables_address", "tables", ["address"])
    op.create_index("tables_touched", "tables", ["touched"])
    op.create_index("seats_holder", "seats", ["holder"])
