"""Passkeys: they open an account, and what one did not say here and now opens nothing."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest

from tests.web.authenticator import Authenticator, text
from tests.web.players.signing import NAMES, me
from tests.web.serving import Client, refused


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
    refused(
        stranger.send("/players/sign-in", credential={"response": UNREADABLE[what]}),
        422,
        words="did not send a valid answer",
    )


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
    refused(ann.send("/me/passkeys/remove", id=passkey["id"]), 422, words="only way left")
    ann.done("/me/sheet")
    ann.done("/me/passkeys/remove", id=passkey["id"])
    with Client(url) as other:
        refused(other.send("/players/sign-in", credential=device.signed(options(other, "sign in"))), 422)
