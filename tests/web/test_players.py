"""Players: signing up, what opens an account, seats that are held under it, and what players are to each other."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fangs.table.keys import Secrets
from tests.form import amount
from tests.web.authenticator import Authenticator, text
from tests.web.serving import Client, Served, refused

NAMES = iter(f"Player{number}x" for number in range(10_000))


def signed_up(url: str, handle: str | None = None, **more: Any) -> Client:
    """A browser in which somebody has just become a player, without a passkey."""
    client = Client(url)
    told = client.done("/players", handle=handle or next(NAMES), **more)
    client.sheet, client.handle = told["sheet"], told["handle"]  # type: ignore[attr-defined]
    return client


def me(client: Client) -> Any:
    return client.ask("/me").json()["me"]


@pytest.fixture
def ann(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


@pytest.fixture
def bob(url: str) -> Iterator[Any]:
    with signed_up(url) as client:
        yield client


# Signing up and in


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
            third.send("/players/sign-in-by-code", handle=ann.handle, code=code), 422, words="do not belong together"
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


# Passkeys


def options(client: Client, purpose: str, **more: Any) -> Any:
    return client.done("/players/passkey-options", purpose=purpose, **more)["options"]


def test_a_player_signs_up_with_a_passkey_and_signs_in_with_it_elsewhere(url: str) -> None:
    device, handle = Authenticator(url), next(NAMES)
    with Client(url) as first, Client(url) as other:
        first.done("/players", handle=handle, credential=device.made(options(first, "become", handle=handle)))
        other.done("/players/sign-in", credential=device.signed(options(other, "sign in")))
        assert me(other)["handle"] == handle and [one["name"] for one in me(other)["passkeys"]] == ["A browser"]


def test_an_answer_of_a_passkey_counts_once(url: str) -> None:
    device, handle = Authenticator(url), next(NAMES)
    with Client(url) as first, Client(url) as other:
        made = device.made(options(first, "become", handle=handle))
        first.done("/players", handle=handle, credential=made)
        refused(other.send("/players", handle=next(NAMES), credential=made), 422, words="sent twice")
        signed = device.signed(options(other, "sign in"))
        other.done("/players/sign-in", credential=signed)
        refused(other.send("/players/sign-in", credential=signed), 422, words="sent twice")


WRONG: dict[str, Any] = {
    "another site": lambda device, asked: device.signed(asked, origin="https://evil.example"),
    "another host's key": lambda device, asked: device.signed(asked, host="evil.example"),
    "another challenge": lambda device, asked: device.signed({**asked, "challenge": "AAAA"}),
    "a wrong signature": lambda device, asked: device.signed(asked, spoilt=True),
    "an unknown passkey": lambda device, asked: {**device.signed(asked), "id": "AAAA", "rawId": "AAAA"},
    "no one there": lambda device, asked: device.signed(asked, present=False),
    "making one": lambda device, asked: device.made(asked | {"rp": {"id": asked["rpId"]}}),
    "nothing": lambda device, asked: {},
    "nonsense": lambda device, asked: {"response": {"clientDataJSON": "e30"}},
    "deep": lambda device, asked: {"response": {"clientDataJSON": ["[" * 999]}},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_a_passkey_did_not_say_here_and_now_opens_nothing(wrong: str, url: str) -> None:
    device, handle = Authenticator(url), next(NAMES)
    with Client(url) as first, Client(url) as other:
        first.done("/players", handle=handle, credential=device.made(options(first, "become", handle=handle)))
        credential = WRONG[wrong](device, options(other, "sign in"))
        refused(other.send("/players/sign-in", credential=json.loads(json.dumps(credential))), 422)
        assert me(other) is None


def test_a_passkey_with_an_id_that_is_too_long_is_refused(url: str) -> None:
    for length, status in [(1023, 201), (1024, 422), (5000, 422)]:
        device, handle = Authenticator(url), next(NAMES)
        device.id = secrets.token_bytes(length)
        with Client(url) as first:
            made = device.made(options(first, "become", handle=handle))
            assert first.send("/players", handle=handle, credential=made).status_code == status


UNREADABLE: dict[str, Any] = {
    "half a character": {"clientDataJSON": text(json.dumps({"challenge": "\ud800"}).encode())},
    "a control character": {"clientDataJSON": text(json.dumps({"challenge": "\0"}).encode())},
    "no text": {"clientDataJSON": text(json.dumps({"challenge": 3}).encode())},
    "deep JSON": {"clientDataJSON": text(b"[" * 30_000)},
    "nothing": {},
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_an_answer_that_is_not_of_a_passkey_is_refused(what: str, stranger: Client) -> None:
    refused(stranger.send("/players/sign-in", credential={"response": UNREADABLE[what]}), 422, words="not the answer")


ATTESTED = {
    "deep CBOR": b"\x81" * 20_000 + b"\0",
    "a list of endless length": b"\x9b\x7f" + b"\xff" * 7,
    "a key that is a list": "key",
}


@pytest.mark.parametrize("what", ATTESTED)
def test_a_new_passkey_that_cannot_be_decoded_is_refused(what: str, url: str, stranger: Client) -> None:
    device, handle = Authenticator(url), next(NAMES)
    made = device.made(options(stranger, "become", handle=handle), key=[] if ATTESTED[what] == "key" else None)
    if isinstance(data := ATTESTED[what], bytes):
        made["response"]["attestationObject"] = text(data)
    refused(stranger.send("/players", handle=handle, credential=made), 422, words="was not accepted")


def test_a_copied_passkey_whose_count_does_not_grow_is_refused(url: str) -> None:
    device, handle = Authenticator(url), next(NAMES)
    with Client(url) as first, Client(url) as other:
        first.done("/players", handle=handle, credential=device.made(options(first, "become", handle=handle)))
        other.done("/players/sign-in", credential=device.signed(options(other, "sign in"), count=5))
        refused(other.send("/players/sign-in", credential=device.signed(options(other, "sign in"), count=5)), 422)


def test_a_challenge_for_one_account_adds_no_passkey_to_another(url: str, ann: Any, bob: Any) -> None:
    asked = options(ann, "add")
    refused(bob.send("/me/passkeys", credential=Authenticator(url).made(asked)), 422)
    assert me(ann)["passkeys"] == me(bob)["passkeys"] == []


def test_a_passkey_is_added_and_removed_but_never_the_last_way_in(url: str, ann: Any) -> None:
    device = Authenticator(url)
    ann.done("/me/passkeys", credential=device.made(options(ann, "add")), name="My phone")
    for number in range(8):
        with Client(url) as other:
            other.done("/players/sign-in-by-code", handle=ann.handle, code=ann.sheet[number])
    (passkey,) = me(ann)["passkeys"]
    refused(ann.send("/me/passkeys/remove", id=passkey["id"]), 422, words="last way in")
    ann.done("/me/sheet")
    ann.done("/me/passkeys/remove", id=passkey["id"])
    with Client(url) as other:
        refused(other.send("/players/sign-in", credential=device.signed(options(other, "sign in"))), 422)


# The handle, and leaving


def test_an_old_handle_is_kept_free_and_can_be_taken_back_by_its_player(url: str, ann: Any) -> None:
    old, new = ann.handle, next(NAMES)
    assert ann.done("/me/handle", handle=new)["handle"] == new and me(ann)["handle"] == new
    with Client(url) as other:
        refused(other.send("/players", handle=old), 422, words="taken")
        assert other.ask(f"/players/{old}/profile").status_code == 404
    refused(ann.send("/me/handle", handle=next(NAMES)), 422, words="once in 30 days")
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


# Seats


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


# What players are to each other


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
    refused(bob.send("/challenges", handle=ann.handle, game="lunch"), 403, words="takes no challenges from you")
    refused(ann.send(f"/players/{ann.handle}/relation", relation="block"), 422)
    ann.done(f"/players/{bob.handle}/relation", relation=None)
    bob.done(f"/tables/{opened['table']}/sit", player=1, name="")


# Challenges


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
