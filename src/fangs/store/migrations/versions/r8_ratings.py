"""Adds rated tables, the results that count, and the ratings computed from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r8"
down_revision = "r7"


def upgrade() -> None:
    """Create the tables for ratings."""
    _tables()
    _entries()
    _ratings()
    _history()


def _tables() -> None:
    op.create_table(
        "rated_tables",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("pace", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Index("rated_tables_state", "state", "at"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated_seats",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )


def _entries() -> None:
    op.create_table(
        "rating_pools",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_entries",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("about", sa.String),
        sa.Column("data", sa.Text, nullable=False),
        sa.Index("rating_entries_id", "id", unique=True),
        sa.Index("rating_entries_about", "game", "pace", "about", "number"),
        sqlite_with_rowid=False,
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("peak", sa.Double),
        sa.Column("thrown", sa.Double),
        sa.Column("thrown_at", sa.Double),
        sa.Index("ratings_account", "account"),
        sa.Index("ratings_best", "game", "pace", "mean", "account", "deviation", "at"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_seats",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_pairs",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("one", sa.String, primary_key=True),
        sa.Column("other", sa.String, primary_key=True),
        sa.Column("times", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )


def _history() -> None:
    op.create_table(
        "rating_history",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Index("rating_history_account", "account", "game", "pace", "number"),
        sqlite_with_rowid=False,
    )
