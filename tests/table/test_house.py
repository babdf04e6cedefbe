"""The tables of a process: opened, entered, played again; and read anew when another process has written."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

import fangs
from fangs.core.errors import FangsError
from fangs.table import decisions, house, view
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.refusals import NoSeat, NoTable
from fangs.table.setup import Setup
from fangs.table.store import Store
from fangs.table.table import Table
from tests.table.evening import NAMES, of_friends, seen

GAMES = fangs.names()


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        yield store


@pytest.fixture
def home(stored: Store) -> House:
    return House(stored, News(), bot_delay=0, clock=lambda: 1000.0)


def seated(home: House, setup: Setup) -> tuple[str, dict[int | None, str]]:
    """A new table at which everybody who has a link has sat down; and the keys."""
    table, keys = home.create(setup)
    for player, key in keys.items():
        if player is not None and table.players[player].kind == "invited":
            home.act(table.name, lambda table, now, key=key: decisions.sit(table, table.seat_with(key), NAMES[player]))  # type: ignore  # noqa: B023
    return table.name, keys


def play_on(home: House, name: str, most: int, rng: random.Random) -> None:
    """Choices at random by whoever owes them."""

    def choose(table: Table, now: float) -> decisions.Doings:
        due = [(board, role) for board in table.boards for role in board.owing()]
        if not due:
            return []
        board, role = rng.choice(due)
        action = rng.choice(board.record.position.legal(role))
        return decisions.choose(table, board.player_of(role), board.index, board.number, role, action)

    for _ in range(most):
        if home.table(name).status == "over":
            return
        home.act(name, choose)


@pytest.mark.parametrize("name", GAMES)
def test_another_process_sees_the_same_table_and_both_may_write(name: str, home: House, stored: Store) -> None:
    other = House(stored, News(), bot_delay=0, clock=lambda: 1000.0)
    table, _ = seated(home, of_friends(name))
    for number in range(6):
        play_on((home, other)[number % 2], table, 2, random.Random(number))
        mine, theirs = home.table(table), other.table(table)
        for a, b in zip([None, *mine.seats], [None, *theirs.seats], strict=True):
            assert seen(mine, a, 1000.0) == seen(theirs, b, 1000.0)


def test_of_many_who_write_at_once_none_is_lost(home: House, stored: Store) -> None:
    houses = [home, *(House(stored, News(), clock=lambda: 1000.0) for _ in range(2))]
    table, _ = seated(home, of_friends("lunch"))

    def talk(number: int) -> int:
        done = 0
        for word in range(15):
            try:
                houses[number % 3].act(
                    table,
                    lambda table, now: decisions.say(table, table.players[0], None, f"{number} {word}"),  # noqa: B023
                )
            except FangsError:
                continue
            done += 1
        return done

    with ThreadPoolExecutor(6) as pool:
        done = sum(pool.map(talk, range(6)))
    assert len(home.table(table).chat) == done > 30


def test_a_table_that_was_forgotten_is_read_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "KEPT", 2)
    names = [seated(home, of_friends("getbit", 2))[0] for _ in range(4)]
    for name in names:
        play_on(home, name, 3, random.Random(1))
    assert [len(home.table(name).boards[0].record.steps) for name in names] == [
        len(home.table(names[0]).boards[0].record.steps)
    ] * 4


@pytest.mark.parametrize("name", ["none", "", "\0", "x" * 5000, "🐟"])
def test_there_is_no_table_of_another_name(name: str, home: House) -> None:
    for ask in (
        lambda: home.table(name),
        lambda: home.enter(name, "key"),
        lambda: home.act(name, lambda table, now: []),
        lambda: home.sit(name, 0, "Ann"),
        lambda: home.rematch(name, "key"),
        lambda: home.follow(name, "key"),
    ):
        with pytest.raises(NoTable, match="There is no table"):
            ask()


def test_open_seats_are_taken_once(home: House) -> None:
    table, _ = home.create(Setup(game="lunch", seats=["open", "open"]))
    assert home.store.listed(10) == [table.name]

    def sit(number: int) -> str | None:
        try:
            return home.sit(table.name, number % 2, f"Guest {number}")[1]
        except NoSeat:
            return None

    with ThreadPoolExecutor(8) as pool:
        keys = [key for key in pool.map(sit, range(8)) if key]
    assert len(keys) == 2
    assert {home.enter(table.name, key)[1].player for key in keys} == {0, 1}  # type: ignore[union-attr]
    assert home.table(table.name).status == "playing"
    assert home.store.listed(10) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_rematch_is_the_same_game_with_everybody_one_seat_further(name: str, home: House) -> None:
    players = min(fangs.game(name).players)
    table, keys = seated(home, of_friends(name, players, hours=12.0, chat="all"))
    with pytest.raises(NoSeat):
        home.rematch(table, keys[0])
    with pytest.raises(NoSeat):
        home.follow(table, keys[0])
    play_on(home, table, 4, random.Random(1))
    home.act(table, lambda table, now: decisions.resign(table, table.players[0]))
    play_on(home, table, 10_000, random.Random(1))
    with pytest.raises(NoSeat):
        home.rematch(table, None)

    new = home.rematch(table, keys[1])
    assert home.rematch(table, keys[0]) is new
    assert view.view(home.table(table), None, 1000.0)["rematch"] == new.name
    assert new.status == "playing" and new.setup["hours"] == 12.0 and new.setup["chat"] == "all"
    assert new.setup["options"] == home.table(table).setup["options"]
    assert new.seed != home.table(table).seed
    for player in range(players):
        entered, seat, key = home.follow(table, keys[player])
        assert entered is new and seat == (player + 1) % players
        assert home.enter(new.name, key)[1] is new.players[seat]
        assert new.players[seat].name == home.table(table).players[player].name
        assert home.enter(new.name, keys[player])[1] is None, "old keys open nothing here"
    assert [seat.host for seat in new.players] == [player == 1 for player in range(players)]
    play_on(home, new.name, 3, random.Random(2))


@pytest.mark.parametrize("name", [name for name in GAMES if fangs.game(name).match])
def test_a_match_is_played_again_as_a_match(name: str, home: House) -> None:
    players = min(fangs.game(name).players)
    table, keys = seated(home, of_friends(name, players, match=True))
    play_on(home, table, 10_000, random.Random(1))
    new = home.rematch(table, keys[0])
    assert new.is_match and len(new.boards) == len(home.table(table).boards)


def test_who_resigned_plays_again_and_bots_and_the_host_are_found_again(home: House) -> None:
    table, keys = seated(home, Setup(game="getbit", seats=["friend", "friend", "bot:random"], players=3))
    home.act(table, lambda table, now: decisions.resign(table, table.players[1]))
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


def test_a_choice_that_the_store_does_not_take_was_not_made(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
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
