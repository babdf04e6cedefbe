"""Adds tournaments, with their logs, players and tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r9"
down_revision = "r8"


def upgrade() -> None:
    """Create the tables for tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("format", sa.String, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("shelf", sa.String, nullable=False),
        sa.Column("listed", sa.Double, nullable=False),
        sa.Column("starts", sa.Double, nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("wake", sa.Double),
        sa.Column("lease", sa.Double, nullable=False),
        sa.Index("tournaments_shelf", "shelf", "listed", "id"),
        sa.Index("tournaments_wake", "wake"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_players",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Index("tournament_players_at", "account", "at", "tournament"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("tournament", sa.String, nullable=False),
        sa.Column("pairing", sa.String, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Index("tournament_tables_open", "tournament", "is_open"),
        sqlite_with_rowid=False,
    )
