"""Whether a database can be written to."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from fangs.store.database import PATIENCE, VERSIONS

SOON = 1.0
"""How many seconds a trial waits for other writers."""
SAME = sa.text(f"UPDATE {VERSIONS} SET version_num = version_num")


def try_to_write(engine: Engine) -> None:
    """Write what is there already, and commit it: this is the only way to find a full disk or a read-only file.

    Raises what the driver raises.
    """
    with engine.connect() as connection:
        # SQLite needs the setting before a transaction, PostgreSQL inside it.
        if isinstance(raw := connection.connection.driver_connection, sqlite3.Connection):
            raw.execute(f"PRAGMA busy_timeout={SOON * 1000:.0f}")
            try:
                _write(connection)
            finally:
                raw.execute(f"PRAGMA busy_timeout={PATIENCE * 1000:.0f}")
        else:
            _write(connection, "SET LOCAL lock_timeout = '1s'", "SET LOCAL statement_timeout = '1s'")


def _write(connection: Connection, *before: str) -> None:
    with connection.begin():
        for statement in before:
            connection.exec_driver_sql(statement)
        connection.execute(SAME)
