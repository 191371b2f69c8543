"""Evenings, and the log of each."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("plan", sa.String, nullable=False),
        sa.Column("host_hash", sa.String, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "evening_log",
        sa.Column("evening", sa.String, sa.ForeignKey("evenings.code"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("data", sa.String, nullable=False),
        sa.Column("clock_ms", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
