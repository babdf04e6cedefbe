"""One writes for all who wait, and none spoils it for the others."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing

import pytest

from fangs.store.connection import Conflict
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append
from tests.store.test_store import NOW

WRITERS = 40


def entry(seq: int) -> Entry:
    return Entry(seq, float(seq), "move", {"number": seq})


def waiting(store: Store, threads: ThreadPoolExecutor, jobs: list[tuple[str, int]]) -> list[Future[None]]:
    """Writers of entries of tables, all of which wait for their turn."""
    told = [threads.submit(store.append, table, [entry(seq)], Append(NOW)) for table, seq in jobs]
    while len(store._writer._waiting) < len(jobs):
        time.sleep(0.001)
    return told


def test_what_waits_at_the_same_moment_is_committed_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(database)) as store, ThreadPoolExecutor(WRITERS) as threads:
        tables = [f"t{number}" for number in range(WRITERS)]
        for table in tables:
            store.create(table, "seed", [entry(1)], Append(NOW))
        groups: list[int] = []
        together = store._writer._together
        monkeypatch.setattr(store._writer, "_together", lambda group: groups.append(len(group)) or together(group))
        with store._writer._turn:
            told = waiting(store, threads, [(table, 2) for table in tables])
        for one in told:
            one.result(20)
        assert groups == [WRITERS]
        assert all([e.seq for e in store.read(table)] == [1, 2] for table in tables)


def test_who_comes_too_late_with_a_number_fails_alone(database: str) -> None:
    with closing(Store(database)) as store, ThreadPoolExecutor(WRITERS) as threads:
        for table in "ab":
            store.create(table, "seed", [entry(1)], Append(NOW))
        with store._writer._turn:
            told = waiting(store, threads, [("a", 2), ("a", 2), ("b", 2), ("nowhere", 2), ("b", 3)])
        outcomes = [one.exception(20) for one in told]
        assert [type(found).__name__ for found in outcomes if found] == ["Conflict", "RequestError"]
        assert isinstance(outcomes[0] or outcomes[1], Conflict)
        assert [e.seq for e in store.read("a")] == [1, 2]
        assert [e.seq for e in store.read("b")] == [1, 2, 3]
