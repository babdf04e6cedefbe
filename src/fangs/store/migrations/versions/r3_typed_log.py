"""Adds versions of log entries, and tables for personal data, snapshots, positions and lobby entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r3"
down_revision = "r2"


def upgrade() -> None:
    """Add the columns and tables. Existing log entries count as version 1 and stay unchanged."""
    op.add_column("entries", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("offer", sa.JSON))
    op.create_table(
        "personal",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
