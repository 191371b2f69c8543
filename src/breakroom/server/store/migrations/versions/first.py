"""The tables as they were before there were migrations. Databases of that time have them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("rematch", sa.String, nullable=False, server_default=""),
        if_not_exists=True,
    )
    op.create_table(
        "seats",
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("token_hash", sa.String),
        sa.Column("invite_hash", sa.String),
        if_not_exists=True,
    )
    op.create_table(
        "log",
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("data", sa.String, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String),
        sa.UniqueConstraint("room", "command"),
        if_not_exists=True,
    )
    op.create_table(
        "guests",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("token_hash", sa.String, nullable=False, unique=True),
        sa.Column("games", sa.String, nullable=False),
        if_not_exists=True,
    )
