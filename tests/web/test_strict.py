"""Strict games over the wire: what is refused, what everybody is told before and at the table, and how many may be aborted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fangs.table.people import LONG_ABSENT
from fangs.web.daily_quotas import ABORTS_A_DAY
from fangs.web.watching import live as streams
from tests.web.place import Clock, Place
from tests.web.serving import Client, open_table, refused

DAY = 24 * 3600.0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """A server whose clock stands still until a test sets it, so that nobody is seen again in between."""
    monkeypatch.setattr(streams, "PRESENCE_SECONDS", 1_000_000.0)
    made = Place(tmp_path, Clock())
    yield made
    made.close()


def choose(client: Client) -> None:
    """Choose the first thing there is, for the first role."""
    board = client.view()["boards"][0]
    role, choice = next(iter(board["choices"].items()))
    action = choice["actions"][0]["action"]
    client.done(f"{client.table}/moves", number=board["number"], role=role, action=action)


def test_everybody_is_told_that_a_game_is_strict_in_the_lobby_in_the_invitation_and_at_the_table(place: Place) -> None:
    for is_strict in (True, False):
        with Client(place.url) as ann, Client(place.url) as bob:
            opened = ann.done(
                "/tables", game="getbit", players=3, seats=["me", "friend", "open"], name="Ann", strict=is_strict
            )
            token = opened["links"]["1"]
            (offer,) = [one for one in bob.ask("/open").json()["tables"] if one["table"] == opened["table"]]
            assert offer["strict"] is is_strict
            assert bob.done(f"/tables/{opened['table']}/invitation", token=token)["strict"] is is_strict
            assert bob.ask(f"/tables/{opened['table']}/view").json()["strict"] is is_strict


def test_a_strict_game_gives_hints_to_nobody_while_it_runs(place: Place) -> None:
    with Client(place.url) as ann, Client(place.url) as watcher:
        ann.use(
            ann.done("/tables", game="lunch", players=2, seats=["me", "bot:random"], name="Ann", strict=True)["token"]
        )
        for client in (ann, watcher):
            answer = client.ask(f"{ann.table}/boards/0/hint?role=0")
            assert answer.status_code == 422
            assert answer.json()["error"]["message"] == "This game is strict, so there are no hints until it is over."
        ann.done(f"{ann.table}/resign")
        assert "strict" not in ann.ask(f"{ann.table}/boards/0/hint?role=0").json()["error"]["message"]


def test_in_a_strict_game_nothing_is_taken_back_and_an_absent_player_loses(place: Place) -> None:
    ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"], strict=True)
    players = {0: ann, 1: bob}
    for _ in range(2):
        choose(next(client for client in players.values() if client.view()["boards"][0]["choices"]))
    refused(ann.send(f"{ann.table}/propose", what="undo"), 422, "request", "strict, so choices cannot be taken back")
    absent = next(player for player, client in players.items() if client.view()["boards"][0]["choices"])
    other = players[1 - absent]
    asked = {"player": absent, "bot": "random"}
    refused(other.send(f"{ann.table}/stand-in", **asked), 403, "seat", "another player can declare them absent")
    place.clock.now += LONG_ABSENT + 1
    assert other.view()["seats"][absent]["may_replace"]
    other.done(f"{ann.table}/stand-in", **asked)

    assert other.view()["ending"]["sentence"].endswith("did not choose in time, so you win.")
    assert other.ask(f"{ann.table}/summary").json()["place"] == 1
    assert players[absent].ask(f"{ann.table}/summary").json()["place"] == 2


def test_five_games_a_day_can_be_aborted_from_one_address(place: Place) -> None:
    for _ in range(ABORTS_A_DAY):
        ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"], strict=True)
        assert "abort" in bob.view()["may"]
        bob.done(f"{bob.table}/abort")
        assert ann.view()["ending"] == {
            "how": "aborted",
            "sentence": f"{bob.view()['seats'][1]['name']} aborts the game, which ends without a result.",
        }
        assert ann.ask(f"{ann.table}/summary").json()["place"] is None
        refused(bob.send(f"{bob.table}/abort"), 409, "over", "The game is over.")  # which uses up nothing
    ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"], strict=True)
    answer = bob.send(f"{bob.table}/abort")
    refused(answer, 429, "limit", "Up to 5 games can be aborted per day")
    assert ann.view()["status"] == "playing"
    assert int(answer.headers["retry-after"]) == DAY - place.clock.now % DAY
    place.clock.now += int(answer.headers["retry-after"])
    bob.done(f"{bob.table}/abort")
    assert ann.view()["status"] == "over"


def test_a_rematch_with_other_settings_can_be_strict(place: Place) -> None:
    ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"])
    bob.done(f"{bob.table}/resign")
    again = ann.done(f"{ann.table}/rematch", settings={"strict": True, "seats": [1, 0]})["table"]
    with Client(place.url) as watcher:
        assert watcher.ask(f"/tables/{again}/view").json()["strict"] is True


def test_a_table_that_cannot_be_strict_says_why(place: Place) -> None:
    with Client(place.url) as ann:
        for more, why in (
            ({"seats": ["post:Ann", "post:Bob"], "post": {}, "name": "Gus"}, "played live, not by post"),
            ({"seats": ["me", "open:random"]}, "a bot cannot play until somebody takes the seat"),
        ):
            asked = {"game": "lunch", "players": 2, "name": "Ann", "strict": True} | more
            refused(ann.send("/tables", **asked), 422, "request", why)
