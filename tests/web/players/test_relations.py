"""What players are to each other: their pages, following, blocking, and challenges."""

from __future__ import annotations

from typing import Any

import pytest

from fangs.table.keys import Secrets
from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import Client, refused


def test_a_page_of_a_player_shows_games_that_anybody_may_watch(ann: Any, stranger: Client) -> None:
    shown = ann.done("/tables", game="lunch", seats=["me", "friend"])["table"]
    ann.done("/tables", game="lunch", seats=["me", "friend"], spectators=False)
    found = stranger.ask(f"/players/{ann.handle}/running").json()

    assert [game["table"] for game in found["games"]] == [shown] and found["next"] is None
    assert stranger.ask(f"/players/{ann.handle}/games").json() == {"games": [], "next": None}
    profile = stranger.ask(f"/players/{ann.handle}/profile").json()
    assert profile["followers"] == 0 and profile["relation"] is None and not profile["may_challenge"]


def test_a_page_of_a_player_counts_what_the_player_has_played_and_won(ann: Any, bob: Any, stranger: Client) -> None:
    for more in ({}, {}, {"spectators": False}):
        opened = ann.done("/tables", game="lunch", seats=["me", "friend"], **more)
        bob.done("/join", token=opened["links"]["1"])
        bob.done(f"/tables/{opened['table']}/resign")
    told = [stranger.ask(f"/players/{who.handle}/profile").json()["tallies"] for who in (ann, bob)]

    assert [(one["game"], one["played"], one["first"]) for [one] in told] == [("lunch", 2, 2), ("lunch", 2, 0)]


def test_a_private_player_is_seen_by_nobody_else(ann: Any, bob: Any) -> None:
    ann.done("/me/settings", is_private=True, challenges_from="followed", bots=False)

    assert bob.ask(f"/players/{ann.handle}/profile").status_code == 404
    assert bob.ask(f"/players/{ann.handle}/games").status_code == 404
    assert ann.ask(f"/players/{ann.handle}/profile").status_code == 200


def test_from_a_seat_a_private_player_is_followed_to_no_new_handle(ann: Any, bob: Any) -> None:
    at_a_seat = f"/players/by-id/{me(ann)['id']}"
    assert bob.ask(at_a_seat).headers["location"] == f"/players/{ann.handle}"
    ann.done("/me/settings", is_private=True, challenges_from="followed", bots=False)
    renamed = ann.done("/me/handle", handle=next(NAMES))["handle"]

    assert bob.ask(at_a_seat).status_code == 404
    assert ann.ask(at_a_seat).headers["location"] == f"/players/{renamed}"


def test_a_long_list_of_games_comes_in_parts(ann: Any, stranger: Client) -> None:
    opened = [ann.done("/tables", game="lunch", seats=["me", "bot:easy"])["table"] for _ in range(23)]
    first = stranger.ask(f"/players/{ann.handle}/running").json()
    rest = stranger.ask(f"/players/{ann.handle}/running?after={first['next']}").json()

    assert [game["table"] for game in first["games"] + rest["games"]] == opened[::-1]
    assert rest["next"] is None
    for after in ("nonsense", "nan~", "1.0~%01"):
        refused(stranger.ask(f"/players/{ann.handle}/running?after={after}"), 422)


def test_only_a_player_s_own_list_has_the_player_s_private_games(ann: Any, bob: Any, stranger: Client) -> None:
    opened = ann.done("/tables", game="mandua", seats=["me", "friend"], spectators=False)
    bob.done("/join", token=opened["links"]["1"])
    ann.done(f"/tables/{opened['table']}/resign")
    seen = {
        reader: [one["table"] for one in reader.ask(f"/players/{bob.handle}/games").json()["games"]]
        for reader in (ann, bob, stranger)
    }

    assert seen == {ann: [], bob: [opened["table"]], stranger: []}


def test_a_finished_game_of_a_player_is_listed_with_its_result(ann: Any, bob: Any, stranger: Client) -> None:
    opened = ann.done("/tables", game="mandua", seats=["me", "friend"])
    bob.done("/join", token=opened["links"]["1"])
    assert stranger.ask(f"/players/{bob.handle}/profile").json()["playing"]
    ann.done(f"/tables/{opened['table']}/resign")
    found = stranger.ask(f"/players/{bob.handle}/games").json()

    assert [(game["table"], game["ended"]) for game in found["games"]] == [(opened["table"], "resigned")]
    assert [seat["place"] for seat in found["games"][0]["seats"]] == [2, 1]
    assert stranger.ask(f"/players/{bob.handle}/running").json()["games"] == []
    assert not stranger.ask(f"/players/{bob.handle}/profile").json()["playing"]


def test_who_is_blocked_cannot_sit_at_the_same_table_or_challenge(ann: Any, bob: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "open"])
    ann.done(f"/players/{bob.handle}/relation", relation="block")

    refused(bob.send(f"/tables/{opened['table']}/sit", player=1, name=""), 403, words="blocked")
    refused(bob.send("/challenges", handle=ann.handle, game="lunch"), 403, words="does not accept challenges from you")
    refused(ann.send(f"/players/{ann.handle}/relation", relation="block"), 422)
    ann.done(f"/players/{bob.handle}/relation", relation=None)
    bob.done(f"/tables/{opened['table']}/sit", player=1, name="")


