"""A person's data are deleted, and the log has no hole: the table folds to the same positions without them."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from fangs.core.records import dice
from fangs.service import erasure as forgetting
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store import snapshot
from fangs.store.commit_queue import Job, Transaction
from fangs.store.store import Store, _rewrite
from fangs.table import events as e
from fangs.table import moderation, people, rhythm
from fangs.table.events import Events, Logged
from fangs.table.events.codec import BrokenLog, Entry, NewerLog, encoded
from fangs.table.frozen import replace
from fangs.table.keys import lock_of
from fangs.table.lifecycle.opening import Setup
from fangs.table.post.commands import announcements, master, ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.orders import Order
from fangs.table.refusals import NoTable
from fangs.table.rows import Append
from fangs.table.state import Table
from fangs.table.views import table_view as view
from tests.form import amount
from tests.post.tables import ByPost
from tests.table.evening import Evening, of_friends
from tests.table.housed import play_on, seated

LOGS = sorted((Path(__file__).parents[1] / "table" / "logs").glob("*/tables.db"))


def a_service(store: Store) -> TableService:
    return TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)


@pytest.fixture
def two(database: str) -> Iterator[tuple[TableService, TableService]]:
    """Two servers on one database, which hear nothing of each other."""
    with closing(Store(database)) as one, closing(Store(database)) as other:
        yield a_service(one), a_service(other)


def say(service: TableService, name: str, player: int, text: str) -> None:
    service.transact(name, lambda table, now: people.say(table, table.players[player], None, text))


def talked_at(service: TableService) -> str:
    """A table at which Bob has said something."""
    name, _ = seated(service, of_friends("lunch"))
    say(service, name, 1, "I live in Lummerland.")
    return name


def forget(service: TableService, name: str) -> None:
    service.forget(name, 1)


def erase(service: TableService, name: str) -> None:
    service.erase(name, e.Said.KIND, 1)


DELETIONS = pytest.mark.parametrize(
    ("delete", "words"), [(forget, ("Bob", "Lummerland")), (erase, ("Lummerland",))], ids=["forget", "erase"]
)
"""How personal data are deleted, and what nobody shows or stores any more after it."""


def shown_of(service: TableService, name: str) -> str:
    """All that a server shows of a table to the host: now, and of its history."""
    views = [
        service.look(name, seen),
        service.latest(name, seen),
        seen(service.whole(name)),
        seen(service.until(name, 10**6)),
    ]
    return " ".join([*views, str(service.offers(9))])


def seen(table: Table) -> str:
    return json.dumps([view.view(table, table.master, 2000.0), view.log(table, 0, None)])


def stored_of(store: Store, name: str) -> str:
    """All that is stored of a table, as text."""
    _, data = store.snapshot(name) or (0, b"")
    return str([store.read(name), data, store.listed(9)])


def positions_of(table: Table) -> list[Any]:
    return [(board.position.json(), board.steps[:], board.chosen, board.number) for board in table.boards]


def bytes_of(path: Path) -> bytes:
    """All that a database holds, as somebody would find it who reads the file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def test_of_a_live_table_the_name_and_all_words_of_a_seat_are_deleted(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        home = a_service(store)
        name, _ = seated(home, of_friends("lunch", chat="all"))

        def say(player: int | None, text: str, who: str | None = None) -> None:
            home.transact(
                name,
                lambda table, now: people.say(table, None if player is None else table.players[player], who, text),
            )

        home.transact(name, lambda table, now: people.sit(table, table.players[1], "Bartholomew"))
        say(1, "I live in Lummerland.")
        say(0, "How nice.")
        say(None, "So do I.", "Zacharias")
        play_on(home, name, 8, random.Random(1))
        store.keep_snapshot(name, home.table(name).length, snapshot.dump(home.whole(name)))
        before = home.whole(name)

        home.forget(name, 1)

        after = a_service(store).whole(name)
        assert after.length == before.length + 1 and positions_of(after) == positions_of(before)
        assert [line.text for line in after.chat] == ["", "How nice.", "So do I."]
        assert after.players[1].name is None and after.players[1].called == "somebody"
        assert after.players[0].name == "Ann"
        assert after.players[1].keys == before.players[1].keys, "the seat can still be played"
        a_service(store).transact(name, lambda table, now: people.sit(table, table.players[1], "Zoe"))
    kept = bytes_of(tmp_path / "fangs.db")
    for word in (b"Bob", b"Bartholomew", b"Lummerland"):
        assert word not in kept
    for word in (b"Ann", b"How nice", b"Zacharias"):
        assert word in kept


def test_by_post_the_address_the_word_and_the_texts_of_orders_go_too(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        desk = ByPost(store, "getbit", 4, early=False)
        word = desk.table.seats[2].word
        for player in range(4):
            wanted = [
                Wanted(one.board, one.role, one.action, f"my secret line {player}", ("5",))
                for one in desk.orders(player)
            ]
            desk.do(lambda table, p=player, w=wanted: ordering.order(table, p, w))  # type: ignore[misc]
            desk.do(lambda table, p=player: ordering.letter(f"{p:032x}", p, [{"line": f"a letter of {p}"}]))  # type: ignore[misc]
        desk.do(master.process_now)
        before = desk.service.whole(desk.name)

        desk.service.forget(desk.name, 2)

        after = TableService(store, News()).whole(desk.name)
        assert positions_of(after) == positions_of(before)
        seat = after.seats[2]
        assert (seat.name, seat.mail, seat.word) == (None, None, None)
        assert after.seats[1] == before.seats[1]
        assert after.post is not None and before.post is not None
        for mine, old in zip(after.post.turns[0].orders, before.post.turns[0].orders, strict=True):
            assert (mine.action, mine.receipt) == (old.action, old.receipt)
            is_theirs = after.boards[0].player_of(mine.role) == 2
            assert mine.given == (None if is_theirs else old.given)
    kept = bytes_of(tmp_path / "fangs.db")
    assert word is not None
    for text in (b"Cyd", b"cyd@example.org", word.encode(), b"my secret line 2", b"a letter of 2"):
        assert text not in kept
    for text in (b"Bob", b"my secret line 1", b"a letter of 1"):
        assert text in kept


def test_the_previous_holder_of_a_seat_is_forgotten_with_it(tmp_path: Path) -> None:
    """Personal data are kept by seat: all who sat there go together."""
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        desk = ByPost(store, "getbit", 4)
        desk.do(lambda table: people.resign(table, table.seats[2]))
        desk.do(lambda table: master.replace(table, 2, "Zoe <zoe@example.org>", desk.now))
        desk.service.forget(desk.name, 2)
        assert TableService(store, News()).whole(desk.name).seats[2].name is None
    kept = bytes_of(tmp_path / "fangs.db")
    assert b"zoe@example.org" not in kept and b"cyd@example.org" not in kept


def test_the_games_master_can_be_forgotten_too(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        desk = ByPost(store, "getbit", 4)
        desk.do(lambda table: master.hand_over(table, "Maximilian <max@example.org>", "key"))
        desk.do(lambda table: people.say(table, table.master, None, "Welcome to Lummerland."))
        desk.service.forget(desk.name, -1)
        assert TableService(store, News()).whole(desk.name).master.mail is None
    kept = bytes_of(tmp_path / "fangs.db")
    for word in (b"gus@example.org", b"max@example.org", b"Maximilian", b"Lummerland"):
        assert word not in kept, word


def test_house_rules_name_nobody_who_was_forgotten(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/fangs.db")) as store:
        desk = ByPost(store, "getbit", 4, house_rules="Ask Cyd before you ask Cydonia.")
        desk.do(lambda table: people.sit(table, table.seats[2], "beer"))
        desk.do(lambda table: announcements.change_house_rules(table, "CYD buys the beer; Bob drinks it."))
        desk.service.forget(desk.name, 2)
        table = TableService(store, News()).whole(desk.name)
        assert table.post is not None and table.post.rules.house_rules == "N. N. buys the beer; Bob drinks it."
    kept = bytes_of(tmp_path / "fangs.db")
    assert b"CYD" not in kept and b"Ask N. N. before you ask Cydonia." in kept


def orders_of(table: Table) -> list[Order]:
    """All orders that a table by post has."""
    if table.post is None:
        return []
    return [*table.post.orders, *(order for turn in table.post.turns for order in turn.orders)]


@pytest.mark.parametrize("golden", LOGS, ids=[path.parent.name for path in LOGS])
def test_of_logs_of_every_version_a_person_s_data_are_deleted(golden: Path, tmp_path: Path) -> None:
    shutil.copy(golden, tmp_path / "tables.db")
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        before = {name: a_service(store).whole(name) for name, _ in store.openings()}
        words: set[str] = set()
        for table in before.values():
            for seat in table.players:
                words |= {word for word in (seat.mail, seat.word) if word}
                words |= {line.text for line in table.chat if line.player == seat.player}
            words |= {order.given for order in orders_of(table) if order.given and order.given not in ("as written",)}
        for name, table in before.items():
            for player in (*range(len(table.players)), -1):
                a_service(store).forget(name, player)
        for name, table in before.items():
            after = a_service(store).whole(name)
            assert after.length > table.length and positions_of(after) == positions_of(table)
            assert all(seat.name is None and seat.mail is None and seat.word is None for seat in after.seats)
            assert all(line.text == "" for line in after.chat)
            assert all(order.given is None for order in orders_of(after))
            assert [order.action for order in orders_of(after)] == [order.action for order in orders_of(table)]
            assert not any(entry.personal for entry in store.read(name))
        kept = bytes_of(tmp_path / "tables.db")
        for word in words:
            assert word.encode() not in kept, word


def test_forgetting_changes_nothing_of_another_table_and_may_be_done_again(file_store: Store) -> None:
    home = a_service(file_store)
    (one, _), (other, _) = (seated(home, of_friends("lunch")) for _ in range(2))
    kept = file_store.read(other)
    home.forget(one, 1)
    once = file_store.read(one)
    assert [entry.personal for entry in once if 1 in entry.personal] == []
    assert [entry.kind for entry in once].count(e.Erased.KIND) == 1
    home.forget(one, 1)
    assert (file_store.read(one), file_store.read(other)) == (once, kept)


def test_in_no_event_is_a_name_outside_of_what_is_personal(file_store: Store) -> None:
    """Else it could not be deleted."""
    home = a_service(file_store)
    name, _ = seated(home, of_friends("getbit", 3, chat="all"))
    words = ("Bartholomew", "Lummerland", "Zoe")

    def all_that_names(table: Table, now: float) -> Events:
        return [
            *people.sit(table, table.players[1], "Bartholomew"),
            *people.say(table, table.players[1], None, "Lummerland"),
            e.Freed(1, lock_of("k"), agreed=False),
            e.Sat(1, "Zoe", lock_of("l"), None),
        ]

    home.transact(name, all_that_names)
    play_on(home, name, 4, random.Random(1))
    for entry in file_store.read(name):
        assert not any(word in str(entry.data) for word in words), entry


PERSONAL = {
    "opened": {"people"},
    "sat": {"name"},
    "account": {"account"},
    "chose": {"given"},
    "prepared": {"given"},
    "said": {"name", "text"},
    "complained": {"text"},
    "letter": {"lines"},
    "sealed": {"given"},
    "replaced": {"name", "mail", "word"},
    "handed_over": {"name", "mail"},
    "address": {"mail", "word"},
    "put_aside": {"subject", "text"},
    "sent_back": {"text"},
    "press": {"text"},
    "enrolled": {"name", "mail"},
    "turned_away": {"name", "mail"},
    "signed_up": {"name", "mail"},
}


def test_what_is_personal_in_events_is_listed_here_too() -> None:
    """What is not marked as personal cannot be deleted: no mark is lost unnoticed."""
    marked = {
        kind.KIND: {field.name for field in fields(kind) if field.metadata.get("personal")}
        for kind in get_args(e.Event)
    }
    assert {kind: names for kind, names in marked.items() if names} == PERSONAL


def test_with_a_player_neither_the_host_nor_spectators_are_forgotten() -> None:
    playing, hosting = (
        [encoded(Logged(1, 0.0, Evening(Setup(game="lunch", seats=seats, name="Hal")).table.opened))]
        for seats in (["me", "friend"], ["friend"] * 2)
    )

    assert forgetting.seats_of(playing, 0) == {0} and forgetting.seats_of(playing, forgetting.MASTER) == {-1}
    assert forgetting.seats_of(hosting, 0) == {0}
    everybody_else = {forgetting.MASTER, 2, forgetting.NOBODY}
    assert forgetting.seats_of(hosting, forgetting.MASTER) == everybody_else


CHAINS = sorted((Path(__file__).parents[1] / "table" / "logs").glob("*/mandua-2-chain*.json"))


@pytest.mark.parametrize("chain", CHAINS, ids=[path.stem for path in CHAINS])
def test_the_text_of_an_order_of_several_choices_of_an_older_version_goes_too(chain: Path, file_store: Store) -> None:
    """Such a row comes to two events today, and stays one."""
    data = json.loads(chain.read_text("utf-8"))
    log = [Entry(seq, at, kind, stored, *rest) for seq, at, kind, stored, *rest in data["entries"]]
    file_store.create(data["table"], data["seed"], log, Append(0.0))
    home = a_service(file_store)
    before = home.whole(data["table"])
    texts = {order.given for order in orders_of(before)} - {None}
    for player in range(2):
        home.forget(data["table"], player)
    after = a_service(file_store).whole(data["table"])
    assert positions_of(after) == positions_of(before)
    assert all(order.given is None for order in orders_of(after))
    kept = [(entry.personal, entry.data.get("given")) for entry in file_store.read(data["table"])]
    assert not any(repr(text) in str(kept) for text in texts)


UNREADABLE: dict[str, Callable[[Entry], Entry]] = {
    "its game is not installed": lambda row: replace(row, data=row.data | {"game": "brunch"}) if row.seq == 1 else row,
    "a newer version wrote it": lambda row: replace(row, version=99) if row.seq > 1 else row,
}


@pytest.mark.parametrize("why", UNREADABLE)
@pytest.mark.parametrize("golden", LOGS, ids=[path.parent.name for path in LOGS])
def test_of_a_table_that_cannot_be_read_a_person_s_data_are_deleted(golden: Path, why: str, tmp_path: Path) -> None:
    shutil.copy(golden, tmp_path / "tables.db")
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        for name, first in store.openings():
            rows = [UNREADABLE[why](row) for row in store.read(name)]
            store.commit("harm", lambda to, name=name, rows=rows: _rewrite(to, name, rows))  # type: ignore[misc]
            home = a_service(store)
            with pytest.raises((BrokenLog, NewerLog)):
                home.whole(name)
            for player in (*range(first["players"]), -1):
                home.forget(name, player)
            left = store.read(name)
            assert not any(row.personal for row in left)
            assert len(left) == len(rows) or left[-1].kind == e.Erased.KIND
            if why == "its game is not installed":
                assert not any(row.data.get("given") for row in left)


@DELETIONS
def test_a_server_that_had_the_table_in_memory_neither_shows_nor_stores_again_what_was_deleted(
    delete: Callable[[TableService, str], None], words: tuple[str, ...], two: tuple[TableService, TableService]
) -> None:
    ours, theirs = two
    name = talked_at(ours)
    assert all(word in shown_of(theirs, name) for word in words)
    delete(ours, name)
    for number in range(200):
        is_muted = number % 2 == 0
        theirs.transact(name, lambda table, now: moderation.mute(table, table.master, None, is_muted))  # noqa: B023
    assert theirs.store.snapshot(name) is not None
    for service in two:
        told = shown_of(service, name) + stored_of(service.store, name)
        assert not any(word in told for word in words)


@DELETIONS
def test_what_was_deleted_is_shown_no_more_by_a_server_that_only_looks(
    delete: Callable[[TableService, str], None], words: tuple[str, ...], two: tuple[TableService, TableService]
) -> None:
    ours, theirs = two
    name = talked_at(ours)
    before = theirs.whole(name), theirs.table(name)
    delete(ours, name)
    theirs._doubt("")  # which it is told by the news
    shown = shown_of(theirs, name)
    assert before[0].players[1].name == "Bob" and not any(word in shown for word in words)


def test_who_is_forgotten_while_a_rematch_is_set_up_has_no_name_there(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = a_service(file_store)
    table, keys = service.create(Setup("mandua", players=2, seats=["me", "friend"], name="Zebedee"))
    service.transact(table.name, lambda table, now: people.sit(table, table.players[1], "Bob", None))
    service.transact(table.name, lambda table, now: people.resign(table, table.players[1]))
    made = dice.new_seed

    def meanwhile() -> str:
        service.forget(table.name, 0)
        return made()

    monkeypatch.setattr(dice, "new_seed", meanwhile)
    new = service.rematch(table.name, keys.seats[0])
    assert new.name != table.name and "Zebedee" not in stored_of(file_store, new.name) + seen(new)


def test_a_table_that_another_server_deleted_is_gone(two: tuple[TableService, TableService]) -> None:
    ours, theirs = two
    name = talked_at(ours)
    theirs.whole(name)
    choose = a_choice(theirs.table(name))
    ours.delete(name)
    decided = theirs.decided(name, choose)
    assert decided is not None, "it knows of nothing yet"
    (refused,) = theirs.store_together([decided])
    assert refused is not None
    for ask in (
        theirs.table,
        theirs.whole,
        lambda name: theirs.look(name, seen),
        lambda name: say(theirs, name, 0, "?"),
    ):
        with pytest.raises(NoTable):
            ask(name)
    assert theirs.peek(name) is None and stored_of(theirs.store, name) == str([[], b"", []])


def a_choice(table: Table) -> Callable[[Table, float], Events]:
    board = table.boards[0]
    (role,) = board.owing
    action = board.position.legal(role)[0]
    return lambda table, now: rhythm.choose(table, board.player_of(role), 0, board.number, role, action)


@pytest.mark.parametrize("delete", [forget, erase, TableService.delete])
def test_what_a_thread_read_before_a_deletion_is_not_in_memory_after_it(
    delete: Callable[[TableService, str], None], file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = a_service(file_store)
    name = talked_at(home)
    has_read, is_deleted, ask = threading.Event(), threading.Event(), file_store.rows

    def slow(*given: Any, **values: Any) -> Any:
        found = ask(*given, **values)
        if threading.current_thread() is not threading.main_thread():
            has_read.set()
            is_deleted.wait(30)
        return found

    monkeypatch.setattr(file_store, "rows", slow)
    with ThreadPoolExecutor() as threads:
        reading = threads.submit(home.table, name)
        assert has_read.wait(30)
        delete(home, name)
        is_deleted.set()
        assert seen(reading.result()).count("Lummerland") == 1, "it was read before"
    try:
        assert "Lummerland" not in home.latest(name, seen)
    except NoTable:
        assert delete is TableService.delete
    known = home.peek(name)
    assert known is None or "Lummerland" not in seen(known)


def test_while_others_talk_somebody_is_forgotten_for_good(file_store: Store) -> None:
    home = a_service(file_store)
    for _ in range(amount(3, long=30)):
        name = talked_at(home)
        with ThreadPoolExecutor() as threads:
            talking = [threads.submit(lambda: [say(home, name, 0, "on and on") for _ in range(9)]) for _ in range(2)]  # noqa: B023
            looking = threads.submit(lambda: [home.table(name) for _ in range(99)])  # noqa: B023
            home.forget(name, 1)
            for one in (*talking, looking):
                one.result()
        assert "Bob" not in home.latest(name, seen) and "Lummerland" not in home.latest(name, seen)


@pytest.mark.parametrize("is_first", ["the snapshot", "the deletion"])
def test_of_a_snapshot_and_a_deletion_at_the_same_moment_no_snapshot_with_what_was_deleted_is_left(
    is_first: str, two: tuple[TableService, TableService], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = two
    name = talked_at(ours)
    before = theirs.whole(name)
    calls = [
        lambda: ours.forget(name, 1),
        lambda: theirs.store.keep_snapshot(name, before.length, snapshot.dump(before)),
    ]
    slow, is_written, may_end = ours.store, threading.Event(), threading.Event()
    if is_first == "the snapshot":
        calls, slow = calls[::-1], theirs.store
    write = slow.commit

    def write_slowly(what: str, job: Job[Any], **how: Any) -> Any:
        def work(to: Transaction) -> Any:
            done = job(to)
            is_written.set()
            may_end.wait(30)
            return done

        return write(what, work, **how)

    monkeypatch.setattr(slow, "commit", write_slowly)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(calls[0])
        assert is_written.wait(30)
        second = threads.submit(calls[1])
        time.sleep(0.2)  # so long it waits for the first, if it does
        may_end.set()
        assert (first.result(), second.result()) == (None, None)
    assert ours.store.snapshot(name) is None and theirs.table(name).players[1].name is None


def test_a_snapshot_from_before_a_deletion_is_not_kept(store: Store) -> None:
    home = a_service(store)
    name = talked_at(home)
    before = home.whole(name)
    home.forget(name, 1)
    for length, is_kept in ((before.length, False), (before.length + 1, True)):
        store.keep_snapshot(name, length, snapshot.dump(before))
        assert (store.snapshot(name) is not None) == is_kept
    home.delete(name)
    store.keep_snapshot(name, before.length + 1, snapshot.dump(before))
    assert store.snapshot(name) is None


def test_the_lobby_does_not_show_who_was_forgotten(store: Store) -> None:
    home = a_service(store)
    table, _ = home.create(Setup(game="lunch", seats=["me", "open"], name="Bartholomew"))
    before = [dict(one) for one in home.offers(9)]
    home.forget(table.name, 0)
    assert "Bartholomew" in str(before) and "Bartholomew" not in str(store.listed(9))
    store.keep_offer(table.name, table.length, before[0])  # by a server that had begun before
    assert [one["names"] for one in home.offers(9)] == [["somebody"]]
    assert "Bartholomew" not in stored_of(store, table.name)


def test_what_is_deleted_is_deleted_though_another_server_writes_at_the_same_time(
    two: tuple[TableService, TableService], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = two
    name = talked_at(ours)
    deleting, times = ours.store.forget, iter(range(9))

    def forget_later(*given: Any) -> None:
        if next(times) < 2:
            say(theirs, name, 1, "Lummerland is an island.")
        deleting(*given)

    monkeypatch.setattr(ours.store, "forget", forget_later)
    ours.forget(name, 1)
    assert next(times) == 3, "it was tried again"
    assert "Lummerland" not in shown_of(ours, name) + shown_of(theirs, name) + stored_of(ours.store, name)
    assert len(ours.table(name).chat) == 3
