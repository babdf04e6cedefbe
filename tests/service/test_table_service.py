"""The tables of a process: opened, entered, played again; and read anew when another process has written."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs.core.errors import FangsError, RequestError
from fangs.service import cache
from fangs.service.news import News
from fangs.service.table_service import SNAPSHOT_EVERY, Command, TableService
from fangs.store.connection import StoreError
from fangs.store.store import Store
from fangs.table import people, rhythm
from fangs.table.events import Said
from fangs.table.events.opened import Again
from fangs.table.frozen import replace
from fangs.table.lifecycle.opening import Setup, as_before
from fangs.table.marks import mark_of
from fangs.table.phase import Phase
from fangs.table.refusals import NoSeat, NoTable, Stale
from fangs.table.state import Table
from fangs.table.views import table_view as view
from tests.table.evening import of_friends, seen
from tests.table.housed import play_on, seated, sit_at_open_seat

GAMES = fangs.names()


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        yield store


@pytest.fixture
def home(stored: Store) -> TableService:
    return TableService(stored, News(), bot_delay=0, clock=lambda: 1000.0)


@pytest.mark.parametrize("name", GAMES)
def test_another_process_sees_the_same_table_and_both_may_write(name: str, home: TableService, stored: Store) -> None:
    other = TableService(stored, News(), bot_delay=0, clock=lambda: 1000.0)
    table, _ = seated(home, of_friends(name))
    for number in range(6):
        play_on((home, other)[number % 2], table, 2, random.Random(number))
        mine, theirs = home.table(table), other.table(table)
        assert mine == theirs
        for a, b in zip([None, *mine.seats], [None, *theirs.seats], strict=True):
            assert seen(mine, a, 1000.0) == seen(theirs, b, 1000.0)


def test_a_repeated_request_is_recognised_by_another_process_and_after_a_snapshot(
    home: TableService, stored: Store
) -> None:
    table, _ = seated(home, of_friends("lunch"))
    once, mark = "o" * 22, mark_of("o" * 22, "Hello!")

    def say(service: TableService, mark: str = "") -> int:
        command: Command = lambda table, now: people.say(table, table.players[0], None, "Hello!")  # noqa: E731
        return len(service.transact(table, command, mark).chat)

    assert say(home, mark) == 1
    while home.table(table).length % SNAPSHOT_EVERY:
        say(home)
    said, other = say(home), TableService(stored, News(), bot_delay=0, clock=lambda: 1000.0)

    assert say(other, mark) == said == say(home, mark)
    with pytest.raises(Stale, match="the same secret"):
        say(other, mark_of(once, "Hello?"))


def test_a_line_of_an_older_version_is_recognised_by_its_own_mark(home: TableService) -> None:
    table, _ = seated(home, of_friends("lunch"))
    mark = mark_of("o" * 22, "Hello!")
    home.transact(table, lambda table, now: [Said(0, "Ann", "Hello!", mark[:16])])
    home.transact(table, lambda table, now: [Said(0, "Ann", "Hello!")], mark)

    assert len(home.table(table).chat) == 1


def test_of_many_who_write_at_once_none_is_lost(home: TableService, stored: Store) -> None:
    houses = [home, *(TableService(stored, News(), clock=lambda: 1000.0) for _ in range(2))]
    table, _ = seated(home, of_friends("lunch"))

    def talk(number: int) -> int:
        done = 0
        for word in range(15):
            try:
                houses[number % 3].transact(
                    table,
                    lambda table, now: people.say(table, table.players[0], None, f"{number} {word}"),  # noqa: B023
                )
            except FangsError:
                continue
            done += 1
        return done

    with ThreadPoolExecutor(6) as pool:
        done = sum(pool.map(talk, range(6)))
    assert len(home.table(table).chat) == done > 30


def test_a_table_that_was_forgotten_is_read_again(home: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [seated(home, of_friends("getbit", 2))[0] for _ in range(4)]
    small = TableService(home.store, News(), bot_delay=0, clock=lambda: 1000.0)
    small._cache._tables.most = 2 * cache.TABLE
    for name in names:
        play_on(small, name, 3, random.Random(1))
    assert small.peek(names[0]) is None and small.peek(names[-1]) is not None
    lengths = [len(small.table(name).boards[0].steps) for name in names]
    assert lengths == [lengths[0]] * 4 and lengths[0] > 0


def lengths(home: TableService, name: str) -> tuple[int, int]:
    """The length of a table as its process knows it, and as it is stored."""
    return home.latest(name, lambda table: table.length), home.store.read(name)[-1].seq


def test_what_another_process_wrote_is_read_even_if_the_store_did_not_answer_at_first(
    home: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, _ = seated(home, of_friends("lunch"))
    other = TableService(home.store, News(), bot_delay=0, clock=lambda: 1000.0)
    play_on(other, name, 1, random.Random(1))
    home._doubt(name)

    def broken(*_: object) -> None:
        raise StoreError("The database does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(home.store, "read_on", broken)
        with pytest.raises(StoreError):
            lengths(home, name)
    known, stored = lengths(home, name)
    assert known == stored


@pytest.mark.parametrize("news", ["about the table", "about any table"])
def test_what_another_process_writes_while_a_table_is_loaded_is_read_later(
    news: str, home: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, _ = seated(home, of_friends("lunch"))
    other = TableService(home.store, News(), bot_delay=0, clock=lambda: 1000.0)
    read = home.store.read

    def read_slowly(*asked: Any) -> Any:
        found = read(*asked)
        play_on(home, name, 1, random.Random(1))
        other._doubt(name if news == "about the table" else "")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(home.store, "read", read_slowly)
        other.table(name)
    known, stored = lengths(other, name)
    assert known == stored


def test_news_about_tables_that_are_not_in_memory_take_no_memory(home: TableService, stored: Store) -> None:
    small = TableService(stored, News(), bot_delay=0, clock=lambda: 1000.0)
    small._cache._tables.most = 2 * cache.TABLE
    for number in range(100):
        small._doubt(f"{number:010x}")
    for _ in range(5):
        name, _ = seated(home, of_friends("getbit", 2))
        small.table(name)
        small._doubt(name)
    assert small._cache._tables.doubted <= set(small._cache.names())


def test_what_a_house_hands_out_never_changes(home: TableService) -> None:
    name, _ = seated(home, of_friends("lunch"))
    before = home.table(name)
    kept = seen(before, before.players[0], 1000.0)
    play_on(home, name, 5, random.Random(1))

    assert home.table(name).length > before.length
    assert seen(before, before.players[0], 1000.0) == kept


def test_a_dry_run_writes_nothing(home: TableService) -> None:
    name, _ = seated(home, of_friends("lunch"))
    table = home.table(name)
    foreseen = home.foresee(table, people.resign(table, table.players[0]))

    assert foreseen.phase is Phase.OVER
    assert home.table(name) == table and home.whole(name) == table


@pytest.mark.parametrize("name", ["none", "", "\0", "x" * 5000, "🐟"])
def test_there_is_no_table_of_another_name(name: str, home: TableService) -> None:
    for ask in (
        lambda: home.table(name),
        lambda: home.enter(name, "key"),
        lambda: home.transact(name, lambda table, now: []),
        lambda: home.whole(name),
        lambda: home.until(name, 1),
        lambda: home.look(name, lambda table: table),
        lambda: home.rematch(name, "key"),
        lambda: home.follow(name, "key"),
    ):
        with pytest.raises(NoTable, match="There is no table"):
            ask()


def test_open_seats_are_taken_once(home: TableService) -> None:
    table, _ = home.create(Setup(game="lunch", seats=["open", "open"]))
    assert [name for name, _ in home.store.listed(10)] == [table.name]

    def sit(number: int) -> str | None:
        try:
            return sit_at_open_seat(home, table.name, number % 2, f"Guest {number}")
        except NoSeat:
            return None

    with ThreadPoolExecutor(8) as pool:
        keys = [key for key in pool.map(sit, range(8)) if key]
    assert len(keys) == 2
    assert {home.enter(table.name, key)[1].player for key in keys} == {0, 1}  # type: ignore[union-attr]
    assert home.table(table.name).phase is Phase.PLAYING
    assert [name for name, _ in home.store.listed(10)] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_rematch_is_the_same_game_with_everybody_one_seat_further(name: str, home: TableService) -> None:
    players = min(fangs.game(name).players)
    table, keys = seated(home, of_friends(name, players, hours=12.0, chat="all"))
    with pytest.raises(RequestError, match="once the game is over"):
        home.rematch(table, keys[0])
    with pytest.raises(NoSeat):
        home.follow(table, keys[0])
    play_on(home, table, 4, random.Random(1))
    home.transact(table, lambda table, now: people.resign(table, table.players[0]))
    play_on(home, table, 10_000, random.Random(1))
    with pytest.raises(NoSeat):
        home.rematch(table, None)

    new = home.rematch(table, keys[1])
    assert home.rematch(table, keys[0]) == new
    assert view.view(home.table(table), None, 1000.0)["rematch"] == new.name
    assert new.phase is Phase.SIGNING_UP and new.opened.hours == 12.0 and new.opened.chat == "all"
    assert new.opened.options == home.table(table).opened.options
    assert new.seed != home.table(table).seed
    for player in range(players):
        entered, seat, key = home.follow(table, keys[player])
        assert entered.name == new.name and seat == (player + 1) % players
        assert home.enter(new.name, key)[1] == entered.players[seat]
        assert new.players[seat].name == home.table(table).players[player].name
        assert home.enter(new.name, keys[player])[1] is None, "old keys open nothing here"
    assert [seat.host for seat in new.players] == [player == 1 for player in range(players)]
    assert home.table(new.name).phase is Phase.PLAYING
    play_on(home, new.name, 3, random.Random(2))


@pytest.mark.parametrize("pace", [{"bank": 300.0}, {"hours": 12.0}, {"hours": 12.0, "strict": True}, {"strict": True}])
def test_no_time_runs_in_a_rematch_before_everybody_has_opened_it(pace: dict[str, Any], stored: Store) -> None:
    now = 1000.0
    home = TableService(stored, News(), bot_delay=0, clock=lambda: now)
    table, keys = seated(home, of_friends("mandua", 2, **pace))
    home.transact(table, lambda table, now: people.resign(table, table.players[0]))
    new = home.rematch(table, keys[0]).name
    _, mine, key = home.follow(table, keys[0])
    now += 10 * 24 * 3600.0

    waits = home.table(new)
    assert rhythm.deadline(waits) is None and rhythm.for_the_clock(waits, now) == []
    seen = view.view(waits, waits.players[mine], now)["seats"]
    assert [(one["name"], one["kind"]) for one in seen] == [("Bob", "invited"), ("Ann", "person")]
    with pytest.raises(RequestError, match="Bob gets the seat by opening the rematch"):
        people.renew(waits, waits.players[mine], 1 - mine, "key")

    begun, _, _ = home.follow(table, keys[1])
    assert begun.phase is Phase.PLAYING and begun.began == now
    again, _, other = home.follow(table, keys[1])
    assert again.players[1 - mine].name == "Bob" and len(again.players[1 - mine].keys) == 2
    assert home.enter(new, other)[1] == again.players[1 - mine] and home.enter(new, key)[1] == again.players[mine]
    due = rhythm.deadline(begun)
    assert due == (None if pace == {"strict": True} else now + pace.get("bank", 12 * 3600.0))


def test_a_bot_may_play_until_somebody_opens_the_rematch(home: TableService) -> None:
    table, keys = seated(home, of_friends("mandua", 2, bank=60.0))
    home.transact(table, lambda table, now: people.resign(table, table.players[0]))
    home.rematch(table, keys[0])
    new, mine, _ = home.follow(table, keys[0])
    home.transact(new.name, lambda table, now: people.let_bot_play(table, table.players[mine], 1 - mine, "random", now))
    came, theirs, _ = home.follow(table, keys[1])

    seat = came.players[theirs]
    assert came.phase is Phase.PLAYING and (seat.kind, seat.name, seat.chooser) == ("person", "Bob", None)


@pytest.mark.parametrize("name", [name for name in GAMES if fangs.game(name).match])
def test_a_match_is_played_again_as_a_match(name: str, home: TableService) -> None:
    players = min(fangs.game(name).players)
    table, keys = seated(home, of_friends(name, players, match=True))
    play_on(home, table, 10_000, random.Random(1))
    new = home.rematch(table, keys[0])
    assert new.is_match and len(new.boards) == len(home.table(table).boards)


def test_a_rematch_may_have_other_settings_and_other_seats(home: TableService) -> None:
    table, keys = seated(home, of_friends("mandua", 2, hours=12.0))
    home.transact(table, lambda table, now: people.resign(table, table.players[0]))

    def asked(old: Table, **more: Any) -> Again:
        return replace(as_before(old), hours=48.0, weekends="UTC", spectators=False, seats=(0, 1), **more)

    for wrong, words in (
        ({"seats": (0, 0)}, "everybody must have exactly one seat"),
        ({"hours": -1.0}, "deadline must be"),
        ({"options": {"nothing": 1}}, "nothing"),
        ({"match": True}, "match"),
    ):
        with pytest.raises(FangsError, match=words):
            home.rematch(table, keys[0], lambda old, wrong=wrong: replace(asked(old), **wrong))  # type: ignore[misc]
    assert home.table(table).rematch is None
    new = home.rematch(table, keys[0], asked)
    assert (new.opened.hours, new.opened.weekends, new.opened.spectators) == (48.0, "UTC", False)
    assert [home.follow(table, keys[player])[1] for player in (0, 1)] == [0, 1], (
        "everybody has the seat that was asked for"
    )
    assert home.rematch(table, keys[1]) == home.table(new.name)
    with pytest.raises(Stale, match="already been set up"):
        home.rematch(table, keys[1], asked)


def test_who_resigned_plays_again_and_bots_and_the_host_are_found_again(home: TableService) -> None:
    table, keys = seated(home, Setup(game="getbit", seats=["friend", "friend", "bot:random"], players=3))
    home.transact(table, lambda table, now: people.resign(table, table.players[1]))
    play_on(home, table, 10_000, random.Random(1))
    new = home.rematch(table, keys[0])

    assert [seat.kind for seat in new.players] == ["bot", "person", "person"]
    assert [seat.chooser for seat in new.players] == ["random", None, None]
    assert [seat.gone for seat in new.players] == [False] * 3
    assert [home.follow(table, keys[player])[1] for player in (0, 1)] == [1, 2]
    assert [seat.host for seat in new.players] == [False, True, False], (
        "who asked is the host, where the host did not play"
    )
    with pytest.raises(NoSeat):
        home.follow(table, keys[None])


def test_a_choice_that_the_store_does_not_take_was_not_made(
    home: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(home, of_friends("lunch"))
    before = seen(home.table(table), None, 1000.0)

    def broken(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(home.store, "append", broken)
        with pytest.raises(OSError, match="full"):
            play_on(home, table, 1, random.Random(1))
    assert seen(home.table(table), None, 1000.0) == before
    play_on(home, table, 1, random.Random(1))
    assert seen(home.table(table), None, 1000.0) != before
