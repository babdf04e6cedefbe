"""A table that is opened from a snapshot is the one that its log folds to, and opening it costs the same however long the log is."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.service import cache
from fangs.service import table_service as service
from fangs.service.cache import Cache
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store import snapshot
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table import agreeing, board, people
from fangs.table.events import Events, TookBack
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.commands import announcements, master, ordering, press
from fangs.table.rows import Append
from fangs.table.state import Table
from fangs.table.views import animations as stagings
from fangs.table.views import board_view
from fangs.table.views import table_view as view
from fangs.table.views.summary import summary
from fangs.translation import speaking
from fangs.translation.phrases import spelled
from tests.post.tables import ByPost
from tests.post.test_press import send
from tests.table.evening import of_friends
from tests.table.housed import play_on, same, seated
from tests.table.memory import Memory


def a_service(store: Any) -> TableService:
    return TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)


@dataclass
class Long:
    """A table with a long history, and the store in which it is."""

    store: Memory
    name: str

    @property
    def fresh(self) -> TableService:
        """Another process, which knows nothing of the table yet."""
        return a_service(self.store)


def long_table(setup: Setup, events: int = 250, most: int = 100_000) -> Long:
    """A table played, and talked at, until its log has so many events."""
    store = Memory()
    home, rng = a_service(store), random.Random(1)
    name, _ = seated(home, setup)
    while len(store.log) < events and most and home.table(name).is_playing:
        play_on(home, name, 1, rng)
        if rng.random() < 0.1:
            home.transact(name, lambda table, now: people.say(table, table.players[0], None, f"{rng.random()}"))
        most -= 1
    return Long(store, name)


def all_views(table: Table) -> list[str]:
    """What every seat and a spectator is shown of the table as it stands."""
    return [json.dumps([view.view(table, seat, 2000.0), summary(table, seat, 2000.0)]) for seat in (None, *table.seats)]


TABLES = [
    *(pytest.param(of_friends(name, hours=5.0, chat="all"), id=name) for name in fangs.names()),
    pytest.param(of_friends("maneater", 5, match=True), id="match"),
]


@pytest.mark.parametrize("setup", TABLES)
def test_a_table_from_a_snapshot_is_the_one_that_its_log_folds_to(setup: Setup) -> None:
    long = long_table(setup, 120)
    long.store.keep_snapshot("", *_snapshot_of(long.fresh.whole(long.name)))
    home = long.fresh
    long.store.rows_read = 0
    opened, whole = home.table(long.name), long.fresh.whole(long.name)

    assert same(opened, whole)
    assert home.look(long.name, all_views) == all_views(whole)
    assert [str(home.look(long.name, lambda table, b=b: table.record(b.index))) for b in whole.boards] == [  # type: ignore[misc]
        str(whole.record(board.index)) for board in whole.boards
    ]


def test_what_was_declined_is_still_declined_when_the_table_is_opened_from_a_snapshot() -> None:
    long = long_table(of_friends("mandua", 2), 40)
    home = long.fresh
    home.transact(long.name, lambda table, now: agreeing.propose(table, table.players[0], "draw", 0))
    home.transact(long.name, lambda table, now: agreeing.answer(table, table.players[1], 1, False))
    long.store.keep_snapshot("", *_snapshot_of(long.fresh.whole(long.name)))

    opened = long.fresh.table(long.name)
    assert same(opened, long.fresh.whole(long.name))
    assert agreeing.why_not(opened, opened.players[0], "draw")


def _snapshot_of(table: Table) -> tuple[int, bytes]:
    return table.length, snapshot.dump(table)


@pytest.mark.parametrize("setup", TABLES)
def test_playing_on_from_a_snapshot_and_from_the_log_comes_to_the_same(setup: Setup) -> None:
    long = long_table(setup, 90)
    ends = []
    for has_snapshot in (False, True):
        store = Memory()
        store.create(long.name, long.store.seed(long.name), long.store.log, _no_change())
        if has_snapshot:
            store.keep_snapshot("", *_snapshot_of(long.fresh.whole(long.name)))
        home = a_service(store)
        assert home.table(long.name).length == len(long.store.log)
        play_on(home, long.name, 60, random.Random(7))
        ends.append(home.table(long.name))
    assert (same(*ends) and ends[0].length > long.fresh.table(long.name).length) or ends[0].phase is Phase.OVER
    assert all_views(ends[0]) == all_views(ends[1])


def _no_change() -> Append:
    return Append(1000.0)


def test_a_table_by_post_from_a_snapshot_is_the_one_that_its_log_folds_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "TURNS", 5)
    store = Memory()
    desk = ByPost(store, "mandua", 2, extensions=9)  # type: ignore[arg-type]
    for turn in range(8):
        desk.do(lambda table: people.say(table, table.seats[0], None, "Any news?"))
        for player in range(2):
            desk.order(player)
        if turn % 3 == 1:
            desk.do(master.take_back)
            desk.do(lambda table: ordering.letter(f"{table.length:032x}", 0, [{"line": "as written"}]))
            desk.do(lambda table: master.resume(table, desk.now))
        desk.do(lambda table: ordering.extension(table, 1))
        whole = TableService(store, News()).whole(desk.name)  # type: ignore[arg-type]
        store.keep_snapshot("", *_snapshot_of(whole))
        home = TableService(store, News())  # type: ignore[arg-type]
        assert same(home.table(desk.name), whole)
        assert home.look(desk.name, all_views) == all_views(whole)
    assert len(desk.post.turns) > snapshot.TURNS


def test_opening_a_table_reads_no_more_events_after_two_thousand_than_after_a_hundred() -> None:
    read, held = {}, {}
    for events in (100 + service.SNAPSHOT_EVERY // 2, 2000 + service.SNAPSHOT_EVERY // 2):
        long = long_table(of_friends("overboard", 4), events)
        home = long.fresh
        while len(long.store.log) < events:  # the game is over: people talk on
            home.transact(long.name, lambda table, now: people.say(table, table.players[0], None, "And again?"))
        long.store.rows_read = 0
        table = long.fresh.table(long.name)
        read[events], held[events] = long.store.rows_read, cache.weight(table)
    few, many = read
    assert read[many] <= read[few] + service.SNAPSHOT_EVERY and read[many] < 2 * service.SNAPSHOT_EVERY
    assert held[many] <= cache.TABLE + cache.POSITION * 200 + cache.LINE * 500


def test_what_is_shown_of_a_table_as_it_stands_needs_no_more_than_is_in_memory() -> None:
    """Also of a game whose dice were thrown long ago."""
    assert max(board_view.RECENT, board.LOOK_BACK_STEPS, stagings.LOOK_BACK_STEPS) < snapshot.STEPS
    assert view.LINES <= snapshot.LINES
    for name in fangs.names():
        long = long_table(of_friends(name), 130)
        home = long.fresh
        home.table(long.name)
        long.store.keep_snapshot("", *_snapshot_of(long.fresh.whole(long.name)))
        all_views(long.fresh.table(long.name))


def test_old_steps_are_still_shown_and_nobody_hears_that_they_are_not_in_memory() -> None:
    long = long_table(of_friends("overboard"), 250)
    whole = long.fresh.whole(long.name)
    assert len(whole.boards[0].steps) > 3 * snapshot.STEPS
    for steps in (0, 1, 7, len(whole.boards[0].steps) - 1):
        for player in (None, 0, 1):
            home = long.fresh
            home.table(long.name)
            shown = home.look(
                long.name, lambda table, n=steps, p=player: board_view.board_at(table, table.boards[0], p, n)
            )  # type: ignore[misc]
            assert shown == board_view.board_at(whole, whole.boards[0], player, steps)
    home = long.fresh
    assert home.look(long.name, lambda table: view.log(table, 0, None)) == view.log(whole, 0, None)
    assert str(home.look(long.name, lambda table: table.record(0))) == str(whole.record(0))


def test_another_process_that_takes_back_further_than_one_has_in_memory_is_followed() -> None:
    store = Memory()
    one, other = a_service(store), a_service(store)
    name, _ = seated(one, of_friends("overboard", 4))
    play_on(one, name, 20, random.Random(1))
    play_and_talk(one, name, 120)
    assert store.snapshot(name) is not None
    reader = a_service(store)
    assert reader.table(name).length == len(store.log)

    def go_back(table: Table, now: float) -> Events:
        return [TookBack(0, 0, 10)]

    other.transact(name, go_back)
    table = reader.table(name)
    assert len(table.boards[0].steps) == 10
    assert same(table, other.whole(name))
    play_on(reader, name, 5, random.Random(4))
    assert same(reader.table(name), other.whole(name))


def play_and_talk(home: TableService, name: str, times: int) -> None:
    """Somebody chooses and somebody talks, in turn."""
    for number in range(times):
        home.transact(name, lambda table, now, n=number: people.say(table, table.players[1], None, f"Line {n}"))  # type: ignore[misc]
        play_on(home, name, 1, random.Random(number))


def test_an_undo_to_before_what_is_in_memory_is_agreed_on_and_done() -> None:
    store = Memory()
    home = a_service(store)
    name, _ = seated(home, of_friends("getbit", 2))
    play_on(home, name, 6, random.Random(1))
    for number in range(130):
        home.transact(name, lambda table, now, n=number: people.say(table, table.players[1], None, f"Line {n}"))  # type: ignore[misc]
    home = a_service(store)
    before = len(home.table(name).boards[0].steps)
    asked = home.transact(name, lambda table, now: agreeing.propose(table, table.players[0], "undo", 0))
    assert asked.proposal is not None
    home.transact(name, lambda table, now: agreeing.answer(table, table.players[1], table.proposals, True))
    assert len(home.table(name).boards[0].steps) < before


Spoil = Callable[[bytes], bytes]
SPOILT: dict[str, Spoil] = {
    "cut": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "text": lambda data: b"This is a diary.",
    "of another form": lambda data: _changed(data, version=snapshot.VERSION + 1),
    "of another version of Fangs": lambda data: _changed(data, fangs="0.0.1"),
    "without seats": lambda data: _changed(data, seats=None),
    "without boards": lambda data: _changed(data, boards=[{}]),
    "a list": lambda data: b"[1, 2]",
    "nothing": lambda data: b"null",
}


def _changed(data: bytes, **changes: Any) -> bytes:
    return json.dumps(json.loads(data) | changes).encode()


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_snapshot_that_cannot_be_used_is_ignored(spoilt: str) -> None:
    long = long_table(of_friends("getbit", 2), 40)
    whole = long.fresh.whole(long.name)
    length, data = _snapshot_of(whole)
    long.store.keep_snapshot("", length, SPOILT[spoilt](data))
    assert long.fresh.table(long.name) == whole
    play_on(long.fresh, long.name, 3, random.Random(1))


def test_everything_in_a_snapshot_of_a_table_by_post_can_be_translated_as_before(tmp_path: Path) -> None:
    post = ByPost(tmp_path, "maneater", match=True, press=["nobody", "role"])
    role = f"{post.table.boards[0].roles_of(0)[0]} in game 1"
    for to, signed in (("all", ""), ("the Games Master", ""), ("Bob", role), ("all", role)):
        post.do(press.write, 0, to, signed, "The cave is ours.")
    post.play(1)
    post.do(press.remove, 1)
    post.do(announcements.comment, "A quiet turn.")
    post.do(press.write, 1, "all", "nobody", "Is it?")
    send(post, 0, "what?")
    whole = snapshot.trimmed(post.table)
    loaded = snapshot.load(post.name, whole.seed, whole.length, snapshot.dump(post.table))

    assert loaded is not None and loaded.post is not None and whole.post is not None
    with speaking("de"):
        assert _said(loaded) == _said(whole)
        shown = press.on_desk(loaded)
        assert {str(one.whom) for one in shown} == {"alle", "die Spielleitung"}
        assert "jemand" in {str(one.by) for one in shown}
        assert str(shown[0].text) == "(Die Spielleitung hat diesen Presseartikel entfernt.)"


def _said(table: Table) -> Any:
    """What a table keeps besides its boards, in the reader's language."""
    post = table.post
    assert post is not None
    turns, happened = list(post.turns[post.turns.start :]), list(table.happened[table.happened.start :])
    rest = [(one.at, str(one)) for one in happened]
    return spelled((vars(post) | {"turns": turns}, table.seats, list(table.chat), table.proposal, rest))


