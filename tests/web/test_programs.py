"""Programs of players: their accounts and tokens, what they may not do, and where everybody sees that they are programs."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import Client, Served, refused


def program_of(owner: Client, handle: str | None = None) -> Any:
    """A program of a player, as a client with its token."""
    made = owner.done("/me/programs", handle=handle or next(NAMES))
    client = Client(owner.url, made["token"])
    client.handle = made["handle"]  # type: ignore[attr-defined]
    return client


@pytest.fixture
def ann(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def bob(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def program(ann: Any) -> Iterator[Any]:
    with program_of(ann) as client:
        yield client


def test_a_player_makes_a_program_whose_token_signs_it_in(ann: Any, program: Any) -> None:
    told = me(program)
    (listed,) = ann.ask("/me/programs").json()["programs"]

    assert told["program"] and told["handle"] == program.handle == listed["handle"]
    assert not me(ann)["program"]
    assert ann.ask(f"/players/{program.handle}/profile").json()["program"]


def test_the_games_of_a_program_are_found_by_its_handle_with_or_without_its_mark(ann: Any, program: Any) -> None:
    made = ann.done("/challenges", handle=program.handle, game="lunch")
    table = program.done(f"/challenges/{made['id']}/accept")["table"]
    ann.done(f"/tables/{table}/claim")
    ann.done(f"/tables/{table}/resign")

    for name in (program.handle, program.handle.lower(), f"{program.handle} (bot)", ann.handle):
        found = ann.ask(f"/library/games?player={quote(name)}").json()["games"]
        assert [game["table"] for game in found] == [table], name


def test_the_same_request_again_gets_the_same_token(ann: Any) -> None:
    once, handle = secrets.token_urlsafe(24), next(NAMES)

    assert ann.done("/me/programs", handle=handle, once=once) == ann.done("/me/programs", handle=handle, once=once)


@pytest.mark.parametrize("how", ["token", "remove"])
def test_a_request_whose_program_has_another_token_or_was_removed_is_refused(how: str, ann: Any) -> None:
    once, handle = secrets.token_urlsafe(24), next(NAMES)
    ann.done("/me/programs", handle=handle, once=once)
    ann.done(f"/me/programs/{how}", handle=handle)

    refused(
        ann.send("/me/programs", handle=next(NAMES), once=once),
        422,
        words={"token": "a newer token", "remove": "has left"}[how],
    )


def test_a_player_has_at_most_five_programs(ann: Any) -> None:
    handles = [program_of(ann).handle for _ in range(5)]
    refused(ann.send("/me/programs", handle=next(NAMES)), 422, words="already have 5 programs")
    ann.done("/me/programs/remove", handle=handles[2])
    program_of(ann)


@pytest.mark.parametrize("handle", ["ab", "admin", "Foxy (bot)", "a b c"])
def test_a_handle_of_a_program_follows_the_same_rules(handle: str, ann: Any) -> None:
    refused(ann.send("/me/programs", handle=handle), 422)
    refused(ann.send("/me/programs", handle=ann.handle.upper()), 422, words="taken")


def test_a_new_token_ends_the_old_one_and_the_keys_of_its_seats(ann: Any, bob: Any, program: Any) -> None:
    made = bob.done("/challenges", handle=program.handle, game="lunch")
    seat = program.done(f"/challenges/{made['id']}/accept")
    with Client(ann.url, seat["token"]) as seated:
        assert seated.view()["you"] == seat["player"]
        token = ann.done("/me/programs/token", handle=program.handle)["token"]
        assert me(program) is None
        refused(seated.ask(f"{seated.table}/view"), 403)
    with Client(ann.url, token) as again:
        assert me(again)["handle"] == program.handle
        assert again.done(f"/tables/{seat['table']}/claim")["player"] == seat["player"]


@pytest.mark.parametrize("how", ["token", "remove"])
def test_a_program_that_has_a_new_token_or_is_removed_loses_the_keys_and_recovery_codes_of_its_seats(
    how: str, ann: Any, bob: Any, program: Any
) -> None:
    opened = bob.done("/tables", game="lunch", seats=["me", "friend"])
    joined = program.done("/join", token=opened["links"]["1"])
    code = joined["recovery"]
    ann.done(f"/me/programs/{how}", handle=program.handle)

    with Client(ann.url, joined["token"]) as seated:
        refused(seated.ask(f"{seated.table}/view"), 403)
    with Client(ann.url) as finder:
        refused(finder.send("/recover", code=code), 403, words="does not work")


def test_a_seat_that_is_claimed_again_and_again_has_one_key(bob: Any, program: Any) -> None:
    made = bob.done("/challenges", handle=program.handle, game="lunch")
    table = program.done(f"/challenges/{made['id']}/accept")["table"]
    claimed = [program.done(f"/tables/{table}/claim") for _ in range(30)]

    assert all(one == claimed[0] for one in claimed)
    assert "set-cookie" not in program.send(f"/tables/{table}/claim").headers


FORBIDDEN = {
    "/me/programs": {"handle": "Another"},
    "/me/programs/token": {"handle": "Another"},
    "/me/programs/remove": {"handle": "Another"},
    "/me/handle": {"handle": "Another"},
    "/me/settings": {"is_private": True, "challenges_from": "all", "bots": True},
    "/me/sheet": {},
    "/me/passkeys": {"credential": {}, "name": "mine"},
    "/me/passkeys/remove": {"id": "x"},
    "/me/sign-out": {"everywhere": True},
    "/me/leave": {"handle": "Another"},
    "/me/seats": {"tables": []},
    "/players/passkey-options": {"purpose": "add"},
}


@pytest.mark.parametrize("path", FORBIDDEN)
def test_a_program_changes_nobodys_account(path: str, program: Any) -> None:
    refused(program.send(path, **FORBIDDEN[path]), 403, words="A program cannot do this")


def test_a_program_blocks_but_follows_nobody(bob: Any, program: Any) -> None:
    refused(program.send(f"/players/{bob.handle}/relation", relation="follow"), 403, words="A program cannot")
    program.done(f"/players/{bob.handle}/relation", relation="block")
    refused(bob.send("/challenges", handle=program.handle, game="lunch"), 403, words="does not accept challenges")


def test_nobody_touches_the_program_of_somebody_else(bob: Any, program: Any) -> None:
    refused(bob.send("/me/programs/token", handle=program.handle), 404)
    refused(bob.send("/me/programs/remove", handle=program.handle), 404)
    assert bob.ask("/me/programs").json()["programs"] == []


def test_a_blocked_program_comes_to_no_table_of_who_blocks_it(bob: Any, program: Any) -> None:
    opened = bob.done("/tables", game="lunch", seats=["me", "open"])
    bob.done(f"/players/{program.handle}/relation", relation="block")

    assert me(bob)["blocks"] == [f"{program.handle} (bot)"]
    refused(program.send("/challenges", handle=bob.handle, game="lunch"), 403)
    refused(program.send(f"/tables/{opened['table']}/sit", player=1, name=""), 403, words="blocked")


def test_everybody_sees_everywhere_that_a_program_is_one(bob: Any, program: Any, stranger: Client) -> None:
    marked = f"{program.handle} (bot)"
    made = program.done("/challenges", handle=bob.handle, game="lunch")
    assert (made["by"], me(bob)["challenges"][0]["by"]) == (marked, marked)
    table = bob.done(f"/challenges/{made['id']}/accept")["table"]
    shown = stranger.ask(f"/players/{bob.handle}/running").json()["games"][0]["names"]
    text = stranger.ask(f"/tables/{table}/boards/0/record").text

    assert marked in [seat["name"] for seat in stranger.ask(f"/tables/{table}/view").json()["seats"]]
    assert marked in shown and marked in text
    refused(stranger.send("/players", handle=marked), 422)
    assert stranger.ask(f"/players/{marked}/profile").json()["handle"] == program.handle


def test_nobody_who_plays_under_an_account_gets_another_name_at_the_table(bob: Any, program: Any) -> None:
    opened = bob.done("/tables", game="lunch", seats=["me", "friend"])
    seat = program.done("/join", token=opened["links"]["1"])
    for token in (seat["token"], opened["token"]):
        program.done("/join", token=token, name="Zoe")
    names = [one["name"] for one in bob.ask(f"/tables/{opened['table']}/view").json()["seats"]]

    assert names == [bob.handle, f"{program.handle} (bot)"]


def test_a_program_takes_open_seats_only_among_players_who_allow_bots(bob: Any, program: Any, stranger: Client) -> None:
    guests = stranger.done("/tables", game="lunch", seats=["me", "open"], name="Zoe")["table"]
    table = bob.done("/tables", game="lunch", seats=["me", "open"])["table"]
    bob.done("/me/settings", is_private=False, challenges_from="all", bots=False)
    for closed in (guests, table):
        refused(program.send(f"/tables/{closed}/sit", player=1, name=""), 403, words="has an account and allows bots")
    bob.done("/me/settings", is_private=False, challenges_from="all", bots=True)

    assert program.done(f"/tables/{table}/sit", player=1, name="")["player"] == 1


def test_an_owner_who_leaves_takes_the_programs_along(ann: Any, program: Any, stranger: Client) -> None:
    table = program.done("/tables", game="lunch", seats=["me", "open"])["table"]
    ann.done("/me/leave", handle=ann.handle)

    assert me(program) is None and stranger.ask(f"/players/{program.handle}/profile").status_code == 404
    assert stranger.ask(f"/tables/{table}/view").json()["seats"][0]["name"] is None


@pytest.mark.parametrize("token", ["player.", "player.x", "player." + "x" * 64, "player.ä" + "y" * 50, "player"])
def test_a_wrong_token_signs_nobody_in(token: str, url: str) -> None:
    with Client(url) as wrong:
        wrong.http.headers["authorization"] = f"Bearer {token}"
        assert me(wrong) is None
        refused(wrong.ask("/me/programs"), 401)


def test_the_store_has_only_the_hash_of_a_token(serve: Any) -> None:
    served: Served = serve()
    token = program_of(signed_up(served.url)).token
    served.stop()
    secret = token.partition(".")[2].encode()

    assert not any(secret in file.read_bytes() for file in served.errors.parent.rglob("*") if file.is_file())
