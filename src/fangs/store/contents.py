"""What a database holds, in words. Every row counts, except in the tables that the schema marks as a server's own bookkeeping."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from fangs.core.errors import listed
from fangs.store.database import VERSIONS
from fangs.store.schema import BOOKKEEPING, metadata

IGNORED = {VERSIONS, *(name for name, table in metadata.tables.items() if table.info == BOOKKEEPING)}
THINGS = [name for name, table in metadata.tables.items() if table.primary_key.columns.keys() == ["id"]]
"""The tables whose rows are things of their own; those of other tables belong to such things."""


def contents(connection: sqlite3.Connection) -> str:
    """Return what an SQLite database of any revision holds, such as "3 tables and 1 account", or "" if nothing would be lost with it."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return in_words(
        {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for name in names
            if not name.startswith("sqlite_")
        }
    )


def in_words(rows: Mapping[str, int]) -> str:
    """Return the contents of a database that has these numbers of rows in its tables, as `contents` does."""
    held = {name: number for name, number in rows.items() if number and name not in IGNORED}
    things = {name: held[name] for name in THINGS if name in held} or held
    return listed((f"{number} {_singular(name) if number == 1 else name}" for name, number in things.items()), "and")


def _singular(plural: str) -> str:
    return f"{plural[:-3]}y" if plural.endswith("ies") else plural.removesuffix("s")
