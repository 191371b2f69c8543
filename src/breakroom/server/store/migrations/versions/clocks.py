"""Clocks, talk, the end of a game, and the service's own time."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    add("rooms", "clock", sa.String, "")
    add("rooms", "talk", sa.Boolean, sa.true())
    add("rooms", "over", sa.Boolean, sa.false())
    add("log", "clock_ms", sa.BigInteger, "0")
    add("log", "lag_ms", sa.Integer, "0")
    ticking = sa.text("clock <> '' AND NOT over")
    op.create_index(
        "rooms_ticking", "rooms", ["id"], postgresql_where=ticking, sqlite_where=ticking
    )
    uptime = op.create_table("uptime", sa.Column("served_ms", sa.BigInteger, nullable=False))
    op.bulk_insert(uptime, [{"served_ms": 0}])


def add(table: str, name: str, kind: Any, default: Any) -> None:
    op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))
