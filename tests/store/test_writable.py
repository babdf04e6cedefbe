"""Whether the store can be written to is found out by writing: a lock, a file that may only be read, and a disk that is full."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from fangs.store.connection import StoreError
from fangs.store.store import Store

SOON = 5.0
"""Less than a writer waits for its turn, and more than a trial takes on a slow day."""


def test_a_store_that_can_be_written_to_is_left_as_it_was(store: Store) -> None:
    for _ in range(3):
        store.can_write()
    assert store.openings() == []


def test_a_locked_file_is_found_soon_and_found_well_when_the_lock_is_gone(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/t.db")) as store:
        with closing(sqlite3.connect(tmp_path / "t.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            with pytest.raises(StoreError, match="database is locked"):
                store.can_write()
            assert time.monotonic() - began < SOON
        store.can_write()


def test_a_locked_row_of_postgresql_is_found_soon(postgresql: str) -> None:
    import psycopg

    with closing(Store(postgresql)) as store:
        with psycopg.connect(postgresql.replace("+psycopg", "")) as other:
            other.execute("LOCK TABLE alembic_version")
            began = time.monotonic()
            with pytest.raises(StoreError, match="canceling statement due to"):
                store.can_write()
            assert time.monotonic() - began < SOON
        store.can_write()


def test_a_postgresql_that_may_only_be_read_is_found(postgresql: str) -> None:
    import psycopg

    Store(postgresql).close()
    with psycopg.connect(postgresql.replace("+psycopg", ""), autocommit=True) as other:
        name = other.info.dbname
        other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with closing(Store(postgresql)) as store, pytest.raises(StoreError, match="read-only"):
        store.can_write()


def test_a_file_that_may_only_be_read_is_found(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/t.db")) as store:
        with store._engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            raw.execute("PRAGMA query_only = on")  # as root may write to any file
        with pytest.raises(StoreError, match="readonly"):
            store.can_write()


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit to the size of files here")
def test_a_disk_that_is_full_is_found(tmp_path: Path) -> None:
    """Files of the process may not grow any more, which is as near as one comes without a disk."""
    code = (
        "import resource, sys\n"
        "from fangs.store.connection import StoreError\n"
        "from fangs.store.store import Store\n"
        f"store = Store('sqlite:///{tmp_path}/t.db')\n"
        "store.can_write()\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))\n"
        "try:\n    store.can_write()\nexcept StoreError as error:\n    print(error.message)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
        "store.can_write()\nprint('well')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    full, well = done.stdout.splitlines()
    assert full.startswith("The database") and full.endswith(".") and well == "well"
