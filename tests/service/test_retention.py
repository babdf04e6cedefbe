"""Tables that are not kept for ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from fangs.core.errors import RequestError
from fangs.service.news import News
from fangs.service.personal_data import belongings
from fangs.service.retention import DAY, NOTICE, RetentionPeriods, sweep
from fangs.service.table_service import TableService
from fangs.store.sql.schema import metadata
from fangs.store.store import Store
from fangs.table import people, strict
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.refusals import NoTable

KEPT = RetentionPeriods(finished=30, abandoned=100)


class Home(TableService):
    """A house whose clock is set by hand."""

    now = 1_800_000_000.0

    def opened(self, *, by_post: bool = False) -> str:
        seats = ["post:Ann <ann@example.net>", "post:Bob <bob@example.net>"] if by_post else ["me", "friend"]
        return self.create(Setup("lunch", 2, seats=seats, name="Gus", post={} if by_post else None))[0].name

    def resign(self, name: str, player: int = 0) -> None:
        self.transact(name, lambda table, now: people.sit(table, table.seats[1], "Bob", "b" * 64))
        self.transact(name, lambda table, now: people.resign(table, table.seats[player]))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        made = Home(store, News(), clock=lambda: made.now)
        yield made


def rows(home: Home, name: str) -> int:
    """How many rows the store has of a table."""
    with home.store._engine.connect() as connection:
        return sum(
            connection.execute(sa.select(sa.func.count()).select_from(one).where(one.c[key] == name)).scalar_one()
            for one in metadata.sorted_tables
            for key in ("table_id", "id")
            if key in one.c
        )


def test_a_finished_table_is_announced_and_two_weeks_later_all_of_it_is_gone(home: Home) -> None:
    over, playing = home.opened(), home.opened()
    home.resign(over)
    assert home.table(over).phase is Phase.OVER

    home.now += (30 - NOTICE) * DAY + 1
    assert sweep(home, KEPT) == []
    (said,) = [str(line) for line in home.table(over).happened if line.kind == "leaving"]
    assert said.startswith("This table will be deleted on ") and "2027" in said
    assert home.table(playing).leaves is None
    home.now += (NOTICE - 1) * DAY
    assert sweep(home, KEPT) == []
    home.now += DAY
    assert sweep(home, KEPT) == [over]
    assert rows(home, over) == 0 < rows(home, playing)
    with pytest.raises(NoTable):
        home.table(over)


def test_who_comes_back_in_time_keeps_an_abandoned_table(home: Home) -> None:
    name = home.opened()
    home.now += (100 - NOTICE) * DAY + 1
    sweep(home, KEPT)
    assert home.table(name).leaves is not None
    home.transact(name, lambda table, now: people.say(table, table.seats[0], None, "I am back"))
    home.now += NOTICE * DAY + 1
    assert sweep(home, KEPT) == [] and home.table(name).leaves is None
    home.now += 100 * DAY
    assert sweep(home, KEPT) == []
    home.now += NOTICE * DAY + 1
    assert sweep(home, KEPT) == [name]


def test_who_is_forgotten_keeps_no_table_that_is_to_be_deleted(home: Home) -> None:
    name = home.opened()
    home.now += (100 - NOTICE) * DAY + 1
    sweep(home, KEPT)
    home.now += NOTICE * DAY / 2
    home.forget(name, 0)
    assert home.table(name).leaves is not None
    home.now += NOTICE * DAY / 2
    assert sweep(home, KEPT) == [name]


def test_an_aborted_game_is_kept_as_long_as_a_finished_one(home: Home) -> None:
    table, _ = home.create(Setup("lunch", 2, seats=["me", "friend"], name="Gus", strict=True, increment=1.0, bank=60.0))
    home.transact(table.name, lambda table, now: people.sit(table, table.seats[1], "Bob", "b" * 64))
    home.transact(table.name, lambda table, now: strict.abort(table, table.seats[0]))
    home.now += (30 - NOTICE) * DAY + 1
    sweep(home, KEPT)
    assert home.table(table.name).leaves is not None


def test_a_table_that_is_now_to_be_kept_is_not_deleted_though_its_deletion_was_announced(home: Home) -> None:
    name = home.opened()
    home.now += 100 * DAY
    sweep(home, KEPT)
    assert home.table(name).leaves is not None
    home.now += NOTICE * DAY
    assert sweep(home, RetentionPeriods(finished=30)) == [] and home.table(name)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_sweep_reads_only_tables_that_are_due_and_keeps_none_of_them_in_memory(
    is_over: bool, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [home.opened() for _ in range(3)]
    if is_over:
        for name in names:
            home.resign(name)
    afterwards = Home(home.store, News(), clock=lambda: home.now)
    read: list[str] = []
    monkeypatch.setattr(
        home.store, "read", lambda *asked, read_it=home.store.read: read.append(asked[0]) or read_it(*asked)
    )
    kept = RetentionPeriods(finished=1000 if is_over else 30, abandoned=30 if is_over else 1000)
    for days, due in ((900, 0), (90, 3), (13, 0), (1, 3)):
        home.now += days * DAY
        read.clear()
        sweep(afterwards, kept)
        assert len(set(read)) == due and afterwards._cache.names() == []
    assert [rows(home, name) for name in names] == [0] * 3


def test_a_sweep_stops_between_two_tables(home: Home) -> None:
    names = [home.opened() for _ in range(3)]
    home.now += 100 * DAY
    asked = iter([False, False, True])
    sweep(home, KEPT, lambda: next(asked))
    assert sum(home.table(name).leaves is not None for name in names) == 2


def test_by_post_people_are_told_by_mail_too_and_nothing_is_deleted_unless_it_is_asked_for(home: Home) -> None:
    name = home.opened(by_post=True)
    home.now += 1000 * DAY
    assert sweep(home, RetentionPeriods()) == [] and home.table(name).leaves is None
    sweep(home, KEPT)
    assert [letter.kind for letter in home.store.letters_of(name)][-2:] == ["notice", "notice"]


def test_all_that_is_stored_of_a_seat_is_exported_and_of_another_holder_nothing_to_its_owner(home: Home) -> None:
    name = home.opened(by_post=True)
    word = home.table(name).seats[0].word
    text = str(belongings(home, name, 0))
    assert "Ann" in text and "ann@example.net" in text and str(word) in text and "Bob" not in text
    home.forget(name, 0)
    assert belongings(home, name, 0)["personal"] == []
    with pytest.raises(RequestError):
        home.delete("nobody")
