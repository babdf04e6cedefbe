"""Browsers are told what happens at a table while no page is open: sealed, signed, and only by way of the whole net."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from fangs.core.errors import RequestError
from fangs.service.notifications import AWAY, GRACE_SECONDS, WARNING, Message, as_it_stands, letter, notification
from fangs.store.subscriptions import MAX_BROWSERS
from fangs.table import rhythm
from fangs.web.push import chats
from fangs.web.push.encryption import CURVE, sealed, unpacked
from fangs.web.push.outbound import Outside, is_public
from fangs.web.push.pusher import LEASE
from fangs.web.push.sites import SLOW_AT_ONCE
from fangs.web.working.waiting_requests import EACH
from tests.table.evening import Evening, of_friends
from tests.web.place import Clock, Place
from tests.web.receiver import Receiver, signed_claims
from tests.web.serving import PATIENCE as AT_MOST
from tests.web.serving import Client, open_table, refused

EXAMPLE = {
    "text": "When I grow up, I want to be a watermelon",
    "own": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "sealed": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQp"
    "u6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}
"""RFC 8291, 5 and appendix A."""

INSIDE = """127.0.0.1 ::1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 fe80::1 fd00::1
    ff02::1 ::ffff:10.0.0.1 64:ff9b::10.0.0.1 2002:a00:1::1 fe80::1%eth0 2001:0:53aa:64c::1 localhost
    64:ff9b:1::10.0.0.1 ::127.0.0.1 ::10.0.0.1 5f00::1 3fff::1 192.0.0.8 192.88.99.1"""
PUBLIC = "8.8.8.8 2a00:1450:4001:80b::200a 64:ff9b::8.8.8.8"
NOWHERE = {
    "http://example.org/a": "https",
    "https://user@example.org/a": "https",
    "https:///a": "https",
    "https://example.org:99999/a": "https",
    "https://exa mple.org/a": "https",
    "https://example.org/a\r\nHost: b": "https",
    "https://bücher.example/a": "https",
    "https://example.org:8443/a": "port 443",
    "https://127.0.0.1/a": "not a public address",
    "https://localhost/a": "not a public address",
    "https://[::1]/a": "not a public address",
    "https://2130706433/a": "not a public address",
}


@pytest.fixture
def place(tmp_path: Path, receiver: Receiver) -> Iterator[Place]:
    made = Place(
        tmp_path,
        Clock(),
        push_inside=(f"localhost:{receiver.port}", f"127.0.0.1:{receiver.port}"),
        contact="host@example.org",
    )
    yield made
    made.close()


def look(place: Place) -> None:
    """Have the server look now for what is due by its clock."""
    place.server.config.app.state.pusher._ring()  # type: ignore[union-attr]


def until(look: Callable[[], Any], holds: Callable[[Any], object]) -> Any:
    """What is found, when it is so."""
    end = time.monotonic() + AT_MOST
    while not holds(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


def signed_in(place: Place, handle: str) -> Client:
    client = Client(place.url)
    client.done("/players", handle=handle)
    return client


def test_who_heard_of_the_last_table_hears_of_the_table_of_an_accepted_challenge(
    place: Place, receiver: Receiver
) -> None:
    ann, bob = signed_in(place, "Ann_at_home"), signed_in(place, "Bob_at_home")
    last = ann.done("/tables", game="lunch", seats=["me", "friend"])["table"]
    ann.done(f"/tables/{last}/push", **receiver.browser("ann"))
    made = ann.done("/challenges", handle="Bob_at_home", game="lunch")
    table = bob.done(f"/challenges/{made['id']}/accept")["table"]
    look(place)
    came = receiver.came.get(timeout=AT_MOST)

    assert came.path == "/ann" and came.says["table"] == table and receiver.came.empty()


def test_nobody_hears_of_the_games_of_who_got_the_seat_afterwards(place: Place, receiver: Receiver) -> None:
    with Client(place.url) as guest:
        opened = guest.done("/tables", game="lunch", seats=["friend", "friend"])
        left = Client(place.url)
        left.done("/join", token=opened["links"]["0"], name="Eve")
        left.done(f"/tables/{opened['table']}/push", **receiver.browser("eve"))
        place.server.config.app.state.pusher.close()  # type: ignore[union-attr]  # so that what is stale stays stored
        place.clock.now += 3600
        link = guest.done(f"/tables/{opened['table']}/free", player=0)["token"]
        ann, bob = signed_in(place, "Ann_at_sea"), signed_in(place, "Bob_at_sea")
        ann.done("/join", token=link)
        made = ann.done("/challenges", handle="Bob_at_sea", game="lunch")
        table = bob.done(f"/challenges/{made['id']}/accept")["table"]

        assert place.service.store.subscriptions(table) == []


def test_a_message_is_sealed_as_in_the_example_of_the_rfc() -> None:
    own = ec.derive_private_key(int.from_bytes(unpacked(EXAMPLE["own"]), "big"), CURVE)
    found = sealed(EXAMPLE["text"].encode(), EXAMPLE["key"], EXAMPLE["auth"], unpacked(EXAMPLE["salt"]), own)
    assert found == unpacked(EXAMPLE["sealed"])


def test_only_addresses_of_the_whole_net_are_public() -> None:
    assert {address for address in INSIDE.split() if is_public(address)} == set()
    assert {address for address in PUBLIC.split() if not is_public(address)} == set()


@pytest.mark.parametrize("endpoint", NOWHERE)
def test_nothing_is_sent_to_a_place_that_is_not_outside(endpoint: str) -> None:
    def post() -> int:
        return asyncio.run(Outside().post(endpoint, {}, b""))

    # In a thread of its own: a browser's test may have left its loop in this one.
    with ThreadPoolExecutor(1) as elsewhere, pytest.raises(RequestError, match=NOWHERE[endpoint]):
        elsewhere.submit(post).result()


def test_a_browser_is_told_what_happens_while_no_page_is_open(place: Place, receiver: Receiver) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"])
    public = ann.ask("/house").json()["push"]
    for one in (ann, bob):
        one.done(f"{one.table}/push", **receiver.browser("ann" if one is ann else "bob"))
    assert (mover := ann.choose(ann.view())) is not None and mover.is_success
    came = receiver.next()
    assert (came.path, came.says["body"]) == ("/bob", "It is your turn.")
    assert came.says["table"] == ann.name
    claims = signed_claims(came.headers["Authorization"], public)
    assert (claims["aud"], claims["sub"]) == (f"https://localhost:{receiver.port}", "mailto:host@example.org")
    bob.done(f"{bob.table}/say", text="a word that nobody else reads")
    came = receiver.next()
    assert (came.path, came.says["body"]) == ("/ann", "Bob says something.")
    bob.done(f"{bob.table}/propose", what="draw")
    assert receiver.next().says["body"] == "Bob is waiting for your answer."
    assert ann.ask(f"{ann.table}/mine").json()["browsers"] == [receiver.browser("ann")["endpoint"]]
    ann.done(f"{ann.table}/resign")
    assert {(came.path, came.says["body"]) for came in (receiver.next(), receiver.next())} == {
        ("/ann", "The game is over."),
        ("/bob", "The game is over."),
    }
    bob.done(f"{bob.table}/forget-me")
    ann.done("/push/end", endpoint=receiver.browser("ann")["endpoint"])
    ann.done(f"{ann.table}/rematch")
    assert place.service.store.subscriptions(ann.name) == []


def test_a_chat_is_told_by_its_webhook_and_a_name_calls_nobody_there(place: Place, receiver: Receiver) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"])
    hook = receiver.browser("hook")["endpoint"]
    for wrong in ("http://localhost/", "https://127.0.0.1/hook", "hook", "mailto:a@example.org"):
        refused(bob.send(f"{bob.table}/chat", endpoint=wrong), 422, "request")
    bob.done(f"{bob.table}/chat", endpoint=hook)
    ann.choose(ann.view())
    came = receiver.next()
    assert came.path == "/hook" and came.headers["Content-Type"].startswith("application/json")
    assert came.says["text"].startswith("Mandua: It is your turn.")
    assert bob.ask(f"{bob.table}/mine").json()["chats"] == [hook] and hook not in ann.ask(f"{ann.table}/mine").text
    bob.done(f"{bob.table}/chat/end")
    assert place.service.store.subscriptions(bob.name) == []
    bob.done(f"{bob.table}/chat", endpoint=hook)
    bob.done(f"{bob.table}/forget-me")
    assert place.service.store.subscriptions(bob.name) == []


@pytest.mark.parametrize("given", ["Push.example.org:8443", "[2001:DB8::1]:8443"])
def test_a_push_service_inside_is_named_as_in_its_address(given: str) -> None:
    assert Outside([given]).place(f"https://{given}/x").port == 8443


@pytest.mark.parametrize(
    ("endpoint", "said"),
    [
        (
            "https://discord.com/api/webhooks/1/x",
            {"content": "M: <!channel> & @everyone x.", "allowed_mentions": {"parse": []}},
        ),
        (
            "https://ptb.discord.com/api/webhooks/1/x",
            {"content": "M: <!channel> & @everyone x.", "allowed_mentions": {"parse": []}},
        ),
        ("https://discord.com.example.org/x", {"text": "M: &lt;!channel&gt; &amp; @everyone x."}),
        ("https://hooks.slack.com/services/x", {"text": "M: &lt;!channel&gt; &amp; @everyone x."}),
    ],
)
def test_a_message_to_a_chat_is_in_the_form_that_it_takes(endpoint: str, said: dict[str, Any]) -> None:
    message = Message("M", "<!channel> & @everyone x.", "t")
    assert json.loads(chats.body(message, endpoint, None)) == said
    assert chats.body(message, endpoint, "https://games.example.org").count(b"https://games.example.org/tables/t") == 1


def test_a_name_formats_nothing_on_discord_and_the_link_stays_one() -> None:
    message = Message("M", "[Gift](x) **b** _i_ `c` ||s|| ~~d~~ says something.", "a_b")
    said = json.loads(chats.body(message, "https://discord.com/api/webhooks/1/x", "https://games_1.example.org"))
    link = "https://games_1.example.org/tables/a_b"
    formatted = r"M: \[Gift\](x) \*\*b\*\* \_i\_ \`c\` \|\|s\|\| \~\~d\~\~ says something."
    assert said["content"] == f"{formatted} {link}"


@pytest.mark.long
def test_a_push_service_that_is_away_is_tried_again_and_one_that_forgot_a_browser_is_not(
    place: Place, receiver: Receiver
) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"])
    bob.done(f"{bob.table}/push", **receiver.browser("bob"))
    receiver.answers = [503, 429, 302]
    ann.choose(ann.view())
    for wait in (60.0, 300.0, None):
        assert receiver.next().says["body"] == "It is your turn."
        rows = until(
            lambda: place.service.store.subscriptions(bob.name),
            lambda rows: not rows or rows[0].due != place.clock.now + LEASE,
        )
        assert [row.due for row in rows] == ([] if wait is None else [place.clock.now + wait])
        place.clock.now += wait or 0.0
        look(place)
    assert receiver.came.empty()


def test_a_push_service_that_answers_slowly_keeps_no_other_s_messages_waiting(place: Place, receiver: Receiver) -> None:
    store, slow = place.service.store, receiver.browser("slow", "127.0.0.1")
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"])
    eve, friends = open_table(place.url, "getbit", ["me", *["friend"] * 4], pace={"hours": 24})
    for number, friend in enumerate(friends, 1):
        friend.done(f"{eve.table}/push", **slow)
        (row,) = (row for row in store.subscriptions(eve.name) if row.player == number)
        for other in range(1, MAX_BROWSERS):
            store.subscribe(row._replace(endpoint=f"{row.endpoint}{other}"))
    bob.done(f"{bob.table}/push", **receiver.browser("bob"))
    eve.done(f"{eve.table}/say", text="hello")
    came = [receiver.next().path for _ in range(SLOW_AT_ONCE)]
    assert ann.choose(ann.view()).is_success
    came.append(receiver.next().path)
    assert came.pop() == "/bob" and all(path.startswith("/slow") for path in came)
    receiver.patience.set()
    assert receiver.next().path.startswith("/slow")


def test_messages_to_a_place_that_never_answers_keep_nobody_from_writing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor(EACH) as browsers:
        port = silent.getsockname()[1]
        place = Place(tmp_path, Clock(), push_inside=(f"127.0.0.1:{port}",))
        try:
            ann, (bob,) = open_table(place.url, "lunch", ["me", "friend"])
            browser = {"endpoint": f"https://127.0.0.1:{port}/", "key": EXAMPLE["key"], "auth": EXAMPLE["auth"]}
            asked = [browsers.submit(ann.send, f"{ann.table}/push", **browser) for _ in range(EACH)]
            held = [silent.accept()[0] for _ in asked]
            refused(bob.send(f"{bob.table}/push", **browser), 429, "limit")
            bob.done(f"{bob.table}/say", text="I can write")
            for line in held:
                line.close()
            for one in asked:
                refused(one.result(), 422, "request")
        finally:
            place.close()


def test_who_is_there_is_told_only_of_what_stays_so_and_a_deadline_is_told_in_time(
    place: Place, receiver: Receiver
) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 24})
    bob.done(f"{bob.table}/push", **receiver.browser("bob"))
    place.service.store.seen(bob.name, 1, place.clock.now + GRACE_SECONDS)
    ann.choose(ann.view())
    (row,) = until(lambda: place.service.store.subscriptions(bob.name), lambda rows: rows[0].due is not None)
    assert row.due == place.clock.now + GRACE_SECONDS and receiver.came.empty()
    place.clock.now += GRACE_SECONDS
    look(place)
    assert receiver.next().says["body"] == "It is your turn."
    due = bob.view()["deadline"]
    until(lambda: place.service.store.subscriptions(bob.name)[0].due, lambda found: found == due - WARNING)
    place.clock.now = due - WARNING
    look(place)
    came = receiver.next()
    assert (came.says["until"], came.headers["Urgency"]) == (due, "high") and "nearly up" in came.says["body"]


@pytest.mark.long
def test_a_browser_is_told_in_the_language_that_its_reader_chose_last(place: Place, receiver: Receiver) -> None:
    ann, (bob,) = open_table(place.url, "mandua", ["me", "friend"], pace={"hours": 24})
    bob.http.headers["Cookie"] = "language=de"
    bob.done(f"{bob.table}/push", **receiver.browser("bob"))
    ann.choose(ann.view())
    came = receiver.next()
    assert (came.says["body"], came.says["language"], came.says["until_says"]) == ("Du bist am Zug.", "de", "")
    place.clock.now = bob.view()["deadline"] - WARNING
    look(place)
    came = receiver.next()
    assert came.says["body"] == "Du bist noch immer am Zug, und die Zeit ist fast um."
    assert came.says["until_says"] == "Bis {time}."
    bob.http.headers["Cookie"] = "language=en"
    bob.done(f"{bob.table}/push", **receiver.browser("bob"))
    ann.done(f"{ann.table}/say", text="hello")
    came = receiver.next()
    assert (came.says["body"], came.says["language"]) == ("Ann says something.", "en")


def test_a_server_takes_no_browser_that_it_may_not_or_cannot_reach(place: Place, receiver: Receiver) -> None:
    ann, _ = open_table(place.url, "lunch", ["me", "bot:random"])
    good = receiver.browser("ann")
    for wrong in ({"endpoint": "https://127.0.0.1/a"}, {"key": "AAAA"}, {"auth": "AAAA"}, {"auth": "!"}):
        refused(ann.send(f"{ann.table}/push", **{**good, **wrong}), 422, "request")
    refused(Client(place.url).send(f"{ann.table}/push", **good), 403, "seat")
    receiver.close()
    refused(ann.send(f"{ann.table}/push", **good), 422, "request")


def test_a_server_that_is_to_tell_no_browser_has_no_key_and_takes_none(tmp_path: Path, receiver: Receiver) -> None:
    silent = Place(tmp_path, Clock(), push=False)
    try:
        ann, _ = open_table(silent.url, "lunch", ["me", "bot:random"])
        assert ann.ask("/house").json()["push"] is None
        refused(ann.send(f"{ann.table}/push", **receiver.browser("ann")), 422, "request")
    finally:
        silent.close()


@pytest.mark.parametrize(("game", "players"), [("getbit", 3), ("maneater", 5)])
def test_nobody_is_told_by_a_message_what_another_has_chosen_in_secret(game: str, players: int) -> None:
    evening = Evening(of_friends(game, players))
    seat = evening.seat(0)
    told = as_it_stands(evening.table, seat, evening.now)
    for board, role in evening.due():
        at = evening.table.boards[board]
        if at.player_of(role) == 0:
            continue
        now = evening.now + AWAY
        before = [what(evening.table, seat, told, now, 0.0) for what in (notification, letter)]
        for action in at.position.legal(role)[:3]:
            evening.do(rhythm.choose(evening.table, at.player_of(role), board, at.number, role, action))
            assert [what(evening.table, seat, told, now, 0.0) for what in (notification, letter)] == before
        assert all(found.message is None for found in before)
