"""Restores backups: checks and updates a copy, and replaces the database with it in a single transaction."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.engine import URL

from fangs.core.errors import FangsError, RequestError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.address import address, shown
from fangs.store.contents import contents
from fangs.store.copying import copy_to_postgres
from fangs.store.database import VERSIONS, make_file
from fangs.store.store import Store

WORK = ".restoring-"
"""The prefix of the temporary folders for checking backups, which are beside the database so that they are on the same disk."""
TOLD = 5
"""The maximum number of broken tables that are named in a message."""


@dataclass(frozen=True)
class RestoreResult:
    """The result of a restore: the number of tables, the names of broken tables, and where the old database was kept."""

    tables: int
    broken: tuple[str, ...]
    kept: Path | None


def restore(backup: Path, url: str, *, replace: bool = False, broken_too: bool = False) -> RestoreResult:
    """Restore a backup of an SQLite database to the database at a URL. If RequestError is raised, no data has changed.

    No process may be using the database. If `replace` is set, an SQLite database that contains anything is replaced
    too, and a copy of it is kept beside it. A PostgreSQL database must be empty. If `broken_too` is set, the backup is
    restored even if some of its tables cannot be read.
    """
    where = address(url)
    if where.drivername != "sqlite":
        return _restore_to_postgres(backup, where, broken_too)
    target = Path(str(where.database))
    try:
        if target.exists() and target.samefile(backup):
            raise RequestError(f"The backup {backup} is the database itself.")
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with TemporaryDirectory(prefix=WORK, dir=target.parent) as work:
            copy = Path(work) / "tables.db"
            names, broken = _checked_copy(backup, copy, broken_too)
            return RestoreResult(len(names), broken, _put(copy, target, replace))
    except (OSError, sqlite3.Error) as error:
        raise _not_restored(backup, str(target), error) from None


def _restore_to_postgres(backup: Path, where: URL, broken_too: bool) -> RestoreResult:
    try:
        with TemporaryDirectory(prefix=WORK) as work:
            copy = Path(work) / "tables.db"
            names, broken = _checked_copy(backup, copy, broken_too)
            copy_to_postgres(copy, where)
            return RestoreResult(len(names), broken, None)
    except (OSError, sqlite3.Error) as error:
        raise _not_restored(backup, shown(where), error) from None


def _not_restored(backup: Path, target: str, error: OSError | sqlite3.Error) -> RequestError:
    why = getattr(error, "strerror", None) or error
    return RequestError(f"The backup {backup} cannot be restored to {target}: {why}.")


def sentence(backup: Path, url: str, restored: RestoreResult) -> str:
    """Describe what was restored, in a sentence or two."""
    kept = f" The old database is kept as {restored.kept}." if restored.kept else ""
    broken = f" {_told(restored.tables, restored.broken)}" if restored.broken else ""
    tables = f"{restored.tables} table{'s' * (restored.tables != 1)}"
    return f"Restored {tables} from {backup} to {shown(address(url))}.{kept}{broken}"


def _told(tables: int, broken: tuple[str, ...]) -> str:
    more = f" and {len(broken) - TOLD} more" if len(broken) > TOLD else ""
    return f"Of the {tables} tables in the backup, {len(broken)} cannot be read: {', '.join(broken[:TOLD])}{more}."


# The backup


def _copy(backup: Path, copy: Path) -> None:
    """Copy a backup file together with its write-ahead log. Opening the original could change it, so only the copy is opened."""
    for end in ("", "-wal"):
        if not end or Path(f"{backup}{end}").exists():
            make_file(Path(f"{copy}{end}"))
            shutil.copyfile(f"{backup}{end}", f"{copy}{end}")


def _checked_copy(backup: Path, copy: Path, broken_too: bool) -> tuple[list[str], tuple[str, ...]]:
    """Copy a backup and update the copy. Return the names of its tables, and of tables that cannot be read.

    Raise RequestError if the backup cannot be restored, or has tables that cannot be read and `broken_too` is not set.
    """
    _copy(backup, copy)
    names, broken = _checked(backup, copy)
    if broken and not broken_too:
        raise RequestError(f"{_told(len(names), broken)} Nothing was restored; use --broken-too to restore it anyway.")
    return names, broken


def _checked(backup: Path, copy: Path) -> tuple[list[str], tuple[str, ...]]:
    """Check and update a copy of a backup. Return the names of its tables, and of tables that cannot be read.

    Raise RequestError if the backup is damaged, is from a newer version or is not a database of Fangs.
    """
    try:
        with closing(sqlite3.connect(copy)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise RequestError(f"The backup {backup} is damaged: {' '.join(found.split())}.")
            if not _has(connection, VERSIONS):
                raise RequestError(f"The backup {backup} is not a database of Fangs.")
    except sqlite3.DatabaseError as error:
        raise RequestError(f"The backup {backup} is damaged or not a database: {error}.") from None
    try:
        with closing(Store(f"sqlite:///{copy}")) as store, closing(sqlite3.connect(copy)) as connection:
            names = [str(name) for (name,) in connection.execute("SELECT id FROM tables ORDER BY created, id")]
            service = TableService(store, News())
            return names, tuple(name for name in names if not _is_readable(service, name))
    except FangsError as error:  # from a newer revision or another program; the sentence would name the copy
        raise RequestError(str(error).replace(f"database sqlite:///{copy}", f"backup {backup}")) from None


def _is_readable(service: TableService, name: str) -> bool:
    try:
        service.until(name, sys.maxsize)
    except Exception:  # any error of a damaged log
        return False
    return True


# The database


def _put(copy: Path, target: Path, replace: bool) -> Path | None:
    """Replace the content of the database `target` with the content of `copy`, in a single transaction.

    Return the path where the old database was kept, or None if it was empty. Raise RequestError if it is in use, or is
    not empty and `replace` is not set.
    """
    kept = target.with_name(f"{target.name}.before-{time.strftime('%Y-%m-%dT%H%M%S')}")
    aside = replace and _moved_aside(target, kept)
    make_file(target)
    with _alone(target) as connection, closing(sqlite3.connect(copy)) as new:
        held = _held(connection)
        if held and not replace:
            raise RequestError(
                f"The database {target} has {held}; use --replace to replace it and keep it beside the new one."
            )
        if held:
            part = copy.with_name("kept.db")
            make_file(part)
            with closing(sqlite3.connect(part)) as old:
                connection.backup(old)
            part.rename(kept)
        new.execute("PRAGMA journal_mode=DELETE")
        new.backup(connection)
        _sync(target.parent)
        for left in target.parent.glob(f"{WORK}*"):  # from a process that was killed
            if left != copy.parent:
                shutil.rmtree(left, ignore_errors=True)
    return kept if held or aside else None


@contextmanager
def _alone(target: Path) -> Iterator[sqlite3.Connection]:
    """Yield an exclusive connection to a database, after writing back its write-ahead log. Raise RequestError if it is in use."""
    with closing(sqlite3.connect(target, timeout=1.0, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA synchronous=EXTRA")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            raise RequestError(f"The database {target} is in use. Stop the servers that use it first.") from None
        except sqlite3.DatabaseError as error:
            raise RequestError(
                f"The database {target} cannot be read ({error}); use --replace to replace it and keep it beside the "
                "new one."
            ) from None
        yield connection


def _held(connection: sqlite3.Connection) -> str:
    """Describe what would be lost if a database were replaced. Return "" if nothing would."""
    if _has(connection, VERSIONS):
        try:
            held = contents(connection)
        except sqlite3.DatabaseError:
            return "content that is damaged"
        return held and f"{held} already"
    return "something else" if connection.execute("SELECT 1 FROM sqlite_master").fetchone() else ""


def _has(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [table]).fetchone() is not None


def _moved_aside(target: Path, kept: Path) -> bool:
    """Move a file away if it is too damaged to be opened as a database. Return whether it was moved."""
    if not target.exists():
        return False
    with closing(sqlite3.connect(target, timeout=1.0)) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_master")
            return False
        except sqlite3.OperationalError:  # possibly locked
            return False
        except sqlite3.DatabaseError:
            pass
    for end in ("-wal", "-shm", ""):
        if Path(f"{target}{end}").exists():
            Path(f"{target}{end}").rename(f"{kept}{end}")
    return True


def _sync(folder: Path) -> None:
    """Flush a folder to disk, so that its file names are safe."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
