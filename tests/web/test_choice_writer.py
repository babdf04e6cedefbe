"""Choices that are decided at the same moment are stored by one thread, and answered, together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from fangs.service.news import news_of
from fangs.service.table_service import Decision, TableService
from fangs.store import connection
from fangs.store.connection import Conflict, StoreError
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.lifecycle.opening import Setup
from fangs.table.state import Table
from fangs.web.working.choice_writer import ChoiceWriter, WriteResult
from tests.table.housed import seated

PATIENCE = 20.0
TABLES = 12


@contextmanager
def opened(file: Path) -> Iterator[TableService]:
    """A house over this SQLite file."""
    with closing(Store(f"sqlite:///{file}")) as store, closing(news_of(store)) as news:
        yield TableService(store, news)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run it in a loop of its own: a browser's test may have left one in this thread."""
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(work)).result(PATIENCE)


def first_choice(table: Table, now: float) -> Events:
    """The first who has something to choose chooses the first action."""
    board = table.boards[0]
    role = board.owing[0]
    return rhythm.choose(table, board.player_of(role), 0, board.number, role, board.position.legal(role)[0])


def tables(home: TableService, count: int = TABLES) -> list[str]:
    return [seated(home, Setup("mandua", seats=["me", "friend"], name="Ann"))[0] for _ in range(count)]


def decided(home: TableService, name: str) -> Decision:
    found = home.decided(name, first_choice)
    assert found is not None
    return found


def test_what_is_decided_while_the_disk_is_awaited_is_stored_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(home: TableService) -> None:
        writer, groups = ChoiceWriter(home), list[int]()
        together = home.store._writer._together
        monkeypatch.setattr(home.store._writer, "_together", lambda group: groups.append(len(group)) or together(group))
        names = tables(home)
        groups.clear()
        waiting = [asyncio.create_task(writer.store(decided(home, name))) for name in names]
        with home.store._writer._turn:  # the thread waits with the first, and finds the others when it is its turn
            await asyncio.sleep(0.2)
        stored = await asyncio.gather(*waiting)
        assert [one.error for one in stored] == [None] * TABLES
        assert sum(groups) == TABLES and len(groups) <= 2
        assert all(len(home.table(name).boards[0].steps) >= 1 for name in names)
        assert all(decided(home, name).lock.locked() for name in names)  # and so was free again
        writer.close()

    with opened(tmp_path / "tables.db") as home:
        run(ask(home))


def test_where_another_process_was_first_the_others_are_stored_all_the_same(tmp_path: Path) -> None:
    async def ask(home: TableService, other: TableService) -> None:
        writer = ChoiceWriter(home)
        names = tables(home, 3)
        all_decided = [decided(home, name) for name in names]
        other.transact(names[1], first_choice)
        stored = await asyncio.gather(*(writer.store(one) for one in all_decided))
        assert [type(one.error) for one in stored] == [type(None), Conflict, type(None)]
        assert not any(one.lock.locked() for one in all_decided)
        writer.close()

    with opened(tmp_path / "tables.db") as home, opened(tmp_path / "tables.db") as other:
        run(ask(home, other))


def test_a_database_that_does_not_answer_leaves_the_tables_as_they_were_and_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "TIMEOUT_SECONDS", 0.1)

    async def ask(home: TableService) -> None:
        writer = ChoiceWriter(home)
        names = tables(home, 2)
        before = [home.table(name) for name in names]
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as another:
            another.execute("BEGIN EXCLUSIVE")
            all_decided = [decided(home, name) for name in names]
            stored = await asyncio.gather(*(writer.store(one) for one in all_decided))
        assert all(isinstance(one.error, StoreError) for one in stored)
        assert not any(one.lock.locked() for one in all_decided)
        assert [home.table(name).length for name in names] == [table.length for table in before]
        again: list[WriteResult] = [await writer.store(decided(home, name)) for name in names]
        assert [one.error for one in again] == [None, None]
        writer.close()

    with opened(tmp_path / "tables.db") as home:
        run(ask(home))


def test_what_was_given_to_it_before_it_is_closed_is_stored(tmp_path: Path) -> None:
    async def ask(home: TableService) -> None:
        writer = ChoiceWriter(home)
        names = tables(home)
        waiting = [asyncio.create_task(writer.store(decided(home, name))) for name in names]
        await asyncio.sleep(0)
        writer.close()
        assert [one.error for one in await asyncio.gather(*waiting)] == [None] * TABLES
        assert writer._thread is not None
        writer._thread.join(PATIENCE)
        assert not writer._thread.is_alive()

    with opened(tmp_path / "tables.db") as home:
        run(ask(home))
