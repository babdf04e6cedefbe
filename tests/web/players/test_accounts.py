"""Accounts of players: signing up and in, the handle, and leaving."""

from __future__ import annotations

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.routing import APIRoute

from fangs.club.players.handles import read_handle
from fangs.core.errors import RequestError
from fangs.web.serving.interface import ROUTERS
from tests.form import amount
from tests.web.players.signing import NAMES, me, signed_up
from tests.web.serving import Client, Served, refused


def test_nobody_is_signed_in_at_first(stranger: Client) -> None:
    assert me(stranger) is None
    refused(
        stranger.send("/me/settings", is_private=True, challenges_from="all", bots=True), 401, words="Sign in first"
    )


def test_who_signs_up_is_signed_in_and_has_a_sheet_of_eight_codes(ann: Any) -> None:
    told = me(ann)

    assert told["handle"] == ann.handle and told["codes_left"] == len(set(ann.sheet)) == 8
    assert [one["here"] for one in told["sessions"]] == [True] and told["passkeys"] == []


def test_a_request_to_sign_up_that_is_sent_again_gets_the_same_answer(url: str) -> None:
    once, handle = secrets.token_urlsafe(24), next(NAMES)
    with Client(url) as first, Client(url) as again:
        told = [client.done("/players", handle=handle, once=once) for client in (first, again)]
        assert told[0] == told[1] and me(first) == me(again) and len(me(first)["sessions"]) == 1


def test_a_request_to_sign_up_is_not_repeated_after_the_player_has_left(url: str) -> None:
    once, handle = secrets.token_urlsafe(24), next(NAMES)
    with signed_up(url, handle, once=once) as client, Client(url) as again:
        client.done("/me/leave", handle=handle)
        refused(again.send("/players", handle=handle, once=once), 422, words="has left")


