"""Adds an index for the operator's list of all studies."""

from __future__ import annotations

from alembic import op

revision = "r14"
down_revision = "r13"


def upgrade() -> None:
    """Create the index."""
    op.create_index("studies_all", "studies", ["changed", "id"])
