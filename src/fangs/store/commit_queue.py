"""A queue for all writes of a process, which commits jobs from different threads together.

A commit waits for the disk, which takes as long for one job as for fifty. So jobs that are waiting at the same moment
share one. A job is a callable that receives a `Transaction`. Each job is done completely or not at all, and its caller
is told only once it is on disk.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect, Engine

MAX_TOGETHER = 64
"""The maximum number of jobs in one commit."""

T = TypeVar("T")
Job = Callable[["Transaction"], T]

as_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""Encodes a value for a JSON column, because a `Transaction` does not convert values."""


class Busy(Exception):
    """The error for a job that was never started, because others were writing for too long."""


class PreparedStatement:
    """An SQL statement that is compiled only once, so that it can be executed ten times as fast as by SQLAlchemy."""

    def __init__(self, statement: sa.ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.text: str = compiled.string
        self.order: Sequence[str] | None = getattr(compiled, "positiontup", None)
        self.fixed = {name: bound.value for name, bound in compiled.binds.items() if not bound.required}  # type: ignore[attr-defined]

    def values(self, row: Mapping[str, Any]) -> Any:
        """Convert a row to parameters in the form that the driver needs."""
        row = {**self.fixed, **row} if self.fixed else row
        return row if self.order is None else [row[name] for name in self.order]


class Transaction(NamedTuple):
    """A database transaction that a job can use. The queue begins and commits it."""

    driver: Any
    dialect: Dialect
    prepared: dict[sa.ClauseElement, PreparedStatement]

    def execute(self, statement: sa.ClauseElement, values: Mapping[str, Any]) -> int:
        """Execute a statement and return the number of changed rows. The values are not converted."""
        changed: int = self._executed(statement, values).rowcount
        return changed

    def ask(self, statement: sa.ClauseElement, values: Mapping[str, Any]) -> list[Any]:
        """Execute a query and return the rows."""
        return list(self._executed(statement, values).fetchall())

    def _executed(self, statement: sa.ClauseElement, values: Mapping[str, Any]) -> Any:
        prepared = self.prepared.get(statement)
        if prepared is None:
            prepared = self.prepared[statement] = PreparedStatement(statement, self.dialect)
        return self.driver.execute(prepared.text, prepared.values(values))


@dataclass(eq=False)
class Write:
    """A job in the queue and, once it is done, its result or its error."""

    job: Job[Any]
    durable: bool
    is_done: bool = False
    result: Any = None
    error: BaseException | None = None


class CommitQueue:
    """A queue of writes, which all threads of a process send over a single connection.

    The thread that gets the connection runs all waiting jobs in one transaction.
    """

    def __init__(self, engine: Engine, patience: float) -> None:
        """Create a queue in which no job waits for longer than `patience` seconds before it is started."""
        self._patience = patience
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")  # this class commits by itself
        self._is_file = engine.dialect.name == "sqlite"
        self._turn = Lock()
        self._waiting: deque[Write] = deque()
        self._connection: Connection | None = None
        self._writing: Transaction | None = None
        self._prepared: dict[sa.ClauseElement, PreparedStatement] = {}
        self._sync = ""
        self._version = 0

    def write(self, jobs: Sequence[Job[Any]], *, durable: bool = True) -> list[Write]:
        """Run jobs, if possible in one transaction, and return once they are on disk.

        If a job fails, all other jobs are still done. The error is Busy if others have been writing for too long. If
        the jobs are not `durable`, return as soon as a crash of Fangs can no longer undo them.
        """
        own = [Write(job, durable) for job in jobs]
        self._waiting.extend(own)
        if not self._turn.acquire(timeout=self._patience):
            for waiting in own:
                with suppress(ValueError):  # another thread is already doing the job
                    self._waiting.remove(waiting)
                    waiting.error, waiting.is_done = Busy(), True
            if all(waiting.is_done for waiting in own):
                return own
            self._turn.acquire()
        try:
            while not all(waiting.is_done for waiting in own):
                self._do(self._next_group())
        finally:
            self._turn.release()
        return own

    def others_wrote(self) -> bool:
        """Return whether anybody else has written to the SQLite file since the last call."""
        with self._turn:
            writing = self._writing or self._connected()
            (version,) = writing.driver.execute("PRAGMA data_version").fetchone()
            is_same, self._version = version == self._version, version
        return not is_same

    def close(self) -> None:
        """Close the connection after the waiting jobs are written."""
        with self._turn:
            self._let_go()

    def _next_group(self) -> list[Write]:
        group: list[Write] = []
        with suppress(IndexError):  # no jobs are left, or a caller has just given up
            while len(group) < MAX_TOGETHER:
                group.append(self._waiting.popleft())
        return group

    def _do(self, group: list[Write]) -> None:
        try:
            results = self._together(group)
        except BaseException as error:
            if len(group) > 1 and _is_of_one(error):
                for waiting in group:
                    self._do([waiting])
                return
            for waiting in group:
                waiting.error = error
        else:
            for waiting, result in zip(group, results, strict=True):
                waiting.result = result
        for waiting in group:
            waiting.is_done = True

    def _together(self, group: list[Write]) -> list[Any]:
        """Run several jobs in one transaction, and return their results. If one fails, roll back and raise its error."""
        writing = self._begun("FULL" if any(waiting.durable for waiting in group) else "NORMAL")
        try:
            results = [waiting.job(writing) for waiting in group]
            writing.driver.execute("COMMIT")
        except BaseException:
            try:
                writing.driver.execute("ROLLBACK")
            except Exception:
                self._let_go()
            raise
        return results

    def _begun(self, sync: str) -> Transaction:
        if self._is_file:
            writing = self._writing or self._connected()
            if self._sync != sync:
                writing.driver.execute(f"PRAGMA synchronous={sync}")
                self._sync = sync
            # Take the lock first, because two processes that take it after reading would fail at once.
            writing.driver.execute("BEGIN IMMEDIATE")
            return writing
        if self._writing:
            try:
                self._writing.driver.execute("BEGIN")
                return self._writing
            except Exception:  # the server was restarted, and nothing has been written yet
                self._let_go()
        writing = self._connected()
        writing.driver.execute("BEGIN")
        return writing

    def _connected(self) -> Transaction:
        self._connection = self._engine.connect()
        driver = self._connection.connection.dbapi_connection
        self._writing, self._sync = Transaction(driver, self._engine.dialect, self._prepared), ""
        return self._writing

    def _let_go(self) -> None:
        connection, self._connection, self._writing = self._connection, None, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
                connection.close()


def _is_of_one(error: BaseException) -> bool:
    """Return whether an error concerns only one job, so that the other jobs should be tried again without it."""
    cause = getattr(error, "orig", None) or error
    return not any(kind.__name__ == "OperationalError" for kind in type(cause).__mro__)
