"""Every request passes the same layers, whatever its route: what is malformed is refused, counted and answered alike, and is no fault."""

from __future__ import annotations

import contextlib
import functools
import importlib
import json
import pkgutil
import re
import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

import fangs
from fangs.core.errors import FangsError
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.bench.running import run_apart
from fangs.web.layers.layers import layered
from fangs.web.layers.refusals import HEADERS, RAW, Refused
from fangs.web.layers.request_log import RequestLog
from fangs.web.metrics import Metrics
from fangs.web.routes.tables.choices import Choices
from fangs.web.serving.app import application
from fangs.web.settings import Settings
from tests.web.serving import Served, document, open_table

KNOWN = {"name": "lunch", "clause": "L1.1", "board": "0", "number": "1", "steps": "0", "turn": "1", "address": "0"}
ROUTES = [
    (method.upper(), re.sub(r"\{(\w+)\}", lambda part: KNOWN.get(part[1], "x"), path))
    for path, ways in document()["paths"].items()
    for method in ways
]
BESIDE = [
    ("GET", "/"),
    ("GET", "/tables/x"),
    ("GET", "/static/table/table.js"),
    ("GET", "/nowhere"),
    ("POST", "/nowhere"),
]
"""What is no route for programs: pages, files, and nothing."""


# Every error has its answer


