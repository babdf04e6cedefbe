"""Adds an index for finding the subscriptions of an email address."""

from __future__ import annotations

from alembic import op

revision = "r16"
down_revision = "r15"


def upgrade() -> None:
    """Create the index."""
    op.create_index("subscriptions_key", "subscriptions", ["key"])
