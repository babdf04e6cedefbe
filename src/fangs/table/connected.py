"""A database: one who reads and writes in it from any thread, durably, and says in a sentence what is wrong.

StoreError      the database does not answer just now
Taken           another writer was first
RequestError    (fangs.core.errors) no such database, at the opening
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Semaphore
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, TimeoutError

from ..core.errors import FangsError, RequestError
from . import statements as sql
from .address import address, shown
from .database import CONNECTIONS, PATIENCE, opened, reason


class StoreError(FangsError):
    """The database does not answer just now; the next call may work. A write that failed so may or may not have been made: read again."""

    kind = "store"


class Taken(Exception):
    """Another writer was first: a table of this id, or an entry of this number, is there already. Nothing was written."""


class Connected:
    """A database at `sqlite:////folder/fangs.db` or `postgresql+psycopg://...`; made or brought up to date when it is opened."""

    def __init__(self, url: str) -> None:
        where = address(url)
        self.url_shown = shown(where)
        """The address, without the password."""
        self._engine = opened(where)
        self._is_file = where.drivername == "sqlite"
        # SQLite has one lock for all who write, and who waits for it sleeps and looks again. Our own threads take turns by
        # one of ours, which wakes the next at once.
        self._turn = Semaphore(1 if self._is_file else CONNECTIONS)
        self._reads = self._engine if self._is_file else self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writes = self._engine.execution_options(sync="FULL")
        self._notes = self._engine.execution_options(sync="NORMAL")

    def backup(self, path: Path | str) -> None:
        """Write all to a new file, which is there only when it is whole; players play on. SQLite only."""
        path = Path(path)
        if not self._is_file:
            raise RequestError(f"The database {self.url_shown} is backed up by PostgreSQL's own pg_dump.")
        if path.exists():
            raise RequestError(f"The backup {path} is there already; give another name.")
        part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            self._copy(part)
            if path.exists():
                raise RequestError(f"The backup {path} is there already; give another name.")
            part.rename(path)
        except (OSError, sqlite3.Error) as error:
            raise RequestError(
                f"The backup {path} cannot be written: {getattr(error, 'strerror', None) or error}."
            ) from None
        finally:
            part.unlink(missing_ok=True)

    def alive(self) -> None:
        """Return if the database can be asked; else a StoreError."""
        self._ask(sql.ALIVE)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()

    def _copy(self, part: Path) -> None:
        copy = sqlite3.connect(part)
        try:
            with self._told("backup"), self._engine.connect() as connection:
                original = connection.connection.dbapi_connection
                assert isinstance(original, sqlite3.Connection)
                original.backup(copy)
        finally:
            copy.close()

    def _ask(self, statement: sa.Executable, **values: object) -> list[Any]:
        with self._told("a question"), self._reads.connect() as connection:
            return list(connection.execute(statement, values).all())

    @contextmanager
    def _writing(self, what: str, engine: sa.Engine | None = None) -> Iterator[Connection]:
        if not self._turn.acquire(timeout=PATIENCE):
            raise StoreError(
                f"The database {self.url_shown} is busy: others have been writing for {PATIENCE:.0f} seconds."
            )
        try:
            with self._told(what), (engine or self._writes).begin() as connection:
                yield connection
        finally:
            self._turn.release()

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise Taken(f"Another writer was first: {what} is there already.") from None
        except (DataError, ProgrammingError):  # a mistake of ours, and no matter of when one asks
            raise
        except (DBAPIError, TimeoutError) as error:
            raise StoreError(f"The database {self.url_shown} does not answer: {reason(error)}.") from error
