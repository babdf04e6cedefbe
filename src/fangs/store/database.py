"""Opens databases, sets up new databases, and updates old databases.

Errors say in a sentence what is wrong.
"""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

import fangs.store.sql.players_schema
import fangs.store.sql.ratings_schema
import fangs.store.sql.studies_schema
import fangs.store.sql.tournaments_schema  # noqa: F401  # their tables are part of the metadata
from fangs.core.errors import RequestError
from fangs.store.address import patience, shown
from fangs.store.sql.schema import REVISION, metadata, secret

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

CONNECTIONS = 10
TIMEOUT_SECONDS = 10.0  # seconds for which a write waits for other writers
LOCK = 0x66616E6773  # "fangs": the advisory lock for migrations of PostgreSQL
VERSIONS = "alembic_version"
VERSION = sa.Table(
    VERSIONS,
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The table in which Alembic stores a database's revision."""


def opened(url: URL, wait: float = 0.0, *, create: bool = True, update: bool = True) -> Engine:
    """Open a database, after creating or updating it if necessary. Raise RequestError if it cannot be opened.

    If a PostgreSQL server is starting, this waits for it for at most `wait` seconds. Without `create`, the database
    must exist. Without `update`, it must have the newest revision.
    """
    if not create:
        require_file(url)
    try:
        engine = _sqlite(url) if url.drivername == "sqlite" else _postgres(url, wait)
    except ImportError:
        raise RequestError(
            f"The database {shown(url)} needs a driver that is not installed: pip install 'fangs[postgres]'"
        ) from None
    try:
        _bring_up_to_date(engine, create, update)
    except (SQLAlchemyError, RequestError) as error:
        engine.dispose()
        if isinstance(error, RequestError):
            raise
        raise RequestError(f"The database {shown(url)} cannot be opened: {reason(error)}.") from None
    return engine


def reason(error: Exception) -> str:
    """Return the database driver's message about an error, as a single line."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    return said.splitlines()[0].rstrip(".") if said else type(error).__name__


def require_file(url: URL) -> None:
    """Raise RequestError if the URL is of an SQLite file that is missing or empty."""
    path = Path(str(url.database))
    if url.drivername == "sqlite" and not (path.is_file() and path.stat().st_size):
        raise _nothing_at(url)


def _nothing_at(url: URL) -> RequestError:
    return RequestError(
        f"There is no database at {shown(url)}: set FANGS_DATABASE or FANGS_DATA to the value that the server has."
    )


def _engine(url: URL, **options: object) -> Engine:
    return sa.create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_timeout=TIMEOUT_SECONDS, **options)


def _postgres(url: URL, wait: float) -> Engine:
    if wait:
        _wait_until_it_accepts(url, wait)
    return _engine(url, pool_pre_ping=True, connect_args=patience(url))


def _wait_until_it_accepts(url: URL, wait: float) -> None:
    """Wait until a PostgreSQL server accepts connections, for at most `wait` seconds.

    Whether our own connection is accepted turns out when the database is opened afterwards.
    """
    from psycopg.pq import PGconn, Ping

    asked = url.set(drivername="postgresql").update_query_dict({"connect_timeout": "2"})
    where = asked.render_as_string(hide_password=False).encode()
    until, is_told = time.monotonic() + wait, False
    while PGconn.ping(where) in (Ping.REJECT, Ping.NO_RESPONSE) and time.monotonic() < until:
        if not is_told:
            log.warning("Waiting for the database %s, for %.0f seconds at most.", shown(url), wait)
            is_told = True
        time.sleep(0.25)


def _sqlite(url: URL) -> Engine:
    """Create an engine for an SQLite file.

    Python's driver does not begin transactions by itself. Writers begin them by taking the lock, and readers need none.
    """
    make_file(Path(str(url.database)))
    engine = _engine(url, connect_args={"isolation_level": None, "timeout": TIMEOUT_SECONDS})
    sa.event.listen(
        engine, "connect", lambda driver, _: driver.execute("PRAGMA secure_delete=ON")
    )  # overwrites with zeros
    return engine


def make_file(path: Path) -> None:
    """Create a database file if it does not exist, or raise RequestError if that fails.

    Only the file's owner can read it, because it contains the seeds of future dice.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise RequestError(f"The database {path} cannot be opened: {error.strerror}.") from None


def _bring_up_to_date(engine: Engine, create: bool, update: bool) -> None:
    with engine.connect() as connection:
        revision = _revision(connection)
        if revision is None and not create:
            raise _nothing_at(engine.url)
        if revision not in (None, REVISION) and not update:
            _require_known(connection, revision)
            raise RequestError(
                f"The database {shown(engine.url)} was made by an older Fangs (its revision is {revision!r}; this version needs "
                f"{REVISION!r}): stop its servers, then start 'fangs serve' of this version, which updates it."
            )
        if engine.dialect.name == "sqlite":
            _write_ahead(connection)
    if revision == REVISION:
        return
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        else:
            connection.exec_driver_sql("PRAGMA synchronous=FULL")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        revision = _revision(connection)  # read again, because another process may have been first
        if revision is None:
            _set_up(connection)
        elif revision != REVISION:
            _migrate(connection, revision)


def _revision(connection: Connection) -> str | None:
    """Return a database's revision. It is None for an empty database, and "" if Alembic has undone all migrations."""
    names = sa.inspect(connection).get_table_names()
    if VERSIONS in names:
        return connection.execute(sa.select(VERSION.c.version_num)).scalar() or ""
    if names:
        raise RequestError(
            f"The database {shown(connection.engine.url)} holds something else (a table {sorted(names)[0]!r}); Fangs needs one of its own."
        )
    return None


def _write_ahead(connection: Connection) -> None:
    """Switch an SQLite file to a write-ahead log, so that readers do not wait for a writer.

    The file keeps this setting. Changing it needs exclusive access for a moment, so the change is tried repeatedly.
    Raise RequestError if the disk does not support it.
    """
    until = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            mode = connection.exec_driver_sql("PRAGMA journal_mode=WAL").scalar()
        except DBAPIError as error:
            if (
                not isinstance(error.orig, sqlite3.OperationalError)
                or "locked" not in str(error.orig)
                or time.monotonic() > until
            ):
                raise
            time.sleep(0.01)
        else:
            break
    if mode != "wal":
        raise RequestError(
            f"The database {shown(connection.engine.url)} is on a disk that does not support write-ahead logs."
        )


def _set_up(connection: Connection) -> None:
    """Create all tables and the secret in an empty database.

    The migrations would give the same result, but Alembic need not be loaded.
    """
    metadata.create_all(connection, checkfirst=False)
    connection.execute(secret.insert().values(value=secrets.token_hex(32)))
    VERSION.create(connection, checkfirst=False)
    connection.execute(VERSION.insert().values(version_num=REVISION))


def _require_known(connection: Connection, revision: str) -> None:
    """Raise RequestError if the database was made by a newer version of Fangs, so that its revision is unknown."""
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(_migrations(connection)).walk_revisions()}
    if revision and revision not in known:
        raise RequestError(
            f"The database {shown(connection.engine.url)} was made by a newer Fangs (its revision is {revision!r}; this version knows "
            f"up to {REVISION!r})."
        )


def _migrate(connection: Connection, revision: str) -> None:
    from alembic import command

    _require_known(connection, revision)
    command.upgrade(_migrations(connection), "head")
    log.info(
        "The database %s was updated from %s to %s.", shown(connection.engine.url), revision or "nothing", REVISION
    )


def _migrations(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", f"{__package__}:migrations")
    return config
