"""Processes that share a database: which are alive, who does what, and who looks on where."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Build them."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "duties",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column(
            "process",
            sa.String(32),
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("since", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "watching",
        sa.Column(
            "process",
            sa.String(32),
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("pages", sa.Integer(), nullable=False),
    )
    op.create_index("duties_process", "duties", ["process"])
    op.create_index("watching_game", "watching", ["game"])