def test_an_accepted_challenge_is_a_table_with_both_in_their_seats(ann: Any, bob: Any) -> None:
    made = ann.done("/challenges", handle=bob.handle, game="lunch", pace={"hours": 24.0})
    assert [one["id"] for one in me(bob)["challenges"]] == [made["id"]] and not me(bob)["challenges"][0]["mine"]
    seat = bob.done(f"/challenges/{made['id']}/accept")
    again = bob.done(f"/challenges/{made['id']}/accept")
    view = bob.ask(f"/tables/{seat['table']}/view").json()

    assert seat == again and view["status"] == "playing" and view["you"] == seat["player"]
    assert {one["account"] for one in view["seats"]} == {me(ann)["id"], me(bob)["id"]}
    assert me(ann)["challenges"][0]["table"] == seat["table"]
    assert ann.done(f"/tables/{seat['table']}/claim")["player"] == 1 - seat["player"]


def test_a_challenge_is_declined_withdrawn_or_answered_with_another(ann: Any, bob: Any) -> None:
    ids = [ann.done("/challenges", handle=bob.handle, game="lunch")["id"] for _ in range(3)]
    bob.done(f"/challenges/{ids[0]}/decline")
    ann.done(f"/challenges/{ids[1]}/decline")
    other = bob.done(f"/challenges/{ids[2]}/counter", game="mandua", pace={"bank": 300.0, "increment": 5.0})

    assert [one["id"] for one in me(ann)["challenges"]] == [other["id"]]
    for id in ids:
        refused(bob.send(f"/challenges/{id}/accept"), 409)
    refused(bob.send(f"/challenges/{other['id']}/accept"), 403)
    ann.done(f"/challenges/{other['id']}/accept")


def test_a_challenge_that_has_come_is_answered_whatever_the_settings_say_but_not_across_a_block(
    ann: Any, bob: Any
) -> None:
    ids = [ann.done("/challenges", handle=bob.handle, game="lunch")["id"] for _ in range(3)]
    for player in (ann, bob):
        player.done("/me/settings", is_private=False, challenges_from="nobody", bots=True)
    bob.done(f"/challenges/{ids[0]}/accept")
    bob.done(f"/challenges/{ids[1]}/counter", game="mandua")

    for player, other in ((ann, bob), (bob, ann)):
        player.done(f"/players/{other.handle}/relation", relation="block")
        refused(bob.send(f"/challenges/{ids[2]}/accept"), 403, words="because you have blocked somebody there, or")
        refused(bob.send(f"/challenges/{ids[2]}/counter", game="mandua"), 403, words="blocked")
        player.done(f"/players/{other.handle}/relation", relation=None)
    bob.done(f"/challenges/{ids[2]}/accept")


@pytest.mark.parametrize("end", ["decline", "withdraw", "counter"])
def test_a_challenge_that_has_ended_opens_no_table_and_is_not_answered_with_another(
    end: str, ann: Any, bob: Any
) -> None:
    id = ann.done("/challenges", handle=bob.handle, game="lunch")["id"]
    if end == "counter":
        bob.done(f"/challenges/{id}/counter", game="mandua")
    else:
        (ann if end == "withdraw" else bob).done(f"/challenges/{id}/decline")
    before = me(ann)["challenges"]

    refused(bob.send(f"/challenges/{id}/accept"), 409, words="has ended")
    refused(bob.send(f"/challenges/{id}/counter", game="mandua"), 409, words="has ended")
    assert ann.ask(f"/players/{ann.handle}/games").json()["games"] == [] and me(ann)["challenges"] == before


def test_a_challenge_to_a_game_that_cannot_be_is_refused_at_once(ann: Any, bob: Any, stranger: Client) -> None:
    refused(ann.send("/challenges", handle=bob.handle, game="luch"), 422, words="Did you mean lunch?")
    refused(ann.send("/challenges", handle=bob.handle, game="lunch", pace={"hours": -1.0}), 422, words="hours")
    refused(ann.send("/challenges", handle="nobodyhere", game="lunch"), 404)
    refused(ann.send("/challenges", handle=ann.handle, game="lunch"), 422, words="yourself")
    refused(stranger.send("/challenges", handle=bob.handle, game="lunch"), 401)


def test_from_the_id_of_a_challenge_nobody_computes_a_key_of_the_other_s_seat(ann: Any, bob: Any, url: str) -> None:
    made = ann.done("/challenges", handle=bob.handle, game="lunch")
    table = bob.done(f"/challenges/{made['id']}/accept")["table"]
    new = Secrets(f"challenge {made['id']}")
    for what in ("host", "seat 0", "seat 1"):
        with Client(url, f"{table}.{new.key(what)}") as eve:
            refused(eve.ask(f"/tables/{table}/view"), 403)


def test_nobody_else_learns_of_a_challenge(ann: Any, bob: Any, url: str) -> None:
    made = ann.done("/challenges", handle=bob.handle, game="lunch")
    with signed_up(url) as eve:
        assert me(eve)["challenges"] == []
        for answer in ("accept", "decline"):
            refused(eve.send(f"/challenges/{made['id']}/{answer}"), 403)
