"""The explorer counts every choice of every finished public game once, by people and by bots, up to symmetries and secrets."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import pytest

import fangs
from fangs.club.library import counting
from fangs.club.library.counting import choices_of, count_games
from fangs.club.library.explorer import explore
from fangs.club.library.places import here, place_of, there
from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.core.position import Position
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.sql.schema import library_positions
from fangs.store.store import Store
from fangs.table import people
from fangs.table.lifecycle.opening import Setup
from fangs.table.state import Table
from tests.form import amount
from tests.table.evening import of_friends, variants_of
from tests.table.housed import play_on, seated, sit

GAMES = fangs.all_games()
SYMMETRIC = [game for game in GAMES if beside(game.rules, "symmetries")]


def positions(game: Game, games: int) -> Iterator[tuple[Position, Position]]:
    """Positions of random games, each with the next one."""
    for seed, (players, options) in enumerate(list(variants_of(game))[:games]):
        rng = random.Random(seed)
        played = list(Position(game, game.start(players, options)).random_game(rng))[: amount(60, long=300)]
        yield from itertools.pairwise(played)


@pytest.mark.parametrize("game", SYMMETRIC, ids=lambda game: game.name)
def test_a_symmetry_of_a_board_changes_neither_what_is_legal_nor_what_comes_of_it(game: Game) -> None:
    turns = beside(game.rules, "symmetries")
    assert turns is not None
    rng = random.Random(1)
    for position, _ in positions(game, amount(2, long=6)):
        for number in range(turns.SYMMETRIES):
            turned = Position.read(game, turns.turned(position.json(), number))
            assert turned.json() == turns.turned(position.json(), number)
            assert Position.read(game, turns.turned(turned.json(), turns.back(number))) == position
            assert place_of(turned).key == place_of(position).key
            for role in position.owing:
                listed = position.legal(role)
                assert sorted(turned.legal(role)) == sorted(turns.turned_action(one, number) for one in listed)
                action = rng.choice(listed)
                after = turned.play(role, turns.turned_action(action, number))
                assert after == Position.read(game, turns.turned(position.play(role, action).json(), number))
                place = place_of(position)
                assert here(game, place, there(game, place, action)) == action


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_choice_that_is_not_revealed_changes_no_place(game: Game) -> None:
    for before, after in positions(game, 1):
        if after.is_secret_since(before):
            assert place_of(after) == place_of(before)


def a_service(store: Store) -> TableService:
    return TableService(store, News(), bot_delay=0, clock=lambda: 1000.0)


def after(told: list[bool]) -> Callable[[], bool]:
    """What tells these answers one after the other, and then that one must stop."""
    return lambda: told.pop() if told else True


def counted(store: Store) -> Counter[tuple[str, str, str, bool]]:
    rows = store.rows(library_positions.select())
    return Counter({(row.key, row.role, row.action, row.bot): row.number for row in rows})


def test_every_choice_of_a_public_game_is_counted_once_and_none_of_a_private_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_NEW", 10**6)
    with closing(Store(database)) as store:
        service = a_service(store)
        setups = [
            of_friends("getbit", 2),
            of_friends("getbit", 2),
            Setup(game="getbit", players=2, seats=["me", "bot:easy"], name="Ann"),
            of_friends("maneater", 2, match=True, options={"turn_limit": 2}),
            of_friends("getbit", 2, spectators=False),
        ]
        names = []
        for number, setup in enumerate(setups):
            name, _ = seated(service, setup)
            play_on(service, name, 10**6, random.Random(number % 2))
            names.append(name)
        going_on, _ = seated(service, of_friends("getbit", 2))
        play_on(service, going_on, 2, random.Random(1))

        assert count_games(service, after([False]), rest=0) == 1, "it was stopped after one game"
        before = counted(store)
        assert count_games(a_service(store), rest=0) == 3 and count_games(service, rest=0) == 0

        expected: Counter[tuple[str, str, str, bool]] = Counter()
        for name in names[:4]:
            stored = store.result(name)
            assert stored is not None
            choices = choices_of(service.whole(name), stored)
            assert choices
            expected.update((one.key, one.role, one.action, one.bot) for one in choices)
        assert counted(store) == expected and before < expected
        private = store.result(names[4])
        assert private is not None and choices_of(service.whole(names[4]), private) == []


def test_a_program_counts_as_a_bot_and_not_as_a_person(file_store: Store) -> None:
    service = a_service(file_store)
    opened, keys = service.create(of_friends("lunch", 2))
    friend = keys.seats[1]
    assert friend is not None
    sit(service, opened.name, friend, "Robbie (bot)")
    play_on(service, opened.name, 10**6, random.Random(1))
    stored, table = file_store.result(opened.name), service.whole(opened.name)

    assert stored is not None and stored.result.persons == 1
    by = {table.boards[0].player_of(one.role): one.bot for one in choices_of(table, stored)}
    assert by == {0: False, 1: True}


@pytest.mark.parametrize("trouble", [StoreError("away"), KeyError("broken rules")], ids=["store", "table"])
def test_the_trouble_of_one_table_or_moment_costs_no_other_its_counts(
    trouble: Exception, file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_NEW", 10**6)
    service = a_service(file_store)
    names = [seated(service, of_friends("getbit", 2))[0] for _ in range(3)]
    for number, name in enumerate(names):
        play_on(service, name, 10**6, random.Random(number))
    whole, troubled = service.whole, [max(names)]

    def stumbling(name: str) -> Table:
        if name in troubled:
            troubled.remove(name)
            raise trouble
        return whole(name)

    monkeypatch.setattr(service, "whole", stumbling)
    with suppress(StoreError):
        count_games(service, rest=0)
    count_games(service, rest=0)

    assert not troubled
    told = sorted(names)[: 3 if isinstance(trouble, StoreError) else 2]
    results = [file_store.result(name) for name in told]
    choices = [one for stored in results if stored for one in choices_of(whole(stored.table_id), stored)]
    assert choices and sum(counted(file_store).values()) == len(choices)


def test_the_explorer_tells_how_often_each_choice_was_made_and_what_it_won(database: str) -> None:
    with closing(Store(database)) as store:
        service = a_service(store)
        for seed in range(4):
            seats = ["me", "friend"] if seed else ["me", "bot:easy"]
            name, _ = seated(service, Setup(game="mandua", players=2, seats=seats, name="Ann"))
            play_on(service, name, 1, random.Random(seed))
            service.transact(name, lambda table, now: people.resign(table, table.players[0]))
        count_games(service, rest=0)
        start = fangs.new("mandua")

        (role,) = explore(store, start)["roles"]

        assert role["role"] == "0" and role["total"] == 4
        assert sum(one["people"]["number"] for one in role["choices"]) == 4
        assert all(one["people"]["won"] == 0 and one["bots"] is None for one in role["choices"])
        assert all(one["label"] and one["clicks"] for one in role["choices"])
        after = start.play("0", role["choices"][0]["action"])
        assert explore(store, after)["roles"] == []


def test_what_is_chosen_at_the_same_time_is_told_for_every_role_also_after_one_has_chosen(database: str) -> None:
    with closing(Store(database)) as store:
        service = a_service(store)
        name, _ = seated(service, of_friends("maneater", 2))
        play_on(service, name, 10**6, random.Random(3))
        count_games(service, rest=0)
        start = service.whole(name).boards[0].first
        role = start.owing[0]

        told = explore(store, start)["roles"]
        chosen = explore(store, start.play(role, start.legal(role)[0]))["roles"]

        assert [one["role"] for one in told] == list(start.owing)
        assert [(one["role"], one["total"]) for one in chosen] == [(one["role"], one["total"]) for one in told]


def test_a_game_adds_only_its_first_new_positions_and_the_next_one_goes_deeper(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_NEW", 2)
    with closing(Store(database)) as store:
        service = a_service(store)
        keys = []
        for _ in range(3):
            name, _ = seated(service, of_friends("mandua"))
            for action in ("a1", "A-a5", "b1", "B-b5"):
                table = service.table(name)
                board = table.boards[0]
                role = board.owing[0]
                legal = board.position.legal(role)
                wanted = action if action in legal else sorted(legal)[0]
                service.transact(name, lambda table, now, r=role, a=wanted, b=board: _choose(table, b.number, r, a))
            service.transact(name, lambda table, now: people.resign(table, table.players[0]))
            count_games(service, rest=0)
            keys.append(len({key for key, *_ in counted(store)}))

        assert keys == [2, 4, 4]


def _choose(table, number, role, action):  # type: ignore[no-untyped-def]
    from fangs.table import rhythm

    return rhythm.choose(table, table.boards[0].player_of(role), 0, number, role, action)
