"""Nothing that was acknowledged is lost: when the process is killed, when the database goes away, when a backup is made meanwhile."""

from __future__ import annotations

import random
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import fangs.store.connection
from fangs.core.errors import RequestError
from fangs.store import database as databases
from fangs.store.backup import back_up
from fangs.store.commit_queue import Transaction
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from tests.form import amount
from tests.postgres import Postgres
from tests.store.test_store import NOW

CRASHES = amount(3, long=40)

WRITER = """
import sys
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from fangs.store.store import Store
store = Store(sys.argv[1])
last = len(store.read("t"))
if not last:
    store.create("t", "seed", [Entry(1, 0.0, "open", {}), Entry(2, 0.0, "sit", {})], Append(0.0))
    last = 2
while True:
    log = [Entry(last + 1, 0.0, "move", {}), Entry(last + 2, 0.0, "event", {"words": "x" * (last % 7000)})]
    store.append("t", log, Append(0.0, float(last)))
    last += 2
    print(last, flush=True)
"""


def entry(seq: int) -> Entry:
    return Entry(seq, float(seq), "move", {"number": seq})


def test_a_writer_that_is_killed_at_any_moment_loses_nothing_that_it_acknowledged(database: str) -> None:
    """Each append is of two entries, both or none."""
    dice = random.Random(5)
    for _ in range(CRASHES):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        words = [writer.stdout.readline()]
        time.sleep(dice.uniform(0, 0.15))
        writer.kill()
        words += writer.communicate()[0].splitlines(keepends=True)
        acknowledged = int([word for word in words if word.endswith("\n")][-1])

        with closing(Store(database)) as store:
            there = [e.seq for e in store.read("t")]
            assert there == list(range(1, len(there) + 1))
            assert len(there) in (acknowledged, acknowledged + 2)
            assert store.next_wake() == len(there) - 2


def test_sqlite_waits_for_the_disk_when_people_move_and_only_then(tmp_path: Path) -> None:
    def look(to: Transaction) -> dict[str, Any]:
        other = sqlite3.connect(tmp_path / "fangs.db", timeout=0)
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        pragmas = ("synchronous", "journal_mode", "busy_timeout")
        return {name: to.driver.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas}

    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        for durable, sync in [(True, 2), (False, 1), (True, 2)]:
            found = store.commit("looking", look, durable=durable)
            assert found == {"synchronous": sync, "journal_mode": "wal", "busy_timeout": 10_000}


@contextmanager
def held(database: str) -> Iterator[None]:
    """While another writer is at table t and does not end."""

    with closing(Store(database)) as other:
        writing = other._writer._begun("FULL")
        writing.driver.execute("UPDATE tables SET wake = 1 WHERE id = 't'")
        try:
            yield
        finally:
            writing.driver.execute("ROLLBACK")


def test_readers_do_not_wait_for_a_writer(store: Store, database: str) -> None:
    store.create("t", "seed", [entry(1)], Append(NOW))
    with held(database):
        start = time.monotonic()

        assert store.read("t") == [entry(1)]
        assert store.next_wake() is None
        assert time.monotonic() - start < 1


def test_a_writer_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (databases, fangs.store.connection):
        monkeypatch.setattr(module, "TIMEOUT_SECONDS", 0.1)
    url = f"sqlite:///{tmp_path}/fangs.db"
    with closing(Store(url)) as store:
        store.create("t", "seed", [entry(1)], Append(NOW))
        with held(url), pytest.raises(StoreError, match=r"fangs\.db does not answer: database is locked\.$"):
            store.append("t", [entry(2)], Append(NOW))
        with store._writer._turn, pytest.raises(StoreError, match=r"fangs\.db is busy"):
            store.append("t", [entry(2)], Append(NOW))

        store.append("t", [entry(2)], Append(NOW))


def test_a_backup_made_while_people_play_is_whole_and_can_be_played_on(tmp_path: Path) -> None:
    copy, done = tmp_path / "copy.db", threading.Event()
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        store.create("t", "seed", [entry(1)], Append(NOW))

        def play() -> int:
            last = 1
            while not done.is_set():
                store.append("t", [entry(last + 1), entry(last + 2)], Append(NOW))
                last += 2
            return last

        with ThreadPoolExecutor(1) as threads:
            playing = threads.submit(play)
            while len(store.read("t")) < 50:
                time.sleep(0.001)
            before = len(store.read("t"))
            back_up(store.url_shown, copy)
            after = len(store.read("t"))
            done.set()
            assert len(store.read("t")) <= playing.result()
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "fangs.db"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600

    with closing(Store(f"sqlite:///{copy}")) as restored:
        log = restored.read("t")
        assert before <= len(log) <= after
        assert log == [entry(seq) for seq in range(1, len(log) + 1)]
        restored.append("t", [entry(len(log) + 1)], Append(NOW))


def test_a_backup_overwrites_nothing_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_text("dear")
    with closing(Store(f"sqlite:///{tmp_path}/data/fangs.db")) as store:
        for name in ["photo.jpg", "data/fangs.db"]:
            with pytest.raises(RequestError, match=r"already exists\. Choose another name"):
                back_up(store.url_shown, tmp_path / name)
        with pytest.raises(
            RequestError, match=r"The backup .*/no/copy\.db cannot be written: No such file or directory\."
        ):
            back_up(store.url_shown, tmp_path / "no" / "copy.db")

    assert (tmp_path / "photo.jpg").read_text() == "dear"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "photo.jpg"]


def test_a_postgresql_is_backed_up_by_its_own_tool(postgresql: str, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="pg_dump"):
        back_up(postgresql, tmp_path / "copy")


def test_a_call_in_flight_when_postgresql_drops_it_says_so_and_the_next_works(
    postgresql: str, postgres: Postgres
) -> None:
    with closing(Store(postgresql)) as store, ThreadPoolExecutor(1) as threads:
        store.create("t", "seed", [entry(1)], Append(NOW))
        with held(postgresql):
            waiting = threads.submit(store.append, "t", [entry(2)], Append(NOW))
            time.sleep(0.3)
            postgres.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE%'"
            )
            with pytest.raises(
                StoreError, match=r"does not answer: terminating connection due to administrator command\.$"
            ):
                waiting.result(5)

        store.append("t", [entry(2)], Append(NOW))
        assert store.read("t") == [entry(1), entry(2)]


def test_after_postgresql_was_restarted_the_next_call_works(postgresql: str, postgres: Postgres) -> None:
    with closing(Store(postgresql)) as store:
        store.create("t", "seed", [entry(1)], Append(NOW))
        postgres.stop()
        try:
            with pytest.raises(StoreError, match="does not answer: "):
                store.can_write()
        finally:
            postgres.start()

        store.can_write()
        store.append("t", [entry(2)], Append(NOW))
        assert store.read("t") == [entry(1), entry(2)]