def test_two_requests_to_sign_up_at_the_same_moment_get_the_same_answer(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        for _ in range(amount(3, long=50)):
            once, handle = secrets.token_urlsafe(24), next(NAMES)
            asked = [threads.submit(Client(url).done, "/players", handle=handle, once=once) for _ in range(4)]
            told = [one.result() for one in asked]
            assert told == [told[0]] * 4


@pytest.mark.parametrize(
    "handle", ["", "ab", "1abc", "a" * 21, "a__b", "-abc", "a b c", "admin", "Anchovy", "Bаrney", "me"]
)
def test_a_handle_that_cannot_be_is_refused(handle: str, stranger: Client) -> None:
    refused(stranger.send("/players", handle=handle), 422)
    assert me(stranger) is None


@pytest.mark.parametrize("like", ["{}", "{} ", "upper", "l for 1"])
def test_a_handle_that_looks_like_a_taken_one_is_refused(like: str, ann: Any, stranger: Client) -> None:
    handle = {"upper": ann.handle.upper(), "l for 1": ann.handle.replace("1", "l")}.get(like) or like.format(ann.handle)

    refused(stranger.send("/players", handle=handle), 422, words="taken")


def test_a_code_of_the_sheet_signs_in_once(url: str, ann: Any) -> None:
    code = f" {ann.sheet[3].upper().replace('-', ' ')} "
    with Client(url) as other, Client(url) as third:
        other.done("/players/sign-in-by-code", handle=ann.handle.lower(), code=code)
        assert me(other)["id"] == me(ann)["id"] and me(other)["codes_left"] == 7
        refused(
            third.send("/players/sign-in-by-code", handle=ann.handle, code=code),
            422,
            words="does not belong to this handle",
        )


def test_a_wrong_handle_and_a_wrong_code_are_answered_alike(stranger: Client, ann: Any) -> None:
    wrong = [
        stranger.send("/players/sign-in-by-code", handle=handle, code=code).json()
        for handle, code in [(ann.handle, "aaaa-bbbb-cccc-dddd"), ("nobodyhere", ann.sheet[0])]
    ]
    assert wrong[0] == wrong[1]


def test_a_new_sheet_ends_the_old_one(url: str, ann: Any) -> None:
    new = ann.done("/me/sheet")["sheet"]
    with Client(url) as other:
        refused(other.send("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[0]), 422)
        other.done("/players/sign-in-by-code", handle=ann.handle, code=new[0])


def test_a_player_signs_out_of_one_browser_or_of_all_others(url: str, ann: Any) -> None:
    with Client(url) as second, Client(url) as third:
        for number, client in enumerate((second, third)):
            client.done("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[number])
        lost = next(one["id"] for one in me(second)["sessions"] if one["here"])
        ann.done("/me/sign-out", session=lost)
        assert me(second) is None and me(third) is not None
        ann.done("/me/sign-out", everywhere=True)
        assert me(third) is None and me(ann) is not None
        ann.done("/me/sign-out")
        assert me(ann) is None


def test_an_old_handle_is_kept_free_and_can_be_taken_back_by_its_player(url: str, ann: Any) -> None:
    old, new = ann.handle, next(NAMES)
    assert ann.done("/me/handle", handle=new)["handle"] == new and me(ann)["handle"] == new
    with Client(url) as other:
        refused(other.send("/players", handle=old), 422, words="taken")
        assert other.ask(f"/players/{old}/profile").status_code == 404
    refused(ann.send("/me/handle", handle=next(NAMES)), 422, words="once every 30 days")
    assert ann.done("/me/handle", handle=new.upper())["handle"] == new.upper()


def test_of_a_player_who_leaves_nothing_stays_but_the_moves(url: str, ann: Any, bob: Any) -> None:
    opened = ann.done("/tables", game="lunch", seats=["me", "friend"])
    bob.done("/join", token=opened["links"]["1"])
    bob.done(f"/tables/{opened['table']}/say", text="Bob was here")
    refused(bob.send("/me/leave", handle="somebodyelse"), 422)
    bob.done("/me/leave", handle=bob.handle.lower())
    seats = ann.ask(f"/tables/{opened['table']}/view").json()["seats"]
    assert me(bob) is None and ann.ask(f"/players/{bob.handle}/profile").status_code == 404
    assert (seats[1]["name"], seats[1]["account"]) == (None, None)
    assert "Bob was here" not in ann.ask(f"/tables/{opened['table']}/view").text
    with Client(url) as other:
        refused(other.send("/players", handle=bob.handle), 422, words="taken")
        refused(other.send("/players/sign-in-by-code", handle=bob.handle, code=bob.sheet[0]), 422)


def test_a_player_gets_all_that_is_stored_about_the_player(ann: Any, bob: Any) -> None:
    ann.done("/tables", game="lunch", seats=["me", "friend"])
    ann.done(f"/players/{bob.handle}/relation", relation="follow")
    found = ann.ask("/me/data").json()

    assert found["account"]["handle"] == ann.handle and found["follows"] == [bob.handle]
    assert len(found["seats"]) == 1 and found["recovery_codes_left"] == 8 and found["ratings"] == []
    assert not any(code in json.dumps(found) for code in ann.sheet)


def test_players_are_there_after_a_restart_and_from_one_address_only_so_many_sign_up(serve: Any) -> None:
    served: Served = serve("--players-a-day", "2")
    first = signed_up(served.url)
    signed_up(served.url)
    with Client(served.url) as third:
        refused(third.send("/players", handle=next(NAMES)), 429, words="sign up per day")
    cookies = first.http.cookies
    served.kill()
    with Client(serve("--players-a-day", "2").url) as again:
        again.http.cookies = cookies
        assert me(again)["handle"] == first.handle  # type: ignore[attr-defined]


def test_the_token_of_a_session_signs_in_a_program_but_opens_no_table_by_itself(url: str, ann: Any) -> None:
    table = ann.done("/tables", game="lunch", seats=["me", "friend"])["table"]
    with Client(url) as program:
        program.http.headers["authorization"] = f"Bearer player.{ann.http.cookies['player']}"
        assert me(program)["handle"] == ann.handle
        refused(program.ask(f"/tables/{table}/view"), 403)


def test_a_word_that_an_address_has_in_the_place_of_a_handle_is_reserved() -> None:
    """For example, a player called by-id would have a page without ratings, as `/players/by-id/{id}` is another address."""
    paths = [
        (method, *route.path.split("/"))
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    ]
    of_players = [path for path in paths if path[3:4] == ("{handle}",)]
    words = {path[3] for path in paths for one in of_players if path not in of_players and could_be_same(path, one)}

    assert words
    for word in words:
        with pytest.raises(RequestError, match="reserved"):
            read_handle(word)


def could_be_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one address can fit two paths."""
    same = (mine == theirs or "{" in (mine[:1], theirs[:1]) for mine, theirs in zip(one, other, strict=False))
    return len(one) == len(other) and all(same)
