"""Adds the public games in progress, for the page *Watch*."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r13"
down_revision = "r12"


def upgrade() -> None:
    """Create the table of running games. A game in progress gets its row with its next turn."""
    op.create_table(
        "running_games",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("turned", sa.Double, nullable=False),
        sa.Column("entry", sa.JSON),
        sa.Index("running_games_turned", "turned", "table_id"),
        sqlite_with_rowid=False,
    )
