"""Describes what a database contains, such as "3 tables and 1 account".

Rows that servers write only for themselves do not count.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from fangs.core.errors import listed
from fangs.store.database import VERSIONS
from fangs.store.sql.schema import BOOKKEEPING, metadata

IGNORED = {VERSIONS, *(name for name, table in metadata.tables.items() if table.info == BOOKKEEPING)}
THINGS = [name for name, table in metadata.tables.items() if table.primary_key.columns.keys() == ["id"]]
"""The database tables whose rows are counted, such as accounts. The rows of all other tables belong to such rows."""


def contents(connection: sqlite3.Connection) -> str:
    """Describe what an SQLite database contains, such as "3 tables and 1 account". Return "" if it contains nothing of value."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return in_words(
        {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for name in names
            if not name.startswith("sqlite_")
        }
    )


def in_words(rows: Mapping[str, int]) -> str:
    """Describe what a database contains, given the number of rows in each of its tables."""
    held = {name: number for name, number in rows.items() if number and name not in IGNORED}
    things = {name: held[name] for name in THINGS if name in held} or held
    return listed((f"{number} {_singular(name) if number == 1 else name}" for name, number in things.items()), "and")


def _singular(plural: str) -> str:
    return f"{plural[:-3]}y" if plural.endswith("ies") else plural.removesuffix("s")
