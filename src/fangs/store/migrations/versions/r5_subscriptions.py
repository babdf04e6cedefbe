"""Adds subscriptions, with which browsers are notified while they have no page of a table open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r5"
down_revision = "r4"


def upgrade() -> None:
    """Create the table of subscriptions."""
    op.create_table(
        "subscriptions",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("holder", sa.Integer, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("told", sa.String, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("mark", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("subscriptions_due", "subscriptions", ["due"])
    op.create_index("subscriptions_endpoint", "subscriptions", ["endpoint"])
