"""A database connection for all threads, whose errors say in a sentence what is wrong."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, TimeoutError

from fangs.core.errors import FangsError
from fangs.store.address import address, shown
from fangs.store.commit_queue import Busy, CommitQueue, Job
from fangs.store.database import TIMEOUT_SECONDS, VERSIONS, opened, reason

T = TypeVar("T")


LOCK_TIMEOUT_SECONDS = 1.0
"""The number of seconds for which a trial write waits for other writers."""
SAME = sa.text(f"UPDATE {VERSIONS} SET version_num = version_num")


class StoreError(FangsError):
    """The error for a database that does not respond, but may respond to the next call.

    A write that failed may have been made nevertheless, so the caller must read again.
    """

    kind = "store"


class Conflict(Exception):
    """The error for a row that another writer has already added, such as a table with the same id.

    Nothing was written.
    """


class DatabaseConnection:
    """An open database, such as `sqlite:////folder/fangs.db` or `postgresql+psycopg://...`.

    If the database does not exist, it is created; if it is old, it is updated. If `create` or `update` is False, such a
    database is refused instead. If a PostgreSQL server is starting, opening waits for it for at most `wait` seconds.
    """

    def __init__(self, url: str, wait: float = 0.0, *, create: bool = True, update: bool = True) -> None:
        where = address(url)
        self.where = where
        self.url_shown = shown(where)
        """The address, without the password."""
        self._engine = opened(where, wait, create=create, update=update)
        self._is_file = where.drivername == "sqlite"
        self._reads = self._engine if self._is_file else self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = CommitQueue(self._engine, TIMEOUT_SECONDS)

    def can_write(self) -> None:
        """Check that the database can be written to, or raise StoreError.

        A trial write, which changes nothing, must succeed within a second.
        """
        with self._errors_translated("a trial"):
            try_to_write(self._engine)

    def others_wrote(self) -> bool:
        """Return whether another process has written to the SQLite file since the last call.

        Raise StoreError if the database does not respond.
        """
        with self._errors_translated("a question"):
            return self._writer.others_wrote()

    def scrub(self) -> None:
        """Wait until deleted data is gone from the disk, or raise StoreError if readers prevent this for too long.

        SQLite overwrites deleted rows, but its write-ahead log still contains them until it is emptied. With
        PostgreSQL, this does nothing.
        """
        if not self._is_file:
            return
        until = time.monotonic() + TIMEOUT_SECONDS
        with self._errors_translated("what was deleted"), self._engine.connect() as connection:
            driver = connection.connection.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.execute("PRAGMA busy_timeout=50")  # other writers wait no longer than this
            try:
                while driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    if time.monotonic() > until:
                        raise StoreError.phrased(
                            "The data has been deleted but not yet erased from the disk, because the database is being read. "
                            "Please try again soon."
                        )
                    time.sleep(0.05)
            finally:
                driver.execute(f"PRAGMA busy_timeout={TIMEOUT_SECONDS * 1000:.0f}")

    def rows(self, statement: sa.Executable, **values: object) -> list[Any]:
        """Execute a query and return the rows, or raise StoreError if the database does not respond."""
        with self._errors_translated("a question"), self._reads.connect() as connection:
            return list(connection.execute(statement, values).all())

    def commit(self, what: str, job: Job[T], *, durable: bool = True) -> T:
        """Run a job in a transaction, and return its result once it is on disk.

        `what` says in error messages what the job writes. If the job is not `durable`, it may reach the disk a little
        later. Raise Conflict if a row already exists, StoreError if the database does not respond, and any error of the
        job.
        """
        (write,) = self._writer.write([job], durable=durable)
        if write.error is not None:
            raise self._explained(what, write.error)
        result: T = write.result
        return result

    def execute(
        self, what: str, statement: sa.ClauseElement, values: Mapping[str, Any], *, durable: bool = True
    ) -> int:
        """Execute a single statement in a transaction as `commit` does, and return the number of changed rows."""
        return self.commit(what, lambda to: to.execute(statement, values), durable=durable)

    def close(self) -> None:
        """Finish the waiting jobs, and close the database."""
        self._writer.close()
        self._engine.dispose()

    def _explained(self, what: str, error: BaseException) -> Exception:
        """Return the error that `_refuse` raises in place of this one, or this one. Raise an error that is not an Exception."""
        try:
            self._refuse(what, error)
            raise error
        except Exception as explained:
            return explained

    @contextmanager
    def _errors_translated(self, what: str) -> Iterator[None]:
        """Translate the database driver's errors inside a `with` block into StoreError or Conflict.

        `what` names the data in the message.
        """
        try:
            yield
        except Exception as error:
            self._refuse(what, error)
            raise

    def _refuse(self, what: str, error: BaseException) -> None:
        """Raise StoreError or Conflict in place of an error from the database. Do nothing about other errors."""
        if isinstance(error, Busy):
            raise StoreError(
                f"The database {self.url_shown} is busy: others have been writing for {TIMEOUT_SECONDS:.0f} seconds."
            ) from None
        driver = self._engine.dialect.loaded_dbapi
        if not isinstance(error, (DBAPIError, TimeoutError, driver.Error)):
            return
        cause = getattr(error, "orig", None) or error
        if isinstance(cause, driver.IntegrityError):
            raise Conflict(f"{what} exists already: another process wrote it first.") from None
        if not isinstance(cause, driver.DataError | driver.ProgrammingError):
            raise StoreError(f"The database {self.url_shown} does not answer: {reason(error)}.") from error


def try_to_write(engine: Engine) -> None:
    """Check that the database can be written to, by writing a value that it already contains.

    Nothing less can detect a full disk or a read-only file. If this fails, raise the driver's error.
    """
    with engine.connect() as connection:
        # SQLite needs the setting before a transaction, PostgreSQL inside it.
        if isinstance(raw := connection.connection.driver_connection, sqlite3.Connection):
            raw.execute(f"PRAGMA busy_timeout={LOCK_TIMEOUT_SECONDS * 1000:.0f}")
            try:
                _write(connection)
            finally:
                raw.execute(f"PRAGMA busy_timeout={TIMEOUT_SECONDS * 1000:.0f}")
        else:
            _write(connection, "SET LOCAL lock_timeout = '1s'", "SET LOCAL statement_timeout = '1s'")


def _write(connection: Connection, *before: str) -> None:
    with connection.begin():
        for statement in before:
            connection.exec_driver_sql(statement)
        connection.execute(SAME)
