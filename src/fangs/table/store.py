"""The store: every table's log of entries in SQLite or PostgreSQL, durable before anybody is told.

Its calls are made from any thread. Errors:

StoreError      the database does not answer just now
Taken           another writer was first
RequestError    (fangs.core.errors) no such table; at the opening: no such database
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Semaphore
from typing import Any

import sqlalchemy as sa
from sqlalchemy import bindparam as given
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, TimeoutError

from ..core.errors import FangsError, RequestError, quoted
from .address import address, shown
from .entries import Entry, Outgoing, Queued
from .opening import CONNECTIONS, PATIENCE, opened, reason
from .schema import entries, letters, presence, tables

ADD_TABLE = sa.insert(tables)
ADD_ENTRIES = sa.insert(entries)
CHANGE = (
    sa.update(tables)
    .where(tables.c.id == given("table_id"))
    .values(wake=given("new_wake"), listed=given("new_listed"), changed=given("at"))
)
READ = (
    sa.select(entries.c.seq, entries.c.at, entries.c.kind, entries.c.data)
    .where(entries.c.table_id == given("table_id"), entries.c.seq > given("after"))
    .order_by(entries.c.seq)
)
SEED = sa.select(tables.c.seed).where(tables.c.id == given("table_id"))
DUE = (
    sa.select(tables.c.id, tables.c.wake)
    .where(tables.c.wake <= given("now"))
    .order_by(tables.c.wake)
    .limit(given("most"))
)
CLAIM = (
    sa.update(tables)
    .where(tables.c.id == given("table_id"), tables.c.wake == given("old_wake"))
    .values(wake=given("until"))
)
NEXT_WAKE = sa.select(sa.func.min(tables.c.wake))
OPENINGS = sa.select(entries.c.table_id, entries.c.data).where(entries.c.seq == 1).order_by(entries.c.at)
LISTED = sa.select(tables.c.id).where(tables.c.listed).order_by(tables.c.created.desc()).limit(given("most"))
SEEN = sa.text(
    "INSERT INTO presence (table_id, player, seen) VALUES (:table_id, :player, :at) "
    "ON CONFLICT (table_id, player) DO UPDATE SET seen = excluded.seen"
)
PRESENCE = sa.select(presence.c.player, presence.c.seen).where(presence.c.table_id == given("table_id"))
ADD_LETTERS = sa.insert(letters)
LETTERS = sa.select(*(letters.c[field] for field in Queued._fields))
LETTERS_DUE = (
    LETTERS.where(letters.c.due <= given("now")).order_by(letters.c.due, *letters.primary_key).limit(given("most"))
)
LETTERS_OF = LETTERS.where(letters.c.table_id == given("of_table")).order_by(*letters.primary_key)
THIS_LETTER = sa.and_(*(letters.c[field] == given(f"of_{field}") for field in ("table_id", "seq", "player", "kind")))
MOVE_LETTER = (
    sa.update(letters)
    .where(THIS_LETTER, letters.c.due == given("old_due"))
    .values(due=given("new_due"), tries=given("new_tries"), failed=given("why"))
)
LETTER_SENT = sa.update(letters).where(THIS_LETTER).values(due=None, failed=None)
LETTERS_AGAIN = (
    sa.update(letters)
    .where(letters.c.table_id == given("of_table"), letters.c.due.is_(None), letters.c.failed.is_not(None))
    .values(due=given("at"), tries=0)
)
ALIVE = sa.text("SELECT version_num FROM alembic_version")


class StoreError(FangsError):
    """The database does not answer just now; the next call may work. A write that failed so may or may not have been made: read again."""

    kind = "store"


class Taken(Exception):
    """Another writer was first: a table of this id, or an entry of this number, is there already. Nothing was written."""


class Store:
    """All tables, at `sqlite:////folder/fangs.db` or `postgresql+psycopg://...`; made or brought up to date when it is opened."""

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

    def create(
        self,
        table_id: str,
        seed: str,
        log: list[Entry],
        wake: float | None,
        listed: bool,
        letters: Sequence[Outgoing] = (),
    ) -> None:
        """Make a table with the first entries of its log, of which there is at least one, and queue letters; Taken if the id is."""
        row = {
            "id": table_id,
            "seed": seed,
            "wake": wake,
            "listed": listed,
            "created": log[0].at,
            "changed": log[-1].at,
        }
        with self._writing(f"table {table_id}") as connection:
            connection.execute(ADD_TABLE, row)
            _add(connection, table_id, log, letters)

    def append(
        self, table_id: str, log: list[Entry], wake: float | None, listed: bool, letters: Sequence[Outgoing] = ()
    ) -> None:
        """Add entries, at least one, and queue letters: all of it or nothing; on the disk when this returns.

        Taken when one of the entries' numbers is.
        """
        change = {"table_id": table_id, "new_wake": wake, "new_listed": listed, "at": log[-1].at}
        with self._writing(f"entry {log[0].seq} of table {table_id}") as connection:
            if not (table_id.isprintable() and connection.execute(CHANGE, change).rowcount):
                raise RequestError(f"There is no table {quoted(table_id)}.")
            _add(connection, table_id, log, letters)

    def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table whose numbers are above `after`, in order; none of a table that is not there."""
        rows = self._ask(READ, table_id=table_id, after=after) if table_id.isprintable() else []
        return [Entry(seq, at, kind, data) for seq, at, kind, data in rows]

    def seed(self, table_id: str) -> str | None:
        """The secret seed of a table's dice; None of a table that is not there."""
        rows = self._ask(SEED, table_id=table_id) if table_id.isprintable() else []
        return str(rows[0][0]) if rows else None

    def due(self, now: float, most: int) -> list[tuple[str, float]]:
        """Tables to look at now, each with its wake, the longest overdue first."""
        return [(table_id, wake) for table_id, wake in self._ask(DUE, now=now, most=most)]

    def claim(self, table_id: str, wake: float, until: float | None) -> bool:
        """Move a table's wake from `wake` to another time or to none; of several that try, one is told True."""
        with self._writing(f"table {table_id}") as connection:
            return connection.execute(CLAIM, {"table_id": table_id, "old_wake": wake, "until": until}).rowcount == 1

    def next_wake(self) -> float | None:
        """When the next table is due."""
        wake: float | None = self._ask(NEXT_WAKE)[0][0]
        return wake

    def listed(self, most: int) -> list[str]:
        """Tables that anyone may join, the newest first."""
        return [table_id for (table_id,) in self._ask(LISTED, most=most)]

    def openings(self) -> list[tuple[str, dict[str, Any]]]:
        """All tables, the oldest first, each with the data of its first entry."""
        return [(table_id, data) for table_id, data in self._ask(OPENINGS)]

    def seen(self, table_id: str, player: int, at: float) -> None:
        """Note that a player is there. The one write that does not wait for the disk, where that can be helped."""
        with self._writing(f"table {table_id}", self._notes) as connection:
            connection.execute(SEEN, {"table_id": table_id, "player": player, "at": at})

    def presence(self, table_id: str) -> dict[int, float]:
        """When each player of a table was last there."""
        rows = self._ask(PRESENCE, table_id=table_id) if table_id.isprintable() else []
        return dict(rows)

    def letters_due(self, now: float, most: int) -> list[Queued]:
        """Letters to send now, the longest overdue first, of one table's in the order of its log."""
        return [Queued(*row) for row in self._ask(LETTERS_DUE, now=now, most=most)]

    def letters_of(self, table_id: str) -> list[Queued]:
        """All letters of a table, sent ones too, in the order of its log."""
        rows = self._ask(LETTERS_OF, of_table=table_id) if table_id.isprintable() else []
        return [Queued(*row) for row in rows]

    def take_letter(self, letter: Queued, until: float) -> Queued | None:
        """Have a letter for oneself until then, to send it; of several that try, one gets it, the others None."""
        taken = letter._replace(due=until, tries=letter.tries + 1)
        return taken if self._move(letter, taken) else None

    def letter_sent(self, letter: Queued) -> None:
        """Note that a letter was sent: it is not due any more."""
        with self._writing(f"letter {letter.seq} of table {letter.table_id}") as connection:
            connection.execute(LETTER_SENT, _this(letter))

    def letter_failed(self, letter: Queued, again: float | None, why: str) -> None:
        """Note why a letter that was taken was not sent, and when to try again (None: given up); nothing if another has taken it since."""
        self._move(letter, letter._replace(due=again, failed=why))

    def letters_again(self, table_id: str, at: float) -> int:
        """Have all letters of a table that were given up sent after all; returns how many."""
        with self._writing(f"letters of table {table_id}") as connection:
            return connection.execute(LETTERS_AGAIN, {"of_table": table_id, "at": at}).rowcount

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
        self._ask(ALIVE)

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

    def _move(self, old: Queued, new: Queued) -> bool:
        change = {"old_due": old.due, "new_due": new.due, "new_tries": new.tries, "why": new.failed}
        with self._writing(f"letter {old.seq} of table {old.table_id}") as connection:
            return connection.execute(MOVE_LETTER, _this(old) | change).rowcount == 1

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


def _add(connection: Connection, table_id: str, log: list[Entry], letters: Sequence[Outgoing]) -> None:
    connection.execute(ADD_ENTRIES, [{"table_id": table_id} | vars(entry) for entry in log])
    if letters:
        queued = {"table_id": table_id, "due": log[-1].at, "tries": 0}
        # The same letter twice is one letter, and no sign of another writer.
        connection.execute(ADD_LETTERS, [queued | letter._asdict() for letter in dict.fromkeys(letters)])


def _this(letter: Queued) -> dict[str, Any]:
    return {f"of_{field}": letter[k] for k, field in enumerate(Queued._fields[:4])}
