"""Derives the names of a tournament's tables, and the ids of its entries in the ledger of rated games."""

from __future__ import annotations

from fangs.table.keys import lock_of


def table_name(tournament: str, pairing: str) -> str:
    """Derive the name of a pairing's table. It is always the same, so that the table cannot be opened twice."""
    return lock_of(f"tournament {tournament} pairing {pairing}")[:10]


def amendment_id(id: str, seq: int) -> str:
    """Derive the id of the ledger entry for a tournament event that amends a rated result."""
    return f"tournament {id} {seq}"
