"""Backs up SQLite databases, even while they are in use.

`fangs.service.restoring` restores a backup. A version of Fangs can restore the backups that it has made.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from fangs.core.errors import RequestError
from fangs.store.address import address, shown
from fangs.store.contents import contents
from fangs.store.database import TIMEOUT_SECONDS, VERSIONS, require_file


def back_up(url: str, path: Path) -> str:
    """Copy an SQLite database to a new file, which appears only when the copy is complete.

    Return what the copy contains, such as "3 tables", or "" if it contains nothing. Raise RequestError if the copy
    cannot be made.
    """
    where = address(url)
    if where.drivername != "sqlite":
        raise RequestError(f"To back up the database {shown(where)}, use PostgreSQL's pg_dump.")
    require_file(where)
    if path.exists():
        raise RequestError(f"The backup {path} already exists. Choose another name.")
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        held = _copied(Path(str(where.database)), part)
        if path.exists():
            raise RequestError(f"The backup {path} already exists. Choose another name.")
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise RequestError(
            f"The backup {path} cannot be written: {getattr(error, 'strerror', None) or error}."
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return held


def _copied(source: Path, part: Path) -> str:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", TIMEOUT_SECONDS, uri=True)) as original,
        closing(sqlite3.connect(part)) as copy,
    ):
        if not original.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [VERSIONS]).fetchone():
            raise RequestError(f"The file {source} is not a database of Fangs.")
        original.backup(copy)
        return contents(copy)
