"""People, their browsers, the seats that are theirs, and the results of rated games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("looks", sa.String, nullable=False, unique=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("key_hash", sa.String, nullable=False, unique=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("code_hash", sa.String, nullable=False, unique=True),
        sa.Column("link_hash", sa.String, nullable=False, unique=True),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False, index=True),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("results_game", "results", ["game", "ended_ms"])
    op.add_column("seats", sa.Column("who", sa.String, nullable=False, server_default=""))
    known = sa.text("who <> ''")
    op.create_index("seats_who", "seats", ["who"], postgresql_where=known, sqlite_where=known)
    for flag in ("rated", "listed"):
        column = sa.Column(flag, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("rooms", column)
    rated = sa.text("rated")
    op.create_index("rooms_rated", "rooms", ["id"], postgresql_where=rated, sqlite_where=rated)
