"""The results of tables that were over before an upgrade are added in the background."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fangs.service import past_results
from fangs.service.news import News
from fangs.service.past_results import TASK, add_past_results
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table import people
from fangs.table.lifecycle.opening import Setup
from fangs.table.lifecycle.results import result_of
from fangs.table.phase import Phase
from fangs.table.state import Table
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated, sit_at_open_seat

LOGS = sorted((Path(__file__).parents[1] / "table" / "logs").glob("*/tables.db"))


def a_service(store: Store) -> TableService:
    return TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)


def as_if_upgraded(url: str) -> None:
    """Take away all results, as a database has none after the migration."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in (
            "DELETE FROM results",
            "DELETE FROM result_seats",
            f"INSERT INTO progress VALUES ('{TASK}', '')",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()


def a_game_that_is_over(service: TableService, setup: Setup) -> str:
    name, _ = seated(service, setup)
    for seat in service.table(name).players:
        if seat.kind == "open" and seat.player is not None:
            sit_at_open_seat(service, name, seat.player, "Olga")
    play_on(service, name, 10**6, random.Random(7))
    return name


def test_past_results_are_those_that_were_written_at_the_end(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_results, "AT_ONCE", 2)
    with closing(Store(database)) as store:
        service = a_service(store)
        private, closed = of_friends("getbit", 2), of_friends("getbit", 2, spectators=False)
        listed = Setup(game="getbit", players=2, seats=["me", "open"], name="Ann")
        names = [a_game_that_is_over(service, setup) for setup in (private, closed, listed)]
        going_on, _ = seated(service, of_friends("getbit", 2))
        written = [store.result(name) for name in names]
        as_if_upgraded(database)

        before_it_was_stopped = add_past_results(service, iter([False, True]).__next__)
        assert 0 < before_it_was_stopped < 3
        assert add_past_results(a_service(store)) == 3 - before_it_was_stopped and store.progress(TASK) is None
        assert add_past_results(service) == 0

        added = [store.result(name) for name in names]
        assert store.result(going_on) is None
        for was, now in zip(written, added, strict=True):
            assert was is not None and now is not None
            assert was._replace(result=was.result._replace(public=False)) == now._replace(
                result=now.result._replace(public=False)
            )
        assert [one is not None and one.result.public for one in added] == [False, False, True]


@pytest.mark.parametrize("trouble", [StoreError("away"), KeyError("broken rules")], ids=["store", "table"])
def test_the_trouble_of_one_table_or_moment_costs_no_other_its_result(
    trouble: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/fangs.db"
    with closing(Store(url)) as store:
        service = a_service(store)
        names = sorted(a_game_that_is_over(service, of_friends("getbit", 2)) for _ in range(3))
        as_if_upgraded(url)
        look, troubled = service.look, names[1:2]

        def stumbling(name: str, at: Callable[[Table], Any]) -> Any:
            if name in troubled:
                troubled.remove(name)
                raise trouble
            return look(name, at)

        monkeypatch.setattr(service, "look", stumbling)
        with suppress(StoreError):
            add_past_results(service)
        add_past_results(service)
        there = [store.result(name) is not None for name in names]
        assert there == [True, isinstance(trouble, StoreError), True] and store.progress(TASK) is None


def test_a_table_is_renamed_after_its_end_and_the_result_has_the_new_name(database: str) -> None:
    with closing(Store(database)) as store:
        service = a_service(store)
        name = a_game_that_is_over(service, of_friends("getbit", 2))

        service.transact(name, lambda table, now: people.sit(table, table.players[1], "Bartholomew"))

        found = store.result(name)
        assert found is not None and found.result == result_of(service.table(name))
        assert found.result.seats[1].name == "Bartholomew"


@pytest.mark.parametrize("log", LOGS, ids=[path.parent.name for path in LOGS])
def test_tables_of_every_older_version_get_their_results(log: Path, tmp_path: Path) -> None:
    shutil.copy(log, tmp_path / "tables.db")
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        service = a_service(store)
        add_past_results(service)
        for name, _ in store.openings():
            assert (store.result(name) is not None) == (service.table(name).phase is Phase.OVER)
        assert store.progress(TASK) is None
