"""The store, on a real SQLite and a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy.exc import StatementError

from fangs.core.errors import RequestError
from fangs.store.connection import Conflict
from fangs.store.store import Store
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, LastChanges, StoredPosition

T = TypeVar("T")

NOW = 1e9 + 1 / 3
"""When an entry is made, where that is all one."""
BOARD = StoredPosition(0, 1, {"turn": 0})
ANY = {
    "text": 'Übermut "tut" selten gut ✓',
    "odd": "a NUL \0, half a surrogate \ud800",
    "number": 0.1,
    "nested": [{"a": None, "b": [True, -1, 2**53]}],
}


def entry(seq: int, at: float = NOW, **data: object) -> Entry:
    return Entry(seq, at, "move", data)


def at_once(calls: list[Callable[[], T]]) -> list[T]:
    start = threading.Barrier(len(calls))

    def call(function: Callable[[], T]) -> T:
        start.wait()
        return function()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))


def test_what_is_written_is_read_back_by_this_store_and_the_next(database: str) -> None:
    log = [entry(1, **ANY), Entry(2, 3.5, "say", {}), entry(3)]
    with closing(Store(database)) as store:
        store.create("t", "secret", log[:2], Append(NOW))
        store.append("t", log[2:], Append(NOW, 7.25, True))

        assert store.read("t") == log
        assert store.read("t", after=2) == log[2:]

    with closing(Store(database)) as store:
        assert store.read("t") == log
        assert store.seed("t") == "secret"
        assert store.next_wake() == 7.25
        assert [name for name, _ in store.listed(9)] == ["t"]


def test_what_is_beyond_a_known_entry_is_read_as_long_as_that_one_is_there(store: Store) -> None:
    log = [entry(1, **ANY), Entry(2, 3.5, "say", {}, personal={0: ANY}), entry(3, personal=1)]
    store.create("t", "secret", log, Append(NOW))

    assert [store.read_on("t", known) for known in (1, 2, 3, 4)] == [log[1:], log[2:], [], None]
    store.delete("t")
    assert [store.read_on(name, 1) for name in ("t", "", "\0", "\ud800")] == [None] * 4


def test_a_table_that_is_not_there_has_no_entries_and_no_seed_and_takes_none(store: Store) -> None:
    for name in ["t", "", "\0", "\ud800", "x" * 10_000]:
        assert store.read(name) == []
        assert store.seed(name) is None
        assert store.presence(name) == {}
        with pytest.raises(RequestError, match="There is no table"):
            store.append(name, [entry(1)], Append(NOW))


def test_an_id_is_given_once(store: Store) -> None:
    store.create("t", "first", [entry(1)], Append(NOW))

    with pytest.raises(Conflict, match="table t exists already"):
        store.create("t", "second", [entry(1), entry(2)], Append(NOW, 5.0, True))

    assert store.seed("t") == "first"
    assert store.read("t") == [entry(1)]
    assert store.next_wake() is None


def test_of_a_second_writer_nothing_is_written(store: Store) -> None:
    store.create("t", "seed", [entry(1)], Append(NOW))
    store.append("t", [entry(2, who="first")], Append(NOW, 1.0))

    with pytest.raises(Conflict, match="entry 2 of table t exists already"):
        store.append("t", [entry(2, who="second"), entry(3)], Append(NOW, 2.0, True))

    assert store.read("t") == [entry(1), entry(2, who="first")]
    assert store.next_wake() == 1.0
    assert [name for name, _ in store.listed(9)] == []


def test_two_writers_who_race_lose_no_entry_and_write_none_twice(store: Store) -> None:
    """Each reads on when it was not first, as tables do."""
    store.create("t", "seed", [entry(1)], Append(NOW))

    def writer(name: str) -> list[int]:
        mine: list[int] = []
        while len(mine) < 100:
            last = len(store.read("t"))
            try:
                store.append("t", [entry(last + 1, by=name)], Append(NOW))
            except Conflict:
                continue
            mine.append(last + 1)
        return mine

    ours, theirs = at_once([partial(writer, "a"), partial(writer, "b")])

    assert sorted(ours + theirs) == list(range(2, 202))
    assert [(e.seq, e.data["by"]) for e in store.read("t")[1:]] == sorted(
        [(seq, "a") for seq in ours] + [(seq, "b") for seq in theirs]
    )


def test_forty_threads_write_to_tables_of_their_own(store: Store) -> None:
    def play(name: str) -> None:
        store.create(name, "seed", [entry(1)], Append(NOW, listed=True))
        for seq in (2, 3, 4):
            store.append(name, [entry(seq)], Append(NOW, listed=True))

    at_once([partial(play, f"t{k}") for k in range(40)])

    assert sorted(name for name, _ in store.listed(99)) == sorted(f"t{k}" for k in range(40))
    assert all(len(store.read(f"t{k}")) == 4 for k in range(40))


def test_tables_that_are_due_come_in_order_and_no_others(store: Store) -> None:
    for name, wake in {"late": 30.0, "now": 20.0, "early": 10.1, "never": None, "next": 20.5}.items():
        store.create(name, "seed", [entry(1)], Append(NOW, wake))

    assert store.due(20.0, 9) == [("early", 10.1), ("now", 20.0)]
    assert store.due(20.0, 1) == [("early", 10.1)]
    assert store.next_wake() == 10.1
    assert store.claim("early", 10.1, None)
    assert store.next_wake() == 20.0


def test_of_several_claimers_exactly_one_wins(store: Store) -> None:
    store.create("t", "seed", [entry(1)], Append(NOW, 0.1))

    for round in range(10):
        claim = partial(store.claim, "t", round + 0.1, round + 1.1)
        assert sorted(at_once([claim] * 6)) == [False] * 5 + [True]

    assert store.next_wake() == 10.1
    assert not store.claim("no such table", 10.1, 11.1)


def test_tables_that_anyone_may_join_are_listed_newest_first(store: Store) -> None:
    for k in range(4):
        store.create(f"t{k}", "seed", [entry(1, at=float(k))], Append(float(k), listed=k != 2))
    assert [name for name, _ in store.listed(9)] == ["t3", "t1", "t0"]

    store.append("t0", [entry(2, at=9.0)], Append(9.0, listed=True))
    store.append("t3", [entry(2, at=9.0)], Append(9.0))

    assert [name for name, _ in store.listed(9)] == ["t1", "t0"]
    assert [name for name, _ in store.listed(1)] == ["t1"]


def test_when_a_table_is_due_and_whether_it_is_listed_are_as_they_were_stored_last(store: Store) -> None:
    kinds = [(wake, listed) for wake in (None, 5.0, 7.0) for listed in (False, True)]
    store.create("t", "seed", [entry(1)], Append(NOW))
    for seq, (before, after) in enumerate(product(kinds, kinds), 1):
        for step, (wake, listed) in enumerate((before, after)):
            store.append(
                "t", [entry(2 * seq + step)], Append(NOW + seq, wake, listed, {"seq": seq} if listed else None)
            )
        wake, listed = after
        assert store.next_wake() == wake
        assert store.listed(9) == ([("t", {"seq": seq})] if listed else [])
        assert store.unchanged(LastChanges(0.0, 0.0, NOW + seq), "", 9) == [("t", NOW + seq)]


def test_a_move_writes_no_more_pages_of_a_file_than_it_changes(tmp_path: Path) -> None:
    log = tmp_path / "tables.db-wal"
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        store.create("t", "seed", [entry(1)], Append(NOW))
        store.append("t", [entry(2)], Append(NOW, boards=[BOARD]))
        before = log.stat().st_size
        store.append("t", [entry(3)], Append(NOW + 1, boards=[BOARD]))
        assert log.stat().st_size - before <= 3 * (4096 + 24), "the table, its log, and its board"


def test_when_each_player_was_there_is_what_was_last_noted(store: Store) -> None:
    for player, at in [(0, 5.5), (1, 6.0), (0, 7.5), (1, 0.0)]:
        store.seen("t", player, at)

    assert store.presence("t") == {0: 7.5, 1: 0.0}


def test_a_number_that_is_none_is_refused_before_it_is_written(store: Store) -> None:
    with pytest.raises((StatementError, ValueError), match="JSON compliant"):
        store.create("t", "seed", [entry(1, share=float("nan"))], Append(NOW))

    assert store.seed("t") is None
