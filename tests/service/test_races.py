"""What several ask at the same moment, on one server and on two, happens exactly once."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, TypeVar

import pytest

from fangs.core.errors import FangsError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import agreeing, people, rhythm
from fangs.table.events import Events
from fangs.table.keys import lock_of, new_key, new_recovery_code
from fangs.table.lifecycle.opening import Setup
from fangs.table.state import Table
from tests.table.evening import of_friends
from tests.table.housed import everybody_sits, play_on, same, seated

T = TypeVar("T")
AT_ONCE = 6
"""How many ask at the same moment."""


@pytest.fixture(params=["one server", "two servers"])
def houses(request: pytest.FixtureRequest, database: str) -> Iterator[list[TableService]]:
    """Whom each of those asks who come at the same moment."""
    with closing(Store(database)) as one, closing(Store(database)) as other:
        first = TableService(one, News(), bot_delay=0, clock=lambda: 1000.0)
        second = TableService(other, News(), bot_delay=0, clock=lambda: 1000.0)
        yield [first, second if request.param == "two servers" else first] * (AT_ONCE // 2)


def at_once(calls: list[Callable[[], T]]) -> list[T | FangsError]:
    """What comes of it when all of these are called at the same moment; a refusal is an answer."""
    start = threading.Barrier(len(calls))

    def call(function: Callable[[], T]) -> T | FangsError:
        start.wait()
        try:
            return function()
        except FangsError as refusal:
            return refusal

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))


def kinds(service: TableService, name: str) -> list[str]:
    return [entry.kind for entry in service.store.read(name)]


def do(service: TableService, name: str, command: Callable[[Table], Events]) -> Callable[[], Table]:
    return lambda: service.transact(name, lambda table, now: command(table))


def test_of_several_who_ask_for_a_rematch_all_get_the_same_table(houses: list[TableService]) -> None:
    name, keys = seated(houses[0], of_friends("lunch"))
    houses[0].transact(name, lambda table, now: people.resign(table, table.players[1]))
    answers = at_once(
        [lambda service=service, n=n: service.rematch(name, keys[n % 2]) for n, service in enumerate(houses)]
    )  # type: ignore[misc]

    tables = [answer for answer in answers if isinstance(answer, Table)]
    assert len(tables) == AT_ONCE and len({table.name for table in tables}) == 1
    assert kinds(houses[0], name).count("rematch") == 1
    assert len(houses[0].store.openings()) == 2, "there is no orphan"
    for player in range(2):
        new, seat, key = houses[player].follow(name, keys[player])
        entered = houses[0].enter(new.name, key)[1]
        assert seat == (player + 1) % 2 and entered is not None and entered.player == seat


def test_a_server_that_dies_between_the_two_writes_of_a_rematch_leaves_nothing_undone(
    houses: list[TableService], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, keys = seated(houses[0], of_friends("lunch"))
    houses[0].transact(name, lambda table, now: people.resign(table, table.players[1]))

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(houses[0], "_create", dies)
        with pytest.raises(KeyboardInterrupt):
            houses[0].rematch(name, keys[0])
    promised = houses[1].table(name).rematch
    assert promised is not None
    assert houses[1].follow(name, keys[1])[0].name == promised
    assert houses[0].rematch(name, keys[0]).name == promised


def test_an_open_seat_is_taken_by_one(houses: list[TableService]) -> None:
    table, _ = houses[0].create(Setup(game="lunch", seats=["me", "open"], name="Ann"))
    keys = [new_key() for _ in houses]
    answers = at_once(
        [
            do(
                service,
                table.name,
                lambda table, n=n: people.sit_at_open_seat(table, 1, f"Guest {n}", lock_of(keys[n])),
            )  # type: ignore[misc]
            for n, service in enumerate(houses)
        ]
    )

    inside = [number for number, answer in enumerate(answers) if isinstance(answer, Table)]
    assert len(inside) == 1
    seat = houses[1].enter(table.name, keys[inside[0]])[1]
    assert seat is not None and seat.name == f"Guest {inside[0]}"
    assert kinds(houses[0], table.name).count("sat") == kinds(houses[0], table.name).count("began") == 1


def test_the_last_two_who_sit_down_at_the_same_moment_begin_the_game_once(houses: list[TableService]) -> None:
    table, keys = houses[0].create(of_friends("getbit", 4))
    calls = [
        do(service, table.name, lambda table, p=player: people.sit(table, table.players[p], f"Guest {p}"))  # type: ignore[misc]
        for player, service in zip((1, 2, 3), houses, strict=False)
    ]
    assert all(isinstance(answer, Table) for answer in at_once(calls))
    told = kinds(houses[0], table.name)
    assert (told.count("sat"), told.count("began"), told.count("played")) == (3, 1, 1)
    assert same(houses[0].table(table.name), houses[1].table(table.name))
    assert keys.recovery


def test_offers_of_a_draw_that_cross_are_one_offer_and_one_agreement(houses: list[TableService]) -> None:
    name, _ = seated(houses[0], of_friends("mandua"))
    at_once(
        [
            do(service, name, lambda table, n=n: agreeing.propose(table, table.players[n % 2], "draw", 0))  # type: ignore[misc]
            for n, service in enumerate(houses)
        ]
    )
    assert (kinds(houses[0], name).count("proposed"), kinds(houses[0], name).count("drawn")) == (1, 1)
    assert houses[1].table(name).boards[0].ended == "draw"


def test_what_all_propose_at_the_same_moment_is_proposed_once_and_agreed_on_once(houses: list[TableService]) -> None:
    name, _ = seated(houses[0], of_friends("mandua"))
    play_on(houses[0], name, 8, random.Random(1))
    before = len(houses[0].table(name).boards[0].steps)
    at_once(
        [
            do(service, name, lambda table, n=n: agreeing.propose(table, table.players[n % 2], "undo", 0))  # type: ignore[misc]
            for n, service in enumerate(houses)
        ]
    )
    assert kinds(houses[0], name).count("proposed") == 1
    proposal = houses[0].table(name).proposal
    assert proposal is not None
    (asked,) = proposal.waiting
    answers = at_once(
        [
            do(service, name, lambda table: agreeing.answer(table, table.players[asked], proposal.seq, True))
            for service in houses
        ]
    )
    assert sum(isinstance(answer, Table) for answer in answers) == 1
    assert kinds(houses[0], name).count("took_back") == 1
    assert len(houses[1].table(name).boards[0].steps) < before


def test_against_bots_two_clicks_take_back_one_choice_or_two_and_each_is_in_the_log(houses: list[TableService]) -> None:
    name, _ = seated(houses[0], Setup(game="lunch", name="Ann"))
    play_on(houses[0], name, 30, random.Random(1))
    answers = at_once(
        [do(service, name, lambda table: agreeing.propose(table, table.players[0], "undo", 0)) for service in houses]
    )
    done = sum(isinstance(answer, Table) for answer in answers)
    assert kinds(houses[0], name).count("took_back") == done
    assert len(houses[1].table(name).boards[0].taken_back) == done


def test_a_choice_for_a_position_is_made_once(houses: list[TableService]) -> None:
    name, _ = seated(houses[0], of_friends("lunch"))
    board = houses[0].table(name).boards[0]
    (role,) = board.owing
    legal = board.position.legal(role)
    answers = at_once(
        [
            do(
                service,
                name,
                lambda table, n=n: rhythm.choose(  # type: ignore[misc]
                    table, board.player_of(role), 0, board.number, role, legal[n % len(legal)]
                ),
            )
            for n, service in enumerate(houses)
        ]
    )
    assert sum(isinstance(answer, Table) for answer in answers) == 1
    assert len({answer.kind for answer in answers if isinstance(answer, FangsError)}) == 1


def test_a_recovery_code_is_used_once(houses: list[TableService]) -> None:
    table, keys = houses[0].create(of_friends("lunch"))
    everybody_sits(houses[0], table, keys)
    code = keys.recovery
    assert code is not None
    answers = at_once(
        [
            do(service, table.name, lambda table: people.recover(table, code, new_key(), new_recovery_code()))
            for service in houses
        ]
    )
    assert sum(isinstance(answer, Table) for answer in answers) == 1
    assert kinds(houses[0], table.name).count("lock") == 1


def test_a_player_resigns_once(houses: list[TableService]) -> None:
    name, _ = seated(houses[0], of_friends("getbit", 4))
    at_once([do(service, name, lambda table: people.resign(table, table.players[2])) for service in houses])
    assert kinds(houses[0], name).count("resigned") == 1


PROCESS = """
import sys
from fangs.core.errors import FangsError
from fangs.table import people
from fangs.service.table_service import TableService
from fangs.table.keys import lock_of
from fangs.service.news import News
from fangs.store.store import Store

