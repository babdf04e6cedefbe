"""Adds players' accounts, their credentials, and the relations between players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r7"
down_revision = "r6"


def upgrade() -> None:
    """Create the tables for players."""
    _accounts()
    _credentials()
    _relations()


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("handle", sa.String),
        sa.Column("owner", sa.String),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("renamed", sa.Double),
        sa.Column("gone", sa.Double),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("challenges", sa.String, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Index("accounts_owner", "owner"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "handles",
        sa.Column("look", sa.String, primary_key=True),
        sa.Column("handle", sa.String, nullable=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("until", sa.Double),
        sa.Index("handles_account", "account"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_accounts",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Index("seat_accounts_account", "account", "at", "table_id"),
        sa.Index("seat_accounts_not_over", "account", "is_over", "at"),
        sqlite_with_rowid=False,
    )


def _credentials() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
        sa.Index("passkeys_account", "account"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "recovery_codes",
        sa.Column("lock", sa.String, primary_key=True),
        sa.Column("account", sa.String, nullable=False),
        sa.Index("recovery_codes_account", "account"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("lock", sa.String, primary_key=True),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Index("sessions_account", "account"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ceremonies",
        sa.Column("challenge", sa.String, primary_key=True),
        sa.Column("account", sa.String),
        sa.Column("until", sa.Double, nullable=False),
        sa.Index("ceremonies_until", "until"),
        sqlite_with_rowid=False,
    )


def _relations() -> None:
    op.create_table(
        "relations",
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("other", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Index("relations_other", "other", "kind"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("challenger", sa.String, nullable=False),
        sa.Column("challenged", sa.String, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("table_id", sa.String),
        sa.Index("challenges_challenged", "challenged", "state", "until"),
        sa.Index("challenges_challenger", "challenger", "state", "until"),
        sqlite_with_rowid=False,
    )
