"""Replaces the reserved handles of players who have left by hashes, and adds an index for tournament directors."""

from __future__ import annotations

import base64
import hashlib
import hmac

import sqlalchemy as sa
from alembic import op

revision = "r15"
down_revision = "r14"


def upgrade() -> None:
    """Replace the handles by hashes, and create the index."""
    connection = op.get_bind()
    secret = bytes.fromhex(connection.scalar(sa.text("SELECT value FROM secret")) or "")
    of_the_gone = "FROM handles WHERE account IN (SELECT id FROM accounts WHERE gone IS NOT NULL)"
    found = connection.execute(sa.text(f"SELECT look, until {of_the_gone}")).all()
    connection.execute(sa.text(f"DELETE {of_the_gone}"))
    for look, until in found:
        digest = hmac.digest(secret, f"look {look}".encode(), hashlib.sha256)
        key = "#" + base64.b32encode(digest[:16]).decode().rstrip("=").lower()
        row = {"look": key, "until": until}
        connection.execute(
            sa.text("INSERT INTO handles (look, handle, account, until) VALUES (:look, '', '', :until)"), row
        )
    op.create_index("tournament_entries_kind", "tournament_entries", ["kind"])
