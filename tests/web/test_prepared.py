"""A choice that is prepared for when one's turn comes, as a program prepares it; and what the others get of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.web.serving import Client, Served, open_table, refused


def first(url: str) -> tuple[Client, Client, list[dict[str, Any]]]:
    """Who must choose at a table, who waits, and what the latter may prepare."""
    _, (ann, bob) = open_table(url, "mandua", ["friend", "friend"])
    for mover, waiter in ((ann, bob), (bob, ann)):
        if mover.view()["boards"][0]["choices"]:
            found = waiter.ask(f"{waiter.table}/boards/0/ahead").json()
            (actions,) = found["actions"].values()
            return mover, waiter, actions
    raise AssertionError("nobody must choose")


def prepare(who: Client, action: str | None) -> Any:
    """Prepare an action, or take it back."""
    board = who.view()["boards"][0]
    (role,) = board["ahead"]
    return who.send(f"{who.table}/ahead", number=board["number"], role=role, action=action)


def test_a_prepared_choice_is_played_when_the_turn_comes(url: str) -> None:
    mover, waiter, actions = first(url)
    assert actions[0]["clicks"] and actions[0]["label"]
    assert prepare(waiter, actions[0]["action"]).json() == {}
    (shown,) = waiter.view()["boards"][0]["ahead"].values()
    assert shown == {"action": actions[0]["action"], "label": actions[0]["label"], "possible": True}
    steps = waiter.view()["boards"][0]["steps"]
    places = mover.view()["boards"][0]["choices"]
    (role,) = places
    away = next(one["action"] for one in places[role]["actions"] if one["action"] not in actions[0]["clicks"])
    number = mover.view()["boards"][0]["number"]
    assert mover.done(f"{mover.table}/moves", number=number, role=role, action=away)["number"] == number + 2
    after = waiter.view()["boards"][0]
    assert after["steps"] == steps + 2 and after["ahead"] == {next(iter(after["ahead"])): None}


def test_others_get_neither_a_byte_nor_a_frame_of_what_is_prepared_and_taken_back(url: str) -> None:
    mover, waiter, actions = first(url)

    def looked(who: Client) -> str:
        return (
            json.dumps({**who.view(), "now": 0})
            + who.ask(f"{who.table}/summary").text
            + who.ask(f"{who.table}/log").text
        )

    with waiter.live() as own, mover.live() as other:
        own.next()
        before = other.next()
        while before["watchers"] < 2:
            before = other.next()
        seen = looked(mover)
        for action in (actions[0]["action"], actions[1]["action"], None):
            assert prepare(waiter, action).status_code == 200
            own.until(
                lambda view, action=action: (
                    [one and one["action"] for one in view["boards"][0]["ahead"].values()] == [action]
                )
            )
            assert looked(mover) == seen
        mover.done(f"{mover.table}/propose", what="draw")
        assert other.next()["proposal"], "the next that the other gets is what the other did"


def test_what_is_prepared_survives_the_server(serve: Callable[..., Served]) -> None:
    server = serve()
    _, waiter, actions = first(server.url)
    prepare(waiter, actions[0]["action"])
    token = f"{waiter.name}.{waiter.http.headers['authorization'].rpartition('.')[2]}"
    server.kill()
    again = serve()
    with Client(again.url, token) as back:
        (shown,) = back.view()["boards"][0]["ahead"].values()
        assert shown["action"] == actions[0]["action"]


def test_what_cannot_be_prepared_is_refused(url: str) -> None:
    mover, waiter, _ = first(url)
    refused(prepare(waiter, "nonsense"), 422, "illegal", "cannot choose")
    board = mover.view()["boards"][0]
    (role,) = board["choices"]
    body = {"number": board["number"], "role": role, "action": "a1"}
    refused(mover.send(f"{mover.table}/ahead", **body), 409, words="already your turn")
    refused(waiter.send(f"{waiter.table}/ahead", **body), 403, "seat")
    with Client(url) as stranger:
        assert stranger.ask(f"/tables/{waiter.name}/boards/0/ahead").json()["actions"] == {}
        refused(stranger.send(f"/tables/{waiter.name}/ahead", **body), 403, "seat")
