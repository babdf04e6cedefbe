"""What is done once, though its answer was lost and it is sent again; and the one cookie that opens all seats of a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fangs.table.keys import derived_key
from tests.web.serving import Client, open_table

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
