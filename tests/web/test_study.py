"""Hints and reviews over the web: who may have them, and that they keep nobody from a move."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.serving.server import Server, listen, server_over
from fangs.web.settings import Settings
from fangs.web.working.heavy_requests import LONG_RECORD, HeavyRequests
from fangs.web.working.waiting_requests import EACH
from tests.web.serving import Client, open_table


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[str, Server]]:
    """A server in a thread."""
    service = TableService(Store(f"sqlite:///{tmp_path}/tables.db"), News(), bot_delay=0)
    listening = listen("127.0.0.1", 0)
    server = server_over(service, Settings(limited=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
    server.live.close()
    server.should_exit = True
    thread.join()
    service.store.close()


def test_a_client_that_waits_for_much_heavy_work_gets_no_more_and_tables_are_answered(
    place: tuple[str, Server],
) -> None:
    url, server = place
    heavy: HeavyRequests = server.config.app.state.heavy  # type: ignore[union-attr]
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    ann.choose(ann.view())
    bob.choose(bob.view())
    ann.done(f"{ann.table}/resign")
    record = ann.ask(f"{ann.table}/boards/0/record").text + "# a comment\n" * LONG_RECORD
    heavy.waiting._each["127.0.0.1"] += EACH
    try:
        answer = ann.send("/tables", game="lunch", record=record, seats=["me", "open"], name="Ann")
        assert answer.status_code == 429
        assert answer.json()["error"]["kind"] == "limit"
        assert ann.view()["status"] == "over"
    finally:
        heavy.waiting._each.clear()


def test_hints_are_for_one_who_plays_against_bots_alone_and_reviews_for_games_that_are_over(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    with Client(url) as stranger:
        for client in (ann, bob, stranger):
            for role in ("0", "1", "nobody", ""):
                answer = client.ask(f"{ann.table}/boards/0/hint?role={role}")
                assert answer.status_code == 403
                assert answer.json()["error"]["message"] == "You can get hints only in games against bots."
            answer = client.ask(f"{ann.table}/boards/0/review")
            assert answer.status_code == 422
            assert answer.json()["error"]["message"] == "A game can be reviewed only when it is over."
    alone, _ = open_table(url, "lunch", ["me", "bot:random"])
    for path in ("boards/0/hint?role=nobody", "boards/1/hint?role=0", "boards/0/hint", "boards/0/review?start=x"):
        assert alone.ask(f"{alone.table}/{path}").status_code == 422


def test_hints_are_offered_where_all_others_are_bots_and_nowhere_else(place: tuple[str, Server]) -> None:
    url, _ = place
    alone, _ = open_table(url, "getbit", ["me", *["bot:random"] * 3])
    among_friends, _ = open_table(url, "getbit", ["me", "friend", "bot:random", "bot:random"])

    assert "hint" in alone.view()["may"]
    assert "hint" not in among_friends.view()["may"]
