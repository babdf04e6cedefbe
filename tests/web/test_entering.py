"""Tables are opened, links used, seats taken: with good requests and with bad ones."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

import fangs
from fangs.table.seat import MAX_KEYS
from tests.web.serving import Client, open_table, refused

GAMES = fangs.names()


@pytest.mark.parametrize("name", GAMES)
def test_a_table_against_bots_is_played_at_once(name: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game=name, name="Ann")
    with Client(stranger.url, opened["token"]) as ann:
        view = ann.view()
        assert view["status"] == "playing" and view["you"] == 0 and view["host"]
        assert opened["links"] == {} and opened["player"] == 0
        assert [seat["kind"] for seat in view["seats"]] == ["person"] + ["bot"] * (len(view["seats"]) - 1)
        assert view["seats"][0]["name"] == "Ann"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "game"),
        ({"game": 5}, "game"),
        ({"game": "luch", "name": "Ann"}, "Did you mean lunch?"),
        ({"game": "lunch"}, "A name must"),
        ({"game": "lunch", "name": "Ann", "players": 3}, "is for 2 players, but you asked for 3"),
        ({"game": "lunch", "name": "Ann", "players": "2"}, "players"),
        ({"game": "lunch", "name": "Ann", "options": {"target": "x"}}, "target"),
        ({"game": "lunch", "name": "Ann", "options": {"\ud800": 1}}, ""),
        ({"game": "lunch", "name": "Ann", "options": {"target": "\ud800"}}, ""),
        ({"game": "lunch", "name": "Ann", "options": []}, "options"),
        ({"game": "lunch", "name": "Ann", "seats": ["me"] * 21}, "seats"),
        ({"game": "lunch", "name": "Ann", "pace": {"hours": -1}}, "hours"),
        ({"game": "lunch", "name": "Ann", "pace": {"hours": float("nan")}}, "hours"),
        (
            {"game": "lunch", "name": "Ann", "pace": {"bank": 60.0, "hours": 1.0}},
            "clocks or a deadline for every turn, but not both",
        ),
        ({"game": "lunch", "name": "Ann", "pace": {"hour": 1}}, "pace.hour"),
        ({"game": "lunch", "name": "Ann", "colour": "red"}, "colour"),
        ({"game": "lunch", "name": "Ann", "\ud800": "red"}, ""),
        ({"game": "lunch", "name": "Ann", "record": "fangs record\ngame: getbit\n"}, "edition"),
        ({"game": "lunch", "name": "\ud800"}, ""),
        ({"game": "lunch", "name": "Ann", "match": True}, "match"),
        ({"game": "lunch", "name": "Ann", "chat": "none"}, "chat"),
    ],
)
def test_a_table_that_cannot_be_is_refused(body: dict[str, Any], words: str, stranger: Client) -> None:
    answer = stranger.http.post("/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    refused(answer, 422, words=words)


def test_a_link_is_used_once_and_gives_a_token_that_opens_the_seat_again_and_on_other_devices(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["friend", "friend"])
    assert sorted(opened["links"]) == ["0", "1"] and opened["player"] is None
    link = opened["links"]["0"]
    with Client(url) as device:
        joined = device.done("/join", token=link, name="Bob")
        assert (joined["table"], joined["player"]) == (opened["table"], 0)
        assert joined["recovery"] and joined["token"] != link
        assert device.ask(f"/tables/{opened['table']}/view").json()["you"] == 0, "by the cookie"
    with Client(url) as device:
        again = device.done("/join", token=joined["token"])
        assert again == {**joined, "recovery": None}, "the recovery code is shown once"
        assert device.ask(f"/tables/{opened['table']}/view").json()["you"] == 0, "by the cookie"
    with Client(url, link) as sender:
        refused(sender.send("/join", token=link, name="Eve"), 404, "table", "somebody has already used it")
        refused(sender.ask(f"{sender.table}/view"), 403, "seat")
    with Client(url, opened["token"]) as host:
        view = host.view()
        assert view["host"] and view["you"] is None and view["status"] == "waiting"
        assert [seat["kind"] for seat in view["seats"]] == ["person", "invited"]
        refused(host.send(f"{host.table}/resign"), 403, "seat")
        refused(host.send(f"{host.table}/moves", number=0, role="0", action="x"), 403, "seat")
        refused(host.send(f"{host.table}/propose", what="undo"), 403, "seat")
        host.done(f"{host.table}/say", text="Welcome.")
        assert host.view()["chat"][-1]["name"] == "the host"


@pytest.mark.parametrize(
    ("token", "status"),
    [
        ("", 404),
        (".", 404),
        ("none.none", 404),
        ("none", 404),
        ("x.\0", 404),
        ("x.\ud800", 422),
        ("x" * 201, 422),
        (5, 422),
        (None, 422),
    ],
)
def test_a_link_that_opens_nothing_says_so(token: Any, status: int, stranger: Client) -> None:
    body = json.dumps({"token": token})
    refused(stranger.http.post("/join", content=body, headers={"content-type": "application/json"}), status)


def test_a_friend_needs_a_name_and_may_take_another(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    with Client(url, opened["links"]["1"]) as bob:
        for name in ("", "  ", "x" * 41, "a\tb\0", None):
            refused(bob.send("/join", token=bob.token, name=name), 422, words="name")
        assert bob.view()["status"] == "waiting"
        bob.use(bob.done("/join", token=bob.token, name="Bob")["token"])
        bob.done("/join", token=bob.token, name="Robert")
        assert bob.view()["seats"][1]["name"] == "Robert"
        assert "Bob is now called Robert." in [line["text"] for line in bob.view()["log"]["items"]]


def test_tables_at_which_somebody_is_come_first_in_the_lobby(url: str) -> None:
    with Client(url) as ann, Client(url) as stranger:
        ann.use(ann.done("/tables", game="lunch", seats=["me", "open"], name="Ann")["token"])
        later = [stranger.done("/tables", game="lunch", seats=["me", "open"], name="Bob")["table"] for _ in range(2)]
        with ann.live() as watch:
            watch.until(bool)
            names = [table["table"] for table in stranger.ask("/open").json()["tables"]]
            assert [name for name in names if name in (ann.name, *later)] == [ann.name, *reversed(later)]


def test_open_seats_are_in_the_lobby_until_they_are_taken(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "open"], name="Ann")
        name = opened["table"]
        listed = {table["table"]: table for table in stranger.ask("/open").json()["tables"]}
        assert listed[name]["free"] == [1] and listed[name]["names"] == ["Ann"]
        for player in (0, 2, -1):
            assert stranger.send(f"/tables/{name}/sit", player=player, name="Bob").status_code in (403, 422)
        refused(stranger.send(f"/tables/{name}/sit", player=1, name=""), 422)
        sat = stranger.done(f"/tables/{name}/sit", player=1, name="Bob")
        assert name not in {table["table"] for table in stranger.ask("/open").json()["tables"]}
        refused(
            stranger.send(f"/tables/{name}/sit", player=1, name="Cem"),
            403,
            "seat",
            "not open to everybody, or it is no longer open",
        )
    with Client(url, sat["token"]) as bob:
        assert bob.view()["you"] == 1


def test_nobody_can_take_an_open_seat_that_a_bot_has_taken(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "open"], name="Ann")
        with Client(url, opened["token"]) as ann:
            ann.done(f"{ann.table}/stand-in", player=1, bot="random")
            refused(stranger.send(f"{ann.table}/sit", player=1, name="Bob"), 403, "seat")


def test_a_renewed_link_closes_the_old_one_as_long_as_nobody_sits_there(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")
    with Client(url, opened["token"]) as ann, Client(url, opened["links"]["1"]) as bob:
        refused(bob.send(f"{bob.table}/link", player=0), 403, "seat", "Only the host")
        refused(ann.send(f"{ann.table}/link", player=2), 422)
        refused(ann.send(f"{ann.table}/link", player=0), 422)
        renewed = ann.done(f"{ann.table}/link", player=1)["token"]
        refused(bob.ask(f"{bob.table}/view"), 403, "seat", "renewed")
        refused(bob.send(f"{bob.table}/say", text="Hello?"), 403, "seat")
        refused(bob.send("/join", token=bob.token), 404, "table", "renewed")
        with Client(url, renewed) as again:
            again.use(again.done("/join", token=renewed, name="Bob")["token"])
            assert again.view()["you"] == 1 and again.view()["seats"][1]["name"] == "Bob"
            refused(ann.send(f"{ann.table}/link", player=1), 422, "request", "Bob sits there. Free the seat first.")
            assert again.view()["you"] == 1


@pytest.mark.parametrize(
    "header", ["Bearer", "Basic x", "Bearer x.y", "nonsense", "Bearer {table}.", "Bearer {table}.x"]
)
def test_an_authorization_that_opens_nothing_is_refused(header: str, two: tuple[Client, Client]) -> None:
    ann, _ = two
    headers = {"authorization": header.format(table=ann.name)}
    refused(httpx.get(f"{ann.url}{ann.table}/view", headers=headers), 403, "seat")
    refused(httpx.post(f"{ann.url}{ann.table}/say", headers=headers, json={"text": "x"}), 403, "seat")


def test_spectators_who_are_not_admitted_get_nothing(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"], spectators=False)
    with ann, bob, Client(url) as stranger:
        for path in ("view", "summary", "log", "boards/0/at/0", "boards/0/record"):
            refused(stranger.ask(f"{ann.table}/{path}"), 403, "seat", "Only people with a seat can see this table")
            assert bob.ask(f"{bob.table}/{path}").is_success
        refused(stranger.send(f"{ann.table}/say", text="x"), 403, "seat")


# Invitations


def test_an_invitation_says_what_a_link_is_to_and_only_who_has_the_link_is_told(url: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game="lunch", players=2, seats=["me", "friend"], name="Ann", spectators=False)
    table, link = opened["table"], opened["links"]["1"]
    with Client(url) as bob:
        told = bob.done(f"/tables/{table}/invitation", token=link)
        assert told["host"] == "Ann" and told["game"] == "lunch" and told["player"] == 1
        assert told["side"] == fangs.new("lunch", 2).side(1) and told["names"] == ["Ann"]
        assert not told["taken"] and not told["here"]
        own = bob.done("/join", token=link, name="Bob")["token"]
        assert bob.done(f"/tables/{table}/invitation", token=link)["here"]
    with Client(url) as cem:
        for nothing in (link, f"{table}.x", table, "other.key"):
            refused(cem.send(f"/tables/{table}/invitation", token=nothing), 404, "table", "does not work")
        told = cem.done(f"/tables/{table}/invitation", token=own)
        assert told["taken"] and not told["here"]


def test_an_invitation_by_a_host_without_a_seat_says_who_invites_if_the_host_has_a_name(
    url: str, stranger: Client
) -> None:
    for name in ("Ann", ""):
        opened = stranger.done("/tables", game="lunch", players=2, seats=["friend", "friend"], name=name)
        with Client(url) as bob:
            told = bob.done(f"/tables/{opened['table']}/invitation", token=opened["links"]["1"])
            assert told["host"] == (name or None)
            refused(bob.send("/join", token=opened["links"]["1"], name="Ann"), 422, "request") if name else None
    wrong = stranger.send("/tables", game="lunch", players=2, seats=["friend", "friend"], name="Ann <ann@example.org>")
    refused(wrong, 422, "request", "address")


def test_only_an_address_of_this_server_is_made_into_a_qr_code(url: str, stranger: Client) -> None:
    assert stranger.done("/qr", address=f"{url}/join#a.b")["picture"].startswith("data:image/svg+xml")
    for other in ("https://example.org/", "javascript:alert(1)", "", "//", f"{url}.example.org/", "http://[/"):
        refused(stranger.send("/qr", address=other), 422, "request", "only for its own addresses")
    refused(stranger.send("/qr", address=f"{url}/{'☃' * 100}"), 422, "request", "too long")


def test_who_has_a_seat_gets_more_keys_of_it_and_never_so_many_that_the_oldest_is_lost(
    two: tuple[Client, Client], stranger: Client
) -> None:
    ann, _ = two
    refused(stranger.send(f"{ann.table}/another-key"), 403, "seat")
    for _ in range(MAX_KEYS - 1):
        token = ann.done(f"{ann.table}/another-key")["token"]
    assert stranger.done("/join", token=token)["player"] == 0
    refused(ann.send(f"{ann.table}/another-key"), 403, "seat", "recovery code")
    assert ann.view()["you"] == 0


def test_a_bot_keeps_a_seat_warm_until_somebody_comes_and_then_the_seat_is_taken(url: str, stranger: Client) -> None:
    opened = stranger.done("/tables", game="lunch", seats=["me", "open:random"], name="Ann")
    with Client(url, opened["token"]) as ann:
        assert ann.view()["status"] == "playing"
        offers = {offer["table"]: offer for offer in stranger.ask("/open").json()["tables"]}
        assert offers[opened["table"]]["free"] == [1] and offers[opened["table"]]["names"] == ["Ann"]
        stranger.done(f"{ann.table}/sit", player=1, name="Bob")
        seat = ann.view()["seats"][1]
        assert (seat["name"], seat["kind"], seat["bot"], seat["stand_in"]) == ("Bob", "person", None, None)
        refused(stranger.send(f"{ann.table}/sit", player=1, name="Cem"), 403, "seat")
        assert opened["table"] not in {offer["table"] for offer in stranger.ask("/open").json()["tables"]}
    opened = stranger.done("/tables", game="overboard", players=3, seats=["me", "open:random", "friend"], name="Ann")
    with Client(url, opened["token"]) as ann, Client(url) as friend:
        friend.done("/join", token=opened["links"]["2"], name="Bob")
        refused(stranger.send(f"{ann.table}/sit", player=1, name="Cem"), 403, "seat")  # who might be Bob
