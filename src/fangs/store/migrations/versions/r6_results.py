"""Adds the results of finished games, stored in columns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r6"
down_revision = "r5"


def upgrade() -> None:
    """Create the tables for results. Older games get their results in the background (`fangs.service.past_results`)."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("variant", sa.String, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("ended", sa.String, nullable=False),
        sa.Column("strict", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("tournament", sa.String),
        sa.Column("persons", sa.Integer, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_counted", "results", ["counted", "public", "table_id"])
    op.create_index("results_public", "results", ["public", "at", "table_id"])
    op.create_index("results_game", "results", ["game", "public", "at", "table_id"])
    op.create_index("results_rated", "results", ["rated", "at", "table_id"])
    op.create_index("results_tournament", "results", ["tournament", "at", "table_id"])
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("account", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String),
        sa.Column("looks", sa.String),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Double),
        sa.Column("left", sa.String),
        sqlite_with_rowid=False,
    )
    op.create_index("result_seats_account", "result_seats", ["account", "at", "table_id"])
    op.create_index("result_seats_looks", "result_seats", ["looks", "at", "table_id"])
    _library()
    progress = op.create_table(
        "progress",
        sa.Column("task", sa.String, primary_key=True),
        sa.Column("place", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    if op.get_bind().execute(sa.text("SELECT 1 FROM tables LIMIT 1")).first():
        op.bulk_insert(progress, [{"task": "past results", "place": ""}])


def _library() -> None:
    op.create_table(
        "library_positions",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("role", sa.String, primary_key=True),
        sa.Column("action", sa.String, primary_key=True),
        sa.Column("bot", sa.Boolean, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("won", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
