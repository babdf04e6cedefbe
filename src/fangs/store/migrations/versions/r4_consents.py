"""Adds consents to email, daily quotas, and letters that wait for consent."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "r4"
down_revision = "r3"


def upgrade() -> None:
    """Add the columns and tables. Nobody is asked for consent here.

    People who ordered by email before count as having agreed when their next letter is due.
    """
    op.add_column("letters", sa.Column("held", sa.String))
    op.create_index("letters_held", "letters", ["held"])
    op.create_table(
        "consents",
        sa.Column("address", sa.String, primary_key=True),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "uses",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("what", sa.String, primary_key=True),
        sa.Column("whose", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    table = op.create_table("secret", sa.Column("value", sa.String, primary_key=True), sqlite_with_rowid=False)
    op.bulk_insert(table, [{"value": secrets.token_hex(32)}])
