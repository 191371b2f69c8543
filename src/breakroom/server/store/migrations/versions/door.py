"""Where a seat is told that it is its turn, and what a host decides, hears and has done."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Integer, nullable=False, server_default="-1"),
    )
    op.create_table(
        "rulings",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("what", sa.String, nullable=False),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("room", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("about", sa.Integer, nullable=False),
        sa.Column("why", sa.String, nullable=False),
        sa.Column("talk", sa.String, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "host_journal",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("did", sa.String, nullable=False),
    )
