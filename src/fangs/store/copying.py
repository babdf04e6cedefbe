"""Copies an SQLite database to an empty PostgreSQL database, in a single transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from fangs.core.errors import RequestError
from fangs.store.address import shown
from fangs.store.contents import in_words
from fangs.store.database import opened, reason
from fangs.store.sql.schema import metadata

AT_ONCE = 1000
"""The number of rows that are read and written together."""
OTHERS = sa.text(
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()"
)
"""Counts the other connections to the database, such as those of a server."""


def copy_to_postgres(source: Path, url: URL) -> None:
    """Copy all rows from an SQLite database in the newest revision to an empty PostgreSQL database.

    The PostgreSQL database gets the tables that it lacks. Raise RequestError if it contains anything or is in use, or
    if a row cannot be copied. In that case, no row has been copied.
    """
    where = shown(url)
    with _open(url) as target, _open(URL.create("sqlite", database=str(source))) as original:
        try:
            with original.connect() as reading, target.begin() as writing:
                _require_unused(writing, where)
                _copy_rows(reading, writing)
                if _counts(reading) != _counts(writing):
                    raise RequestError(f"The database {where} did not get all rows, so nothing was copied.")
        except SQLAlchemyError as error:
            raise RequestError(f"The rows cannot be copied to the database {where}: {reason(error)}.") from None


@contextmanager
def _open(url: URL) -> Iterator[Engine]:
    engine = opened(url)
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_rows(reading: Connection, writing: Connection) -> None:
    for table in metadata.sorted_tables:
        writing.execute(sa.delete(table))  # a server's own bookkeeping, and the secret
        for rows in _read(reading, table):
            writing.execute(_inserting(table), rows)


def _require_unused(connection: Connection, where: str) -> None:
    """Lock a database until the transaction ends, or raise RequestError if it is in use or contains anything."""
    if connection.execute(OTHERS).scalar():
        raise RequestError(f"The database {where} is in use: stop the servers that use it first.")
    names = ", ".join(f'"{table.name}"' for table in metadata.sorted_tables)
    connection.exec_driver_sql(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
    if held := in_words(_counts(connection)):
        raise RequestError(f"The database {where} has {held} already. Create an empty database for the backup.")


def _counts(connection: Connection) -> dict[str, int]:
    counted = sa.select(sa.func.count())
    return {table.name: connection.execute(counted.select_from(table)).scalar_one() for table in metadata.sorted_tables}


def _read(connection: Connection, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of a table in batches. JSON is read as text, so that it is copied exactly."""
    columns = [sa.type_coerce(one, sa.String).label(one.name) if _is_json(one) else one for one in table.columns]
    found = connection.execution_options(yield_per=AT_ONCE).execute(sa.select(*columns))
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]


def _inserting(table: sa.Table) -> sa.Insert:
    texts = {
        one.name: sa.cast(sa.bindparam(one.name, type_=sa.String), sa.JSON) for one in table.columns if _is_json(one)
    }
    return sa.insert(table).values({one.name: texts.get(one.name, sa.bindparam(one.name)) for one in table.columns})


def _is_json(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, sa.JSON)
