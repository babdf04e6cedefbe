"""Derives names for the tables of a tournament, and ids for its entries in the ledger of rated games."""

from __future__ import annotations

from fangs.table.keys import lock_of


def table_name(tournament: str, pairing: str) -> str:
    """Return the name of the table for a pairing. It is always the same, so that the table cannot be opened twice."""
    return lock_of(f"tournament {tournament} pairing {pairing}")[:10]


def amendment_id(id: str, seq: int) -> str:
    """Return the id of a ledger entry, for the event of a tournament's log that amends a rated result."""
    return f"tournament {id} {seq}"
