"""When the service's own time was noted, by the clock of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    noted = sa.Column("noted_ms", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("uptime", noted)
