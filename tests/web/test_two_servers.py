"""Two servers on one PostgreSQL: each hears at once of what is done at the other, and nothing is lost when both write."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest

import fangs
from fangs import Record
from fangs.core.errors import RequestError
from fangs.core.records import dice
from fangs.store.store import Store
from fangs.table.events import Said
from fangs.table.events.codec import decoded
from fangs.web.bench.acknowledged import Choice, look_for
from tests.command import run_fangs
from tests.form import some
from tests.postgres import Postgres
from tests.web.serving import Client, Served, Watch, open_table, refused

CHOICES = 25
"""After so many a player of a long game gives up."""


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    # Both begin at once, with an empty database.
    with ThreadPoolExecutor() as pool:
        folders = [tmp_path_factory.mktemp("server") for _ in range(2)]
        one, other = pool.map(lambda folder: Served(folder, database=database), folders)
    yield one, other
    for served in (one, other):
        assert served.stop() == 0


def play(client: Client) -> list[Choice]:
    """Play on every view that is pushed, until the game is over; what was acknowledged."""
    done: list[Choice] = []
    with client.live() as watch:
        while True:
            view = watch.next()
            if view["status"] == "over":
                return done
            board = view["boards"][0]
            for role, choice in board["choices"].items():
                if role in board["owing"]:
                    action = choice["actions"][len(done) % len(choice["actions"])]["action"]
                    answer = client.send(f"{client.table}/moves", number=board["number"], role=role, action=action)
                    assert answer.status_code in (200, 409), answer.text
                    if answer.is_success:
                        done.append((board["number"], role, action, answer.json()["number"]))
                    break
            if len(done) >= CHOICES and "resign" in view["may"]:
                client.send(f"{client.table}/resign")


@pytest.mark.parametrize(
    "path",
    [
        "/library/games?game=%00",
        "/library/games?player=a%00",
        "/tournaments/lists/running?after=1.0%20%00",
        "/players/a/tournaments?after=1.0%20%00",
    ],
)
def test_an_address_that_postgresql_cannot_take_is_refused_in_a_sentence(path: str, two: tuple[Served, Served]) -> None:
    with Client(two[0].url) as client:
        refused(client.ask(path), 422, words="cannot contain the character NUL")
        assert client.ask(path.split("?")[0].replace("/a/", "/%00/")).status_code in (200, 404)


@pytest.mark.parametrize("name", some(fangs.names(), "getbit", "mandua"))
def test_two_who_are_at_different_servers_play_a_game_to_its_end(
    name: str, two: tuple[Served, Served], database: str
) -> None:
    ann, (bob,) = open_table(two[0].url, name, ["me", "friend"])
    bob = Client(two[1].url, bob.token)
    with ThreadPoolExecutor() as pool:
        acknowledged = list(pool.map(play, (ann, bob)))

    assert all(acknowledged)
    with closing(Store(database)) as store:
        for chosen in acknowledged:
            assert look_for(store, ann.name, chosen).lost == []
    text = ann.ask(f"{ann.table}/boards/0/record").text
    assert text == bob.ask(f"{bob.table}/boards/0/record").text
    record = Record.read(text)
    assert dice.check(record) == sum(step.role is None for step in record.steps)


def test_of_two_who_write_at_once_none_is_lost(two: tuple[Served, Served], database: str) -> None:
    ann, (bob,) = open_table(two[0].url, "lunch", ["me", "friend"])
    writers = [ann, Client(two[1].url, ann.token), bob, Client(two[1].url, bob.token)]

    def talk(number: int) -> list[str]:
        said = []
        for word in range(25):
            text = f"{number}:{word}"
            answer = writers[number].send(f"{ann.table}/say", text=text)
            assert answer.status_code in (200, 409), answer.text
            if answer.is_success:
                said.append(text)
        return said

    with ThreadPoolExecutor() as pool:
        said = [text for texts in pool.map(talk, range(4)) for text in texts]
    with closing(Store(database)) as store:
        log = [logged for entry in store.read(ann.name) for logged in decoded(entry)]
    assert {logged.event.text for logged in log if isinstance(logged.event, Said)} == set(said)
    assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
    assert len(said) > 50
    assert [line["text"] for line in ann.view()["chat"]] == [line["text"] for line in writers[1].view()["chat"]]


def test_one_choice_is_made_once_however_many_ask_for_it(two: tuple[Served, Served]) -> None:
    ann, (bob,) = open_table(two[0].url, "lunch", ["me", "friend"])
    for _ in range(5):
        board = ann.view()["boards"][0]
        mover = ann if ann.view()["boards"][0]["choices"] else bob
        (role, choice), *_ = mover.view()["boards"][0]["choices"].items()
        move = {"number": board["number"], "role": role, "action": choice["actions"][0]["action"]}
        clients = [Client(served.url, mover.token) for served in two for _ in range(3)]
        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(lambda client: client.send(f"{ann.table}/moves", **move), clients))  # noqa: B023
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
        assert ann.view()["boards"][0]["number"] == board["number"] + 1


def test_a_renewed_link_closes_the_old_stream_at_the_other_server(two: tuple[Served, Served]) -> None:
    with Client(two[0].url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    ann = Client(two[0].url, opened["token"])
    with Client(two[1].url, opened["links"]["1"]).live() as watch:
        watch.next()
        ann.done(f"{ann.table}/link", player=1)
        assert watch.closed() == 4403


def test_what_is_played_at_one_server_is_watched_at_the_other(two: tuple[Served, Served]) -> None:
    def shown(name: str) -> list[tuple[int, list[str]]]:
        found = []
        for served in two:
            with Client(served.url) as stranger:
                games = stranger.ask("/library/now").json()["tables"]
            found += [(one["watchers"], one["names"]) for one in games if one["table"] == name]
        return found

    ann, (bob,) = open_table(two[0].url, "lunch", ["me", "friend"])
    with Watch(two[1].url, ann.name, {}, "&spectator") as watch:
        watch.next()
        assert shown(ann.name) == [(0, ["Ann", "Bob"]), (1, ["Ann", "Bob"])]
    Client(two[1].url, bob.token).done(f"{ann.table}/resign")

    assert shown(ann.name) == []


@pytest.mark.parametrize("by", ["the player", "the host", "the operator"])
def test_what_is_deleted_at_one_server_is_shown_no_more_at_the_other_nor_written_again(
    by: str, two: tuple[Served, Served], database: str
) -> None:
    ann, (bob,) = open_table(two[0].url, "lunch", ["me", "friend"])
    bob.done(f"{bob.table}/say", text="Lummerland")
    there = Client(two[1].url, ann.token)
    words = ["Lummerland"] if by == "the host" else ["Lummerland", "Bob"]
    with there.live() as watch:
        watch.until(lambda view: all(word in json.dumps(view) for word in words))
        if by == "the player":
            bob.done(f"{bob.table}/forget-me")
        elif by == "the host":
            ann.done(f"{ann.table}/unsay", seq=1)
        else:
            assert run_fangs("tables", "forget", ann.name, "1", FANGS_DATABASE=database).returncode == 0
        watch.until(lambda view: not any(word in json.dumps(view) for word in words))
    for number in range(200):
        there.done(f"{there.table}/mute", player=1, muted=number % 2 == 0)
    with closing(Store(database)) as store:
        kept = store.snapshot(ann.name)
        assert kept is not None
        told = json.dumps([client.view() for client in (ann, there)]) + str([kept[1], store.read(ann.name)])
    assert not any(word in told for word in words)


def test_a_table_that_is_deleted_beside_two_servers_is_gone_at_both(two: tuple[Served, Served], database: str) -> None:
    ann, _ = open_table(two[0].url, "lunch", ["me", "friend"])
    there = Client(two[1].url, ann.token)
    with ann.live() as here, there.live(**there.headers) as watch:
        assert here.next() and watch.next()
        assert run_fangs("tables", "delete", ann.name, FANGS_DATABASE=database).returncode == 0
        assert here.closed() == watch.closed() == 4404
    for client in (ann, there):
        refused(client.ask(f"{client.table}/view"), 404, "table")


def test_bots_are_looked_after_when_the_server_that_did_is_gone(
    database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first, second = (Served(tmp_path_factory.mktemp("server"), database=database) for _ in range(2))
    try:
        ann, _ = open_table(first.url, "getbit", ["me", "bot:random", "bot:random"])
        first.kill()
        moved = Client(second.url, ann.token)
        with moved.live() as watch:
            number = watch.next()["boards"][0]["number"]
            while any(moved.choose(moved.view()) for _ in range(2)):
                pass
            watch.until(lambda view: view["boards"][0]["number"] > number)
    finally:
        first.kill()
        assert second.stop() == 0


def test_a_server_that_is_started_before_its_database_waits_for_it(
    serve: Callable[..., Served], postgres: Postgres
) -> None:
    with postgres.database() as database:
        postgres.stop()
        back = threading.Timer(1.5, postgres.start)
        back.start()
        served = serve(database=database)
        back.join()
        assert served.errors.read_text().count("Waiting for the database") == 1
        assert httpx.get(f"{served.url}/health").status_code == 200
        served.stop()


def test_a_database_that_refuses_is_not_waited_for(postgres: Postgres) -> None:
    wrong = postgres.url.set(drivername="postgresql+psycopg", database="nowhere")
    began = time.monotonic()
    with pytest.raises(RequestError, match="cannot be opened"):
        Store(wrong.render_as_string(hide_password=False), wait=60.0)
    assert time.monotonic() - began < 30