def every_refusal() -> list[FangsError]:
    """One of each kind of error that has a sentence, wherever in the package it is defined."""
    for module in pkgutil.walk_packages(fangs.__path__, "fangs."):
        if module.name.split(".")[1] in ("core", "post", "solve", "table", "thinking", "web"):
            importlib.import_module(module.name)
    found, kinds = [], [FangsError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        found.append(_made(kind))
    return found


def _made(kind: type[FangsError]) -> FangsError:
    for given in (("It cannot be done.",), (), ("It cannot be done.", "x"), ("It cannot be done.", "x", "x")):
        try:
            return kind(*given)
        except TypeError:
            continue
    raise AssertionError(f"{kind} needs something else")


class Answered(NamedTuple):
    """What the layers sent, and as what they counted it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    counted: list[tuple[str, int]]


def through_the_layers(inside: Callable[[Receive], Any], method: str, path: str) -> Answered:
    """What comes of a request, of which the application behind the layers makes this."""
    counted: list[tuple[str, int]] = []

    class Counting(Metrics):
        def __init__(self) -> None:
            pass

        def count(self, route: str, status: int, seconds: float) -> None:
            counted.append((route, status))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await inside(receive)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"{}"}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        layers = layered(Choices(app, None), Settings(), Counting(), RequestLog())  # type: ignore[arg-type]
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": method, "path": path, "headers": headers, "client": ("192.0.2.1", 1)}
        await layers(scope, receive, send)

    run_apart(ask())
    start, body = sent
    return Answered(start["status"], start["headers"], body["body"], counted)


@pytest.mark.parametrize("refusal", every_refusal(), ids=lambda refusal: type(refusal).__name__)
def test_every_refusal_has_its_answer_whatever_the_route(refusal: FangsError) -> None:
    kinds = document()["components"]["schemas"]["ErrorDetail"]["properties"]["kind"]["enum"]

    async def refuse(receive: Receive) -> None:
        await receive()
        raise refusal

    for method, path in (*ROUTES, *BESIDE):
        answered = through_the_layers(refuse, method, path)
        told = json.loads(answered.body)["error"]
        assert 400 <= answered.status < 500 or (answered.status, told["kind"]) == (503, "store"), path
        assert told["message"] and told["kind"] in kinds, path
        assert answered.counted == [("none", answered.status)]
        assert {name for name, _ in RAW} <= {name for name, _ in answered.headers}
        lengths = [value for name, value in answered.headers if name == b"content-length"]
        assert lengths == [b"%d" % len(answered.body)]


@pytest.mark.parametrize("refusal", every_refusal(), ids=lambda refusal: type(refusal).__name__)
def test_no_route_adds_an_answer_of_its_own_to_a_refusal(refusal: FangsError, tmp_path: Path) -> None:
    """FastAPI takes some errors for its own: it must leave ours to the layers."""
    with contextlib.closing(Store(f"sqlite:///{tmp_path}/tables.db")) as store:
        app = application(TableService(store, News()))

    @app.get("/refused")
    def refused() -> None:
        raise refusal

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/refused")

    answer = run_apart(ask())
    assert answer.status_code != 500 and answer.json()["error"]["message"]


def test_a_mistake_of_ours_is_answered_with_all_headers_too_and_says_nothing_of_itself() -> None:
    async def stumble(receive: Receive) -> None:
        raise ZeroDivisionError("secret")

    answered = through_the_layers(stumble, "GET", "/health")
    assert answered.status == 500 and b"secret" not in answered.body
    assert set(RAW) <= set(answered.headers) and answered.counted == [("none", 500)]


# Every route refuses alike what is malformed


class Kind(NamedTuple):
    """A way in which a request is malformed, and how it is answered where that counts."""

    headers: tuple[str, ...] = ("Host: localhost",)
    body: bytes | None = None
    status: int = 422
    """Of a route that reads the body, if there is one."""


AS_JSON = ("Host: localhost", "Content-Type: application/json")

HEADS = {
    "no host": Kind((), status=400),
    "two hosts": Kind(("Host: localhost", "Host: localhost"), status=400),
    "another host": Kind(("Host: evil.example",), status=421),
    "two keys": Kind(("Host: localhost", "Authorization: Bearer x.a", "Authorization: Bearer x.b"), status=400),
    "two types": Kind((*AS_JSON, "Content-Type: text/plain"), status=400),
    "two origins": Kind(("Host: localhost", "Origin: http://localhost", "Origin: http://localhost"), status=400),
}
"""What every route refuses by its head."""
BODIES = {
    "broken UTF-8": Kind(AS_JSON, b'{"number":1,"role":"x","action":"\xff"}'),
    "a lone surrogate": Kind(AS_JSON, b'{"number":1,"role":"x","action":"\xed\xa0\x80"}'),
    "not JSON": Kind(AS_JSON, b"number=1"),
    "a key twice": Kind(AS_JSON, b'{"number":1,"role":"x","action":"x","number":2}'),
    "half of it": Kind(AS_JSON, b'{"number":1,"role":'),
    "too deep": Kind(AS_JSON, b"[" * 30_000),
    "an endless number": Kind(AS_JSON, b'{"number":' + b"1" * 30_000 + b"}"),
    "another type": Kind(("Host: localhost", "Content-Type: text/plain"), b"{}", 415),
    "no type": Kind(body=b"{}", status=415),
    "compressed": Kind((*AS_JSON, "Content-Encoding: gzip"), b"{}", 415),
    "too long": Kind(AS_JSON, b'"' + b"x" * 400_000 + b'"', 413),
}
"""What every route refuses that reads a body."""
PATHS = ["/tables/%ff/moves", "/tables/%00/moves", "/tables/x%2fmoves/moves", "/tables//moves"]


def ask(port: int, method: str, target: str, kind: Kind) -> tuple[int, dict[str, str], bytes]:
    """The answer to a request as it is written here."""
    length = () if kind.body is None else (f"Content-Length: {len(kind.body)}",)
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *kind.headers, *length, "Connection: close", "", ""])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        with contextlib.suppress(ConnectionError):  # it may be refused before it is whole
            wire.sendall(head.encode("latin-1") + (kind.body or b""))
        with HTTPResponse(wire, method=method) as answer:
            answer.begin()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@functools.cache
def reads_body(method: str, path: str) -> bool:
    """Whether a route reads a body, as far as it comes."""
    return any(
        "requestBody" in way
        for known, ways in document()["paths"].items()
        for verb, way in ways.items()
        if verb.upper() == method and re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(known)), path)
    )


def counted(served: Served) -> Counter[int]:
    """How many requests the server has counted with which status."""
    told = httpx.get(f"{served.url}/metrics").text
    found = re.findall(r'fangs_requests_total\{route="[^"]*",status="(\d+)"\} (\S+)', told)
    numbers: Counter[int] = Counter()
    for status, number in found:
        numbers[int(status)] += round(float(number))
    return numbers


def refused_alike(served: Served, name: str, kind: Kind, routes: list[tuple[str, str]], status: int | None) -> None:
    """Every route refuses it with all headers, in a sentence, and counts it; nothing is logged but its line."""
    before, said = counted(served), len(served.errors.read_text())
    statuses: Counter[int] = Counter()
    for method, path in routes:
        answered, headers, body = ask(int(served.url.rpartition(":")[2]), method, path, kind)
        # What needs a player is refused to a guest whatever its body is.
        assert answered < 500 and (status is None or answered in (status, 401)), (name, method, path, answered, body)
        assert {header.lower() for header in HEADERS} <= set(headers), (name, method, path)
        if answered >= 400 and "html" not in headers["content-type"]:
            assert json.loads(body)["error"]["message"], (name, method, path)
        statuses[answered] += 1
    after = counted(served)
    after[200] -= 1  # what was counted of looking at the counters
    assert after - before == statuses, name
    assert "Traceback" not in served.errors.read_text()[said:], name


@pytest.mark.parametrize("name", HEADS)
def test_what_is_wrong_with_a_head_is_refused_alike_by_every_route(name: str, server: Served) -> None:
    refused_alike(server, name, HEADS[name], [*ROUTES, *BESIDE], HEADS[name].status)


@pytest.mark.parametrize("name", BODIES)
def test_what_is_wrong_with_a_body_is_refused_alike_by_every_route_that_reads_it(name: str, server: Served) -> None:
    reading = [route for route in ROUTES if route[0] == "POST" and reads_body(*route)]
    assert ("POST", "/tables/x/moves") in reading and len(reading) > 40
    if name == "too long":
        reading.remove(("POST", "/tables"))  # which may be as long as a record
    refused_alike(server, name, BODIES[name], reading, BODIES[name].status)


@pytest.mark.parametrize("name", [name for name in BODIES if name != "too long"])
def test_a_route_that_reads_no_body_does_not_stumble_over_a_wrong_one(name: str, server: Served) -> None:
    others = [route for route in (*ROUTES, *BESIDE) if not reads_body(*route)]
    refused_alike(server, name, BODIES[name], others, None)


@pytest.mark.parametrize("path", PATHS)
def test_an_address_that_is_broken_is_no_fault(path: str, server: Served) -> None:
    choice = Kind(AS_JSON, b'{"number":1,"role":"x","action":"x"}')
    refused_alike(server, path, choice, [("POST", path), ("GET", path)], None)


def test_a_page_of_another_site_changes_nothing_whatever_the_route(server: Served) -> None:
    posts = [route for route in ROUTES if route[0] == "POST"]
    foreign = Kind((*AS_JSON, "Origin: http://evil.example"), b"{}", 403)
    refused_alike(server, "another origin", foreign, posts, 403)


# Whose a request is


def test_a_request_with_two_keys_is_nobody_s(server: Served) -> None:
    ann, (bob,) = open_table(server.url, "mandua", ["me", "friend"])
    board = ann.view()["boards"][0]
    body = json.dumps({"number": board["number"], "role": "0", "action": "0"}).encode()
    keys = (f"Authorization: Bearer {ann.token}", f"Authorization: Bearer {bob.token}")
    for given in (keys, keys[::-1]):
        kind = Kind((*AS_JSON, *given), body)
        status, _, said = ask(int(server.url.rpartition(":")[2]), "POST", f"{ann.table}/moves", kind)
        assert status == 400 and b"at most one Authorization header" in said
    assert ann.view()["boards"][0]["number"] == board["number"]


def test_the_limit_of_a_seat_counts_the_key_that_acts(serve: Callable[..., Served]) -> None:
    """Whoever sends a second key, or a cookie beside it, pays with the one that opens the seat."""
    served = serve("--behind", "127.0.0.1", "--limit", "address_writes=20", limits=True)
    ann, _ = open_table(served.url, "mandua", ["me", "friend"])
    statuses: list[int] = []
    began = time.monotonic()
    while 429 not in statuses:
        number = len(statuses)
        headers = {"Cookie": f"seat=another{number}", "X-Forwarded-For": f"198.51.100.{number}"}
        body = {"number": 10**6, "role": "0", "action": "x"}
        statuses.append(ann.http.post(f"{ann.table}/moves", json=body, headers=headers).status_code)
    assert set(statuses) == {409, 429} and 20 <= statuses.count(409) <= 21 + 2 * (time.monotonic() - began), (
        "twenty in ten seconds, and what came back meanwhile"
    )


def test_a_friend_s_link_that_several_use_at_once_is_used_by_one(server: Served) -> None:
    for _ in range(5):
        with httpx.Client(base_url=server.url) as client:
            opened = client.post("/tables", json={"game": "mandua", "seats": ["me", "friend"], "name": "Ann"}).json()
        token = opened["links"]["1"]

        def use(_: int, token: str = token) -> httpx.Response:
            return httpx.post(f"{server.url}/join", json={"token": token, "name": "Bob"})

        with ThreadPoolExecutor(4) as people:
            answers = list(people.map(use, range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
        late = next(answer for answer in answers if answer.status_code == 404)
        assert "somebody has already used it to sit down" in late.json()["error"]["message"]


def test_refused_is_left_to_the_layers_by_fastapi() -> None:
    async def refuse(receive: Receive) -> None:
        raise Refused(429, "limit", "Too much.", 2.5)

    answered = through_the_layers(refuse, "GET", "/health")
    assert answered.status == 429 and (b"retry-after", b"3") in answered.headers
