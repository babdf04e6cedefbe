"""The names of tournament tables, and of the ratings' entries that follow from a tournament."""

from __future__ import annotations

from fangs.table.keys import lock_of


def table_name(tournament: str, pairing: str) -> str:
    """Return the name of a pairing's table. It is the same each time that the table is opened."""
    return lock_of(f"tournament {tournament} pairing {pairing}")[:10]


def amendment_id(id: str, seq: int) -> str:
    """Return the id of the entry of the ratings for an entry in a tournament's log that amends a rated result."""
    return f"tournament {id} {seq}"
