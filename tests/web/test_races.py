"""The same thing asked at the same moment, by many, at one server and at two: exactly one of it happens, and all get the same answer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

import httpx
import pytest

from fangs.store.store import Store
from fangs.table import events as e
from fangs.table.events.codec import decoded
from tests.form import amount
from tests.web.serving import Client, Served, open_table

AT_ONCE = 8
ROUNDS = amount(1, long=20)
GAME = "mandua"
T = TypeVar("T")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('races')}/tables.db"
    else:
        with request.getfixturevalue("postgres").database() as url:
            yield url


@pytest.fixture(scope="module")
def both(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    """Two servers of the same tables."""
    served = [Served(tmp_path_factory.mktemp("server"), database=database) for _ in range(2)]
    yield served
    for one in served:
        assert one.stop() == 0


@pytest.fixture(params=[1, 2], ids=["one server", "two servers"])
def urls(request: pytest.FixtureRequest, both: list[Served]) -> list[str]:
    """Where those who ask at once ask, one after another."""
    return [both[number % request.param].url for number in range(AT_ONCE)]


def at_once(*asks: Callable[[], T]) -> list[T]:
    """What comes of it when all of these ask at the same moment."""
    barrier = threading.Barrier(len(asks))

    def ask(one: Callable[[], T]) -> T:
        barrier.wait()
        return one()

    with ThreadPoolExecutor(len(asks)) as pool:
        return list(pool.map(ask, asks))


def sent(clients: list[Client], path: str, **body: object) -> list[httpx.Response]:
    """The answers to the same request of all of these at the same moment."""
    return at_once(*((lambda client=client: client.send(path, **body)) for client in clients))  # type: ignore[misc]


def statuses(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def logged(database: str, table: str, kind: type[e.Event]) -> int:
    """How many events of this kind the table's log has; it has no hole."""
    with closing(Store(database)) as store:
        log = [logged for entry in store.read(table) for logged in decoded(entry)]
    assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
    return sum(isinstance(logged.event, kind) for logged in log)


def tables(database: str) -> set[str]:
    with closing(Store(database)) as store:
        return {name for name, _ in store.openings()}


