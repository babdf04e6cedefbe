"""What is done once, though its answer was lost and it is sent again; and the one cookie that opens all seats of a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import fangs
from fangs.core.position import Position
from fangs.table.keys import derived_key
from tests.web.desks import by_post, desk, do, order_all
from tests.web.players.signing import me
from tests.web.serving import Client, document, open_table, refused
from tests.web.tournament import Player, soon

ONCE = "0123456789abcdef0123456789abcdef"


def lost(url: str, path: str, body: dict[str, Any]) -> tuple[httpx.Response, httpx.Response]:
    """The answer to a request, of which the browser got nothing, and to the same request sent again."""
    return (httpx.post(url + path, json=body), httpx.post(url + path, json=body))


def cookies(answer: httpx.Response) -> list[str]:
    """What it sets, but for the times at which that ends."""
    return [re.sub(r"expires=[^;]*; ", "", cookie) for cookie in answer.headers.get_list("set-cookie")]


def opening(url: str) -> tuple[str, dict[str, Any]]:
    return "/tables", {"game": "getbit", "players": 3, "seats": ["me", "friend", "open"], "name": "Ann"}


def joining(url: str) -> tuple[str, dict[str, Any]]:
    opened = httpx.post(f"{url}/tables", json={"game": "lunch", "seats": ["me", "friend"], "name": "Ann"}).json()
    return "/join", {"token": opened["links"]["1"], "name": "Bob"}


def recovering(url: str) -> tuple[str, dict[str, Any]]:
    return "/recover", {"code": httpx.post(f"{url}/tables", json={"game": "lunch", "name": "Ann"}).json()["recovery"]}


def waiting(url: str) -> tuple[str, dict[str, Any]]:
    return "/opponent", {"game": "overboard", "name": "Ann"}


def sitting(url: str) -> tuple[str, dict[str, Any]]:
    opened = httpx.post(f"{url}/tables", json={"game": "lunch", "seats": ["me", "open"], "name": "Ann"}).json()
    return f"/tables/{opened['table']}/sit", {"player": 1, "name": "Bob"}


ASKED: list[Callable[[str], tuple[str, dict[str, Any]]]] = [opening, joining, recovering, sitting, waiting]


@pytest.mark.parametrize("asked", ASKED)
def test_what_is_sent_again_with_the_same_secret_gets_the_same_answer(
    asked: Callable[[str], tuple[str, dict[str, Any]]], url: str
) -> None:
    path, body = asked(url)
    first, again = lost(url, path, body | {"once": ONCE + path[-10:]})
    assert first.status_code < 300 and first.status_code == again.status_code
    assert first.json() == again.json()
    assert cookies(first) == cookies(again)
    table, key = first.json()["table"], first.json()["token"]
    view = httpx.get(f"{url}/tables/{table}/view", headers={"Authorization": f"Bearer {key}"}).json()
    assert view["you"] == first.json().get("player")


@pytest.mark.parametrize("asked", [joining, recovering, sitting])
def test_nobody_else_gets_it(asked: Callable[[str], tuple[str, dict[str, Any]]], url: str) -> None:
    path, body = asked(url)
    assert httpx.post(url + path, json=body | {"once": ONCE}).status_code < 300
    for other in (body, body | {"once": ONCE[::-1]}):
        assert httpx.post(url + path, json=other).status_code in (403, 404)


def test_a_table_is_opened_by_the_secret_that_opened_it_and_by_no_key(url: str) -> None:
    path, body = opening(url)
    with Client(url) as ann, Client(url) as eve:
        first = ann.send(path, **body, once=ONCE)
        assert ann.send(path, **body, once=ONCE).json() == first.json()
        eve.send(path, **body)  # so that she has a browser of her own
        assert eve.send(path, **body, once=ONCE).status_code == 409


def test_a_line_that_is_sent_again_is_said_once(url: str) -> None:
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    for once in (ONCE, ONCE, ONCE[::-1], None, None):
        ann.send(f"{ann.table}/say", text="Hello!", once=once)
    assert [line["text"] for line in bob.view()["chat"]] == ["Hello!"] * 4


WITHOUT = {
    "only looks or computes": """
        /analysis/look /analysis/set-up /analysis/thought /library/collection /library/explorer /players/handle
        /players/passkey-options /players/recovery/begin /qr /tables/{table}/invitation /tables/{table}/desk/try
        /tables/{table}/plan/next""",
    "sets something to what it says": """
        /letters/{address} /letters/{address}/agree /letters/{address}/end /me/handle /me/recovery-mail
        /me/recovery-mail/noticed /me/settings /players/{handle}/relation /tables/{table}/ahead /tables/{table}/chat
        /tables/{table}/desk/lobby /tables/{table}/keep /tables/{table}/language /tables/{table}/mail
        /tables/{table}/mute /tables/{table}/plan /tables/{table}/push /tables/{table}/readiness
        /tournaments/{id}/annul /tournaments/{id}/bye /tournaments/{id}/correct /tournaments/{id}/invite
        /tournaments/{id}/settings""",
    "removes or ends something, which is gone the second time": """
        /challenges/{id}/decline /me/leave /me/passkeys/remove /me/programs/remove /me/recovery-mail/remove
        /me/sign-out /push/end /studies/{id}/delete /tables/{table}/abort /tables/{table}/back
        /tables/{table}/chat/end /tables/{table}/forget-me /tables/{table}/mail/end /tables/{table}/resign
        /tables/{table}/unsay /tournaments/{id}/end /tournaments/{id}/exclude /tournaments/{id}/forfeit
        /tournaments/{id}/withdraw""",
    "is possible only in a state that it ends": """
        /tables/{table}/answer /tables/{table}/away /tables/{table}/desk/aside /tables/{table}/desk/pause
        /tables/{table}/desk/resume /tables/{table}/free /tables/{table}/hand-back /tables/{table}/stand-in
        /tournaments/{id}/check-in /tournaments/{id}/enter /tournaments/{id}/pause /tournaments/{id}/readmit
        /tournaments/{id}/replace /tournaments/{id}/resume /tournaments/{id}/return""",
    "names the position or the edition that it is about": """
        /studies/{id} /tables/{table}/moves /tables/{table}/propose""",
    "gives what the first one gave, or something newer in its place": """
        /challenges/{id}/accept /me/programs/token /me/seats /me/sheet /tables/{table}/claim
        /tables/{table}/desk/enter /tables/{table}/follow /tables/{table}/link /tables/{table}/rematch""",
    "needs something that works only once": """
        /me/passkeys /players/recovery-mail/confirm /players/recovery/finish /players/sign-in""",
    "sends a letter again only if that is wanted": """
        /players/recovery /tables/{table}/desk/again /tables/{table}/sign-up""",
}
"""The requests that need no secret, by the reason why nothing goes wrong if they are sent again."""


def test_every_request_has_a_secret_by_which_it_is_recognised_or_a_reason_why_it_needs_none() -> None:
    schemas = document()["components"]["schemas"]
    found = set()
    for path, ways in document()["paths"].items():
        for operation in (operation for method, operation in ways.items() if method != "get"):
            content = operation.get("requestBody", {"content": {"": {"schema": {"$ref": ""}}}})["content"]
            name = next(iter(content.values()))["schema"].get("$ref", "").rpartition("/")[2]
            if "once" not in schemas.get(name, {"properties": {}})["properties"]:
                found.add(path)
    listed = [path for paths in WITHOUT.values() for path in paths.split()]

    assert sorted(found) == sorted(listed)


FIRST = {"first": "2031-01-02", "last": "2031-01-03"}
AT_THE_DESK: list[tuple[str, dict[str, Any]]] = [
    ("extend", {"hours": 24}),
    ("away", {"player": None, **FIRST}),
    ("write", {"text": "Do you still play?"}),
    ("comment", {"text": "A quiet turn."}),
    ("house-rules", {"text": "Be kind."}),
]


def stable(master: Client) -> Any:
    """What the desk shows, but for the time."""
    return {**desk(master), "tag": None}


@pytest.mark.parametrize(("act", "body"), AT_THE_DESK, ids=[act for act, _ in AT_THE_DESK])
def test_what_the_games_master_does_is_done_once_however_often_it_is_sent(
    act: str, body: dict[str, Any], url: str
) -> None:
    master, _ = by_post(url, "lunch", 2, is_match=False)
    before = stable(master)
    do(master, act, **body, once=ONCE)
    after = stable(master)
    do(master, act, **body, once=ONCE)

    assert before != after == stable(master)
    changed = {name: f"{value}1" if isinstance(value, str) else 48 for name, value in body.items()}
    refused(master.send(f"{master.table}/desk/{act}", **changed, once=ONCE), 409, "stale", "the same secret")


def test_a_turn_whose_number_is_not_given_is_processed_once(url: str) -> None:
    master, players = by_post(url, "lunch", 2, is_match=False)
    for player in players:
        order_all(player)
    for _ in range(2):
        do(master, "process", once=ONCE)

    assert desk(master)["turn"] == 2


def test_a_desk_is_handed_over_once_and_the_repeated_request_gets_the_new_key_again(url: str) -> None:
    master, _ = by_post(url)
    first = do(master, "hand-over", who="Gil <gil@example.org>", once=ONCE)

    assert do(master, "hand-over", who="Gil <gil@example.org>", once=ONCE) == first
    assert desk(Client(url, first["token"]))["master"]["name"] == "Gil"
    again = f"{master.table}/desk/hand-over"
    refused(master.send(again, who="Eve <eve@example.org>", once=ONCE), 409, "stale")
    refused(master.send(again, who="Gil <gil@example.org>", once=ONCE[::-1]), 403, "seat")


def test_press_is_written_once_and_a_seat_gets_another_key_once(url: str) -> None:
    _, players = by_post(url, "lunch", 2, is_match=False, press=["name"], press_at_once=True)
    for once in (ONCE, ONCE, ONCE[::-1]):
        players[0].done(f"{players[0].table}/press", text="Shall we?", once=once)
    assert len(players[1].ask(f"{players[1].table}/press").json()["items"]) == 2
    seen = [players[0].done(f"{players[0].table}/another-key", once=2 * ONCE) for _ in range(9)]
    assert all(one == seen[0] for one in seen)


def test_a_secret_is_for_one_request_of_whatever_kind(url: str) -> None:
    master, _ = by_post(url, "lunch", 2, is_match=False)
    do(master, "comment", text="A quiet turn.", once=ONCE)
    refused(master.send(f"{master.table}/desk/write", text="A quiet turn.", once=ONCE), 409, "stale", "the same secret")


def test_a_challenge_is_made_once(url: str) -> None:
    ann, bob = Player(url), Player(url)
    first = ann.done("/challenges", handle=bob.handle, game="lunch", once=ONCE)

    assert ann.done("/challenges", handle=bob.handle, game="lunch", once=ONCE) == first
    refused(ann.send("/challenges", handle=bob.handle, game="mandua", once=ONCE), 409, "stale", "the same secret")
    for _ in range(2):
        countered = bob.done(f"/challenges/{first['id']}/counter", game="mandua", once=ONCE)
    assert [one["id"] for one in me(ann)["challenges"]] == [countered["id"]]


def test_a_tournament_is_set_up_once(url: str) -> None:
    ann = Player(url)
    asked = {"title": "Cup", "game": "lunch", "format": "arena", "starts": soon(3600), "window": 7200.0}
    first = ann.done("/tournaments", **asked, pace={"bank": 60.0}, once=ONCE)

    assert ann.done("/tournaments", **asked, pace={"bank": 60.0}, once=ONCE) == first
    refused(ann.send("/tournaments", **asked, pace={"bank": 90.0}, once=ONCE), 409, "stale", "the same secret")


STUDIED = fangs.game("mandua")


def titled(title: str) -> dict[str, Any]:
    """A study of one position."""
    return {"study": {"title": title, "position": Position(STUDIED, STUDIED.start()).json(), "nodes": [{}]}}


OF_THE_CLUB: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("/players", {"handle": "sent-once"}, {"handle": "sent-twice"}),
    ("/me/programs", {"handle": "made-once"}, {"handle": "made-twice"}),
    ("/studies", titled("First"), titled("Second")),
]


@pytest.mark.parametrize(("path", "first", "other"), OF_THE_CLUB, ids=[path for path, _, _ in OF_THE_CLUB])
def test_another_request_to_the_club_with_the_same_secret_is_refused(
    path: str, first: dict[str, Any], other: dict[str, Any], url: str
) -> None:
    ann = Player(url)
    made = ann.done(path, **first, once=ONCE)

    refused(ann.send(path, **other, once=ONCE), 409, "stale", "Another request has already used the same secret.")
    assert ann.done(path, **first, once=ONCE) == made


@pytest.mark.parametrize("is_known", [True, False], ids=["a browser that is known", "a new browser"])
def test_another_request_for_a_table_with_the_same_secret_is_refused(is_known: bool, url: str) -> None:
    asked = {"game": "lunch", "seats": ["me", "friend"], "name": "Ann"}
    with Client(url) as ann:
        if is_known:
            ann.send("/tables", game="lunch", name="Ann")
        first = ann.send("/tables", **asked, once=ONCE)
        assert ann.send("/tables", **asked, once=ONCE).json() == first.json()
        other = {**asked, "game": "mandua", "seats": ["me", "bot:easy"]}
        refused(
            ann.send("/tables", **other, once=ONCE), 409, "stale", "Another request has already used the same secret."
        )


def test_a_table_by_post_that_is_asked_for_again_has_the_same_words(url: str) -> None:
    asked = {"game": "lunch", "players": 2, "seats": ["post:Ann", "post:Bob"], "name": "Gus", "post": {}}
    first = httpx.post(f"{url}/tables", json={**asked, "once": ONCE[::-1]})

    assert httpx.post(f"{url}/tables", json={**asked, "once": ONCE[::-1]}).json() == first.json()


def test_one_cookie_opens_all_seats_of_a_browser(url: str) -> None:
    with httpx.Client(base_url=url) as ann:
        tables = [ann.post("/tables", json={"game": "lunch", "name": "Ann"}).json()["table"] for _ in range(10)]
        assert [cookie.name for cookie in ann.cookies.jar] == ["browser"]
        assert [ann.get(f"/tables/{table}/view").json()["you"] for table in tables] == [0] * 10
    with httpx.Client(base_url=url) as eve:
        eve.post("/tables", json={"game": "lunch", "name": "Eve"})
        assert eve.get(f"/tables/{tables[0]}/view").json()["you"] is None, "her own cookie opens nothing there"


def test_the_cookie_of_an_older_version_is_replaced(url: str) -> None:
    opened = httpx.post(f"{url}/tables", json={"game": "lunch", "name": "Ann"}).json()
    table, key = opened["token"].split(".")
    with httpx.Client(base_url=url) as ann:
        ann.cookies.set("seat", key, domain="127.0.0.1", path=f"/tables/{table}")
        assert ann.get(f"/tables/{table}/view").json()["you"] == 0
        assert ann.post(f"/tables/{table}/keep", json={}).status_code == 200
        (cookie,) = ann.cookies.jar
        assert cookie.name == "browser"
        assert derived_key(cookie.value or "", f"seat {table}") != key
        assert ann.get(f"/tables/{table}/view").json()["you"] == 0
        assert ann.post(f"/tables/{table}/keep", json={}).status_code == 200
    assert httpx.post(f"{url}/tables/{table}/keep", json={}).status_code == 403


def test_a_recovery_code_is_read_as_people_type_it(url: str) -> None:
    for typed in (str.upper, str.capitalize, lambda code: f"  {code.replace('-', ' ')} "):
        code = httpx.post(f"{url}/tables", json={"game": "lunch", "name": "Ann"}).json()["recovery"]
        assert httpx.post(f"{url}/recover", json={"code": typed(code)}).status_code == 200