def test_the_secret_seed_of_the_dice_is_in_no_snapshot() -> None:
    long = long_table(of_friends("getbit", 4), 40)
    table = long.fresh.whole(long.name)
    data = snapshot.dump(table).decode()
    assert table.seed not in data and not any(board.seed in data for board in table.boards)


def test_a_snapshot_that_the_store_does_not_take_loses_nothing(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged is in the log."""
    monkeypatch.setattr(service, "SNAPSHOT_EVERY", 5)
    home = a_service(file_store)
    name, _ = seated(home, of_friends("lunch"))

    def busy(*_: object) -> None:
        raise StoreError("The database is busy.")

    monkeypatch.setattr(file_store, "keep_snapshot", busy)
    heard: list[str] = []
    home.news.subscribe(heard.append)
    play_on(home, name, 12, random.Random(1))
    assert len(heard) == 12
    assert same(a_service(file_store).table(name), home.table(name))


def test_the_store_keeps_one_snapshot_of_a_table_which_may_be_dropped(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        home = a_service(store)
        name, _ = seated(home, of_friends("overboard"))
        play_on(home, name, 230, random.Random(1))
        kept = store.snapshot(name)
        assert kept is not None and kept[0] == 200
        before = a_service(store).table(name)
        with closing(sqlite3.connect(f"{tmp_path}/fangs.db")) as connection, connection:
            connection.execute("DELETE FROM snapshots")
        assert store.snapshot(name) is None
        assert same(a_service(store).table(name), before)


def test_the_cache_holds_as_many_tables_as_fit_and_those_that_were_used_last() -> None:
    tables = [long_table(of_friends("getbit", 2), 30) for _ in range(5)]
    states = [long.fresh.whole(long.name) for long in tables]
    kept = Cache()
    kept._tables.most = kept._whole.most = 3 * max(map(cache.weight, states))
    for state in states:
        kept.put(state)
        kept.put_whole(state)
        assert kept.size <= kept._tables.most + kept._whole.most
    assert kept.get(states[0].name) is None and kept.get(states[-1].name) is states[-1]
    kept._tables.most = sum(map(cache.weight, states[-2:]))
    for state in states:
        kept.put(state)
    assert kept.names() == [state.name for state in states[-2:]], "just as many as fit"
    kept._tables.most = 1
    kept.put(states[-1])
    assert kept.names() == [states[-1].name], "one is kept, however large"
    for state in states:
        kept.drop(state.name)
    assert kept.size == 0


def test_the_cache_keeps_the_newer_of_two_states_of_a_table() -> None:
    long = long_table(of_friends("getbit", 2), 20)
    older = long.fresh.whole(long.name)
    home = long.fresh
    play_on(home, long.name, 2, random.Random(1))
    kept = Cache()
    kept.put(home.table(long.name))
    kept.put(older)
    state = kept.get(long.name)
    assert state is not None and state.length > older.length
