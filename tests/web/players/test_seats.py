"""Seats under accounts: who holds them, who recovers them, and how guests are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import Client, refused


def test_seats_are_held_under_the_account_and_by_the_handle_of_who_is_signed_in(ann: Any, bob: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "friend"], name="whatever")
    bob.done("/join", token=opened["links"]["1"], name="Somebody else")
    seats = ann.ask(f"/tables/{opened['table']}/view").json()["seats"]

    assert [seat["name"] for seat in seats] == [ann.handle, bob.handle]
    assert [seat["account"] for seat in seats] == [me(ann)["id"], me(bob)["id"]]


def test_a_rematch_is_played_under_the_same_accounts(ann: Any, bob: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "friend"])
    bob.done("/join", token=opened["links"]["1"])
    bob.done(f"/tables/{opened['table']}/resign")
    ann.done(f"/tables/{opened['table']}/rematch")
    there = [client.done(f"/tables/{opened['table']}/follow") for client in (ann, bob)]
    seats = ann.ask(f"/tables/{there[0]['table']}/view").json()["seats"]

    assert {seats[one["player"]]["account"] for one in there} == {me(ann)["id"], me(bob)["id"]}


def test_a_player_s_games_are_listed_until_they_are_over(ann: Any, bob: Any) -> None:
    tables = [ann.done("/tables", game="lunch", seats=["me", "friend"]) for _ in range(2)]
    for opened in tables:
        bob.done("/join", token=opened["links"]["1"])
    names = [opened["table"] for opened in tables]
    assert me(bob)["tables"] == names[::-1]
    ann.done(f"/tables/{names[0]}/resign")

    assert me(ann)["tables"] == me(bob)["tables"] == names[1:]


def test_a_game_that_is_taken_along_after_its_end_is_not_one_in_progress(url: str) -> None:
    with Client(url) as client, Client(url) as friend:
        opened = client.done("/tables", game="lunch", seats=["me", "friend"], name="Zoe")
        friend.done("/join", token=opened["links"]["1"], name="Bob")
        client.done(f"/tables/{opened['table']}/resign")
        client.done("/players", handle=next(NAMES))
        client.done("/me/seats", tables=[opened["table"]])
        assert me(client)["tables"] == []


def test_who_wants_to_play_as_a_guest_is_one(ann: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "open"], name="Incognito", guest=True)
    seat = ann.ask(f"/tables/{opened['table']}/view").json()["seats"][0]

    assert (seat["name"], seat["account"]) == ("Incognito", None)


def test_a_player_opens_the_own_seat_in_another_browser_until_it_is_signed_out_everywhere(url: str, ann: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "friend"])
    table = f"/tables/{opened['table']}"
    with Client(url) as other:
        other.done("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[0])
        assert other.ask(f"{table}/view").json()["you"] is None
        assert other.done(f"{table}/claim")["player"] == 0
        assert other.ask(f"{table}/view").json()["you"] == 0
        ann.done("/me/sign-out", everywhere=True)
        assert other.ask(f"{table}/view").json()["you"] is None and ann.ask(f"{table}/view").json()["you"] == 0


def test_a_lost_device_recovers_no_seat_after_signing_out_everywhere(url: str, ann: Any, bob: Any) -> None:
    opened = bob.done("/tables", game="lunch", seats=["me", "friend"])
    code = ann.done("/join", token=opened["links"]["1"])["recovery"]
    with Client(url) as other:
        other.done("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[0])
        for _ in range(2):
            other.done("/me/sign-out", everywhere=True)
        refused(ann.send("/recover", code=code), 403, words="does not work")
        assert other.ask(f"/tables/{opened['table']}/view").json()["you"] == 1


def test_nobody_claims_the_seat_of_somebody_else(url: str, ann: Any, bob: Any, stranger: Client) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "friend"])

    refused(bob.send(f"/tables/{opened['table']}/claim"), 403)
    refused(stranger.send(f"/tables/{opened['table']}/claim"), 401)


@pytest.mark.parametrize("what", ["/tables", "/opponent", "/tables/{table}/sit"])
def test_a_guest_cannot_pass_for_a_program(what: str, ann: Any, stranger: Any) -> None:
    table = ann.done("/tables", game="lunch", seats=["me", "open"])["table"]
    body = {"/tables": {"seats": ["me", "open"], "game": "lunch"}, "/opponent": {"game": "lunch"}}.get(
        what, {"player": 1}
    )
    answer = stranger.send(what.format(table=table), **body, name="Deep (bot)")
    refused(answer, 422, words="end like 'Deep (bot)'")


def names_at(client: Client, table: str) -> list[str]:
    return [seat["name"] for seat in client.ask(f"/tables/{table}/view").json()["seats"]]


@pytest.mark.parametrize("how", ["open", "sit", "join", "rename", "opponent", "say"])
def test_a_guest_who_is_called_like_a_player_is_marked_as_a_guest(how: str, url: str, stranger: Any) -> None:
    with signed_up(url) as ann, signed_up(url) as host:
        like = ann.handle.upper()
        opened = host.done("/tables", game="lunch", seats=["me", "open" if how == "sit" else "friend"], chat="all")
        table = opened["table"]
        if how == "open":
            table = stranger.done("/tables", game="lunch", seats=["me", "open"], name=like)["table"]
        elif how == "sit":
            stranger.done(f"/tables/{table}/sit", player=1, name=like)
        elif how == "opponent":
            table = stranger.done("/opponent", game="getbit", name=like)["table"]
        elif how == "say":
            stranger.done(f"/tables/{table}/say", text="Hello", name=like)
            (line,) = stranger.ask(f"/tables/{table}/view").json()["chat"]
            assert line["name"] == f"{like} (guest)"
            return
        else:
            token = stranger.done("/join", token=opened["links"]["1"], name="Zoe" if how == "rename" else like)["token"]
            if how == "rename":
                stranger.done("/join", token=token, name=like)
        found = names_at(stranger, table)

    assert f"{like} (guest)" in found and like not in found


def test_a_player_who_plays_as_a_guest_can_use_the_own_handle(ann: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "open"], name=ann.handle, guest=True)
    assert names_at(ann, opened["table"])[0] == ann.handle


def test_a_guest_has_the_same_mark_whether_the_player_is_private_or_has_left(url: str, stranger: Any) -> None:
    handles = []
    for what in ("public", "private", "gone"):
        with signed_up(url) as client:
            handles.append(client.handle)
            if what == "private":
                client.done("/me/settings", challenges_from="all", is_private=True, bots=True)
            elif what == "gone":
                client.done("/me/leave", handle=client.handle)
    for handle in handles:
        opened = stranger.done("/tables", game="lunch", seats=["me", "open"], name=handle)
        assert names_at(stranger, opened["table"])[0] == f"{handle} (guest)"


def test_a_guest_who_becomes_a_player_takes_the_games_of_the_browser_along(url: str) -> None:
    with Client(url) as client:
        tables = [client.done("/tables", game="lunch", name="Zoe")["table"] for _ in range(2)]
        client.done("/players", handle=next(NAMES))
        assert client.done("/me/seats", tables=[*tables, "0123456789"]) == {"tables": tables}
        assert client.ask(f"/tables/{tables[0]}/view").json()["seats"][0]["account"] == me(client)["id"]
