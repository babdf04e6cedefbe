"""Adds studies, which are analyses that are saved under a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r10"
down_revision = "r9"


def upgrade() -> None:
    """Create the table of studies."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("lock", sa.String, nullable=False),
        sa.Column("account", sa.String),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Index("studies_account", "account", "created"),
        sqlite_with_rowid=False,
    )
