"""Passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("credential", sa.String, nullable=False, unique=True),
        sa.Column("public_key", sa.String, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("answered_ms", sa.BigInteger, nullable=False),
    )
