"""The names of tournament tables."""

from __future__ import annotations

from fangs.table.keys import lock_of


def table_name(tournament: str, pairing: str) -> str:
    """Return the name of a pairing's table, which is the same however often it is opened."""
    return lock_of(f"tournament {tournament} pairing {pairing}")[:10]
