"""Adds the email addresses with which players can recover their accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r11"
down_revision = "r10"


def upgrade() -> None:
    """Create the table of recovery addresses."""
    op.create_table(
        "recovery_mails",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("mail", sa.String, nullable=False),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("recovered", sa.Double),
        sa.Column("purpose", sa.String),
        sa.Column("due", sa.Double),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lock", sa.String),
        sa.Column("until", sa.Double),
        sa.Index("recovery_mails_due", "due"),
        sa.Index("recovery_mails_lock", "lock"),
        sqlite_with_rowid=False,
    )
