"""Tables at which a puzzle is solved."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("puzzle", sa.String, nullable=False, server_default=""))
