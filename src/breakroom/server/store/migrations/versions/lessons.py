"""Tables at which a lesson is taught, or a coach looks on."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("lesson", sa.String, nullable=False, server_default=""))
    coach = sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("rooms", coach)
