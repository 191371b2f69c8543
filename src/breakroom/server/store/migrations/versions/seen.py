"""When a program was last there: a name that nobody uses becomes free."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    seen = sa.Column("seen_ms", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("guests", seen)
    op.execute(
        sa.update(sa.table("guests", sa.column("seen_ms"))).values(seen_ms=int(time.time() * 1000))
    )
