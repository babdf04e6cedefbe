"""Adds columns for lists of studies: the title, and when each study was last changed and last opened."""

from __future__ import annotations

import json
import time

import sqlalchemy as sa
from alembic import op

revision = "r12"
down_revision = "r11"


def upgrade() -> None:
    """Add the columns and fill them. Existing studies count as opened now."""
    op.add_column("studies", sa.Column("title", sa.String, nullable=False, server_default=""))
    op.add_column("studies", sa.Column("changed", sa.Double, nullable=False, server_default="0"))
    op.add_column("studies", sa.Column("opened", sa.Double, nullable=False, server_default="0"))
    op.drop_index("studies_account", "studies")
    op.create_index("studies_changed", "studies", ["account", "changed", "id"])
    op.create_index("studies_opened", "studies", ["account", "opened"])
    names = ("id", "data", "created", "title", "changed", "opened")
    studies = sa.table("studies", *(sa.column(name) for name in names))
    connection = op.get_bind()
    for id, data in connection.execute(sa.select(studies.c.id, studies.c.data)).all():
        values = {"title": json.loads(data)["title"], "changed": studies.c.created, "opened": time.time()}
        connection.execute(sa.update(studies).where(studies.c.id == id).values(values))
