"""Reviews beside their games, and tables at which a side line of a game is played."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("made_by", sa.Integer, nullable=False),
        sa.Column("data", sa.String, nullable=False),
    )
    op.add_column("rooms", sa.Column("origin", sa.String, nullable=False, server_default=""))
    origin_ply = sa.Column("origin_ply", sa.Integer, nullable=False, server_default="0")
    op.add_column("rooms", origin_ply)