def test_of_many_who_set_up_a_rematch_all_get_the_same_table_and_there_is_no_other(
    urls: list[str], database: str
) -> None:
    for _ in range(ROUNDS):
        ann, (bob,) = open_table(urls[0], GAME, ["me", "friend"])
        ann.done(f"{ann.table}/resign")
        before = tables(database)
        askers = [Client(url, (ann, bob)[number // 2 % 2].token) for number, url in enumerate(urls)]
        answers = sent(askers, f"{ann.table}/rematch")
        assert statuses(answers) == [200] * AT_ONCE, [answer.text for answer in answers]
        (new,) = {answer.json()["table"] for answer in answers}
        assert tables(database) - before == {new}
        assert logged(database, ann.name, e.RematchSet) == 1

        followed = at_once(*((lambda one=one, path=f"{ann.table}/follow": one.done(path)) for one in askers))  # type: ignore[misc]
        assert {answer["table"] for answer in followed} == {new}
        for number, answer in enumerate(followed):
            view = Client(urls[number], answer["token"]).view()
            assert view["you"] == answer["player"] == (1 if number // 2 % 2 == 0 else 0), (
                "each key still opens its seat"
            )


def test_of_many_who_take_the_same_open_seat_one_gets_it(urls: list[str], database: str) -> None:
    for _ in range(ROUNDS):
        with Client(urls[0]) as stranger:
            opened = stranger.done("/tables", game=GAME, seats=["me", "open"], name="Ann")
        strangers = [Client(url) for url in urls]
        names = [f"Bob {number}" for number in range(AT_ONCE)]
        path = f"/tables/{opened['table']}/sit"
        answers = at_once(
            *(
                (lambda one=one, name=name, path=path: one.send(path, player=1, name=name))  # type: ignore[misc]
                for one, name in zip(strangers, names, strict=True)
            )
        )
        assert statuses(answers) == [200] + [403] * (AT_ONCE - 1), [answer.text for answer in answers]
        (winner,) = (number for number, answer in enumerate(answers) if answer.is_success)
        for url in urls[:2]:
            view = Client(url, opened["token"]).view()
            assert view["seats"][1]["name"] == names[winner] and view["status"] == "playing"
        assert Client(urls[1], answers[winner].json()["token"]).view()["you"] == 1
        assert logged(database, opened["table"], e.Sat) == logged(database, opened["table"], e.Began) == 1


@pytest.mark.parametrize("what", ["draw", "undo"])
def test_of_many_who_propose_and_agree_at_once_it_happens_once(what: str, urls: list[str], database: str) -> None:
    for _ in range(ROUNDS):
        ann, (bob,) = open_table(urls[0], GAME, ["me", "friend"])
        for client in (ann, bob, ann, bob):
            client.choose(client.view())
        askers = [Client(url, ann.token) for url in urls]
        answers = sent(askers, f"{ann.table}/propose", what=what, board=0)
        assert statuses(answers) == [200] + [422] * (AT_ONCE - 1), [answer.text for answer in answers]
        assert logged(database, ann.name, e.Proposed) == 1
        asked = ann.view()["proposal"]
        (asking,) = asked["waiting"]

        agreeing = [Client(url, (ann, bob)[asking].token) for url in urls]
        answers = sent(agreeing, f"{ann.table}/answer", proposal=asked["proposal"], yes=True)
        assert statuses(answers) == [200] + [409] * (AT_ONCE - 1), [answer.text for answer in answers]
        assert logged(database, ann.name, e.Answered) == 1
        assert logged(database, ann.name, e.Drawn if what == "draw" else e.TookBack) == 1
        views = [Client(url, ann.token).view() for url in urls[:2]]
        assert views[0]["log"] == views[1]["log"] and views[0]["boards"] == views[1]["boards"]
        assert (views[0]["status"] == "over") == (what == "draw")
        assert views[0]["boards"][0]["steps"] == (4 if what == "draw" else 2)


def test_of_many_who_offer_each_other_a_draw_at_once_there_is_one_offer_and_one_draw(
    urls: list[str], database: str
) -> None:
    ann, (bob,) = open_table(urls[0], GAME, ["me", "friend"])
    askers = [Client(url, (ann, bob)[number // 2 % 2].token) for number, url in enumerate(urls)]
    answers = sent(askers, f"{ann.table}/propose", what="draw", board=0)
    said = statuses(answers)  # asked already, or the game is over
    assert said[:2] == [200, 200] and {*said[2:]} <= {409, 422}, [answer.text for answer in answers]
    assert [logged(database, ann.name, kind) for kind in (e.Proposed, e.Answered, e.Drawn)] == [1, 1, 1]


def test_against_bots_a_choice_is_taken_back_once_however_many_ask_for_it_at_the_position_that_they_see(
    urls: list[str], database: str
) -> None:
    ann, _ = open_table(urls[0], GAME, ["me", "bot:random"])
    with ann.live() as watch:
        for steps in (0, 2, 4):
            watch.until(lambda view: view["boards"][0]["steps"] == steps)  # noqa: B023
            ann.choose(ann.view())
        watch.until(lambda view: view["boards"][0]["steps"] == 6)
    number = ann.view()["boards"][0]["number"]
    asking = [Client(url, ann.token) for url in urls]
    answers = sent(asking, f"{ann.table}/propose", what="undo", board=0, number=number)
    assert statuses(answers) == [200] + [409] * (AT_ONCE - 1), [answer.text for answer in answers]
    assert logged(database, ann.name, e.TookBack) == 1
    assert ann.view()["boards"][0]["steps"] == 4


def test_a_recovery_code_that_is_used_by_many_at_once_opens_one(urls: list[str], database: str) -> None:
    for _ in range(ROUNDS):
        with Client(urls[0]) as stranger:
            opened = stranger.done("/tables", game=GAME, seats=["me", "friend"], name="Ann")
        answers = sent([Client(url) for url in urls], "/recover", code=opened["recovery"])
        assert statuses(answers) == [200] + [403] * (AT_ONCE - 1), [answer.text for answer in answers]
        assert logged(database, opened["table"], e.KeyAdded) == 1


def test_a_seat_is_freed_once_however_many_ask_for_it(urls: list[str], database: str) -> None:
    ann, (bob,) = open_table(urls[0], GAME, ["me", "friend"])
    answers = sent([Client(url, ann.token) for url in urls], f"{ann.table}/free", player=1)
    assert statuses(answers) == [200] + [422] * (AT_ONCE - 1), [answer.text for answer in answers]
    (token,) = (answer.json()["token"] for answer in answers if answer.is_success)
    asked = bob.view()["proposal"]
    agreeing = [Client(url, bob.token) for url in urls]
    answers = sent(agreeing, f"{ann.table}/answer", proposal=asked["proposal"], yes=True)
    assert statuses(answers) == [200] + [403] * (AT_ONCE - 1), "the key opens nothing any more"
    assert logged(database, ann.name, e.Freed) == 1
    with Client(urls[1]) as cem:
        cem.done("/join", token=token, name="Cem")