database, finished, key, waiting, number = sys.argv[1:]
service = TableService(Store(database), News())
print("ready", flush=True)
sys.stdin.readline()
print(service.rematch(finished, key).name)
try:
    service.transact(
        waiting, lambda table, now: people.sit_at_open_seat(table, 1, f"Guest {number}", lock_of(f"key {number}"))
    )
    print("sits")
except FangsError as refusal:
    print("refused")
"""


def test_of_several_processes_that_ask_at_the_same_moment_one_does_it(database: str) -> None:
    with closing(Store(database)) as store:
        service = TableService(store, News())
        finished, keys = seated(service, of_friends("lunch"))
        service.transact(finished, lambda table, now: people.resign(table, table.players[1]))
        waiting = service.create(Setup(game="lunch", seats=["me", "open"], name="Ann"))[0].name

        def start(number: int) -> subprocess.Popen[str]:
            command: list[Any] = [
                sys.executable,
                "-c",
                PROCESS,
                database,
                finished,
                keys[number % 2],
                waiting,
                str(number),
            ]
            return subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        processes = [start(number) for number in range(3)]
        for process in processes:
            assert process.stdout is not None and process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        answers = [process.communicate(timeout=60)[0].split() for process in processes]

        assert len({rematch for rematch, _ in answers}) == 1
        assert sorted(sits for _, sits in answers) == ["refused", "refused", "sits"]
        assert len(store.openings()) == 3
        assert kinds(service, waiting).count("sat") == 1
