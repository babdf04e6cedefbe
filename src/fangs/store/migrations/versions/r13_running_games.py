"""The public games that people play now, for *Watch*."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r13"
down_revision = "r12"


def upgrade() -> None:
    """Create the table. A game that is played during the upgrade gets its row with its next turn."""
    op.create_table(
        "running_games",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("turned", sa.Double, nullable=False),
        sa.Column("entry", sa.JSON),
        sa.Index("running_games_turned", "turned", "table_id"),
        sqlite_with_rowid=False,
    )
