"""What is let in, what every answer says about itself, and that nothing anybody sends makes the server stumble."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from fangs.table.keys import derived_key
from fangs.web.bench.running import run_apart
from fangs.web.layers.safety import MAX_BODY, MAX_RECORD, Safety
from fangs.web.limits import Limits
from tests.form import amount
from tests.web.place import Clock, Place
from tests.web.serving import Client, Served, open_table

ROUNDS = amount(150, long=3000)
JSON = {"content-type": "application/json"}


def said(answer: httpx.Response, status: int, kind: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["kind"] == kind
    assert answer.json()["error"]["message"].endswith(".")


# Headers


@pytest.mark.parametrize(
    ("way", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/games", 200),
        ("GET", "/static/page/fangs.css", 200),
        ("GET", "/favicon.ico", 307),
        ("GET", "/games/lunch/picture.svg", 200),
        ("GET", "/games/lunch/rules", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/metrics", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/tables/none/view", 404),
        ("DELETE", "/games", 405),
        ("POST", "/tables", 422),
        ("POST", "/games", 405),
    ],
)
def test_every_answer_has_the_headers_that_keep_pages_apart(way: str, path: str, status: int, url: str) -> None:
    answer = httpx.request(way, url + path, headers=JSON)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "cache-control" in answer.headers
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers
    if status >= 400:
        assert set(answer.json()) == {"error"}


def test_what_belongs_to_a_seat_is_kept_by_no_cache(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    for path in ("view", "summary", "log", "boards/0/record", "boards/0/at/0"):
        assert ann.ask(f"{ann.table}/{path}").headers["cache-control"] == "no-store"


def test_a_fault_of_ours_is_a_sentence_with_all_headers_and_no_word_of_what_it_was() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ZeroDivisionError("a secret")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Safety(broken, Limits()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/")

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left its loop in this thread
        answer = elsewhere.submit(lambda: asyncio.run(ask())).result()
    said(answer, 500, "fault")
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_fault_in_a_route_is_answered_in_the_same_way_and_ends_no_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Place(tmp_path, Clock())) as place, httpx.Client(base_url=place.url) as client:
        monkeypatch.setattr(place.service, "offers", lambda *_: 1 / 0)
        answer = client.get("/open")
        said(answer, 500, "fault")
        assert "connection" not in answer.headers and "content-security-policy" in answer.headers
        monkeypatch.undo()
        assert client.get("/open").status_code == 200
    assert ["ZeroDivisionError" in (record.exc_text or "") for record in caplog.records if record.exc_info] == [True]


# Cookies


def cookies(answer: httpx.Response) -> dict[str, str | None]:
    """The one cookie in an answer that is not forgotten at once."""
    (kept,) = [one for one in answer.headers.get_list("set-cookie") if "Max-Age=0" not in one]
    name_and_value, *flags = kept.split("; ")
    name, _, value = name_and_value.partition("=")
    told: dict[str, str | None] = {"name": name, "value": value}
    for flag in flags:
        name, _, value = flag.partition("=")
        told[name.casefold()] = value or None
    return told


def test_a_seat_is_kept_in_a_cookie_that_no_script_and_no_other_site_gets(url: str) -> None:
    with Client(url) as stranger:
        opened = stranger.send("/tables", game="lunch", seats=["me", "open"], name="Ann")
        table, token = opened.json()["table"], opened.json()["token"]
        told = cookies(opened)
        assert (told["name"], told["path"], told["samesite"]) == ("browser", "/", "lax")
        assert derived_key(str(told["value"]), f"seat {table}") == token.partition(".")[2]
        assert "httponly" in told and "secure" not in told and "domain" not in told

        sat = stranger.send(f"/tables/{table}/sit", player=1, name="Bob")  # a second seat at one table
        told = cookies(sat)
        assert (told["name"], told["path"], told["samesite"]) == ("seat", f"/tables/{table}", "strict")
        assert told["value"] == sat.json()["token"].partition(".")[2]
        assert "httponly" in told and "secure" not in told and "domain" not in told
        assert stranger.ask(f"/tables/{table}/view").json()["you"] == 1, "the seat that was taken last"
        assert cookies(stranger.send("/join", token=token))["name"] == "browser"
        assert stranger.ask(f"/tables/{table}/view").json()["you"] == 0


def test_over_https_the_cookie_is_for_https_only(url: str) -> None:
    proxy = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
    answer = httpx.post(f"{url}/tables", json={"game": "lunch", "name": "Ann"}, headers=proxy)
    assert answer.status_code == 201
    assert "secure" in cookies(answer)


# Hosts and origins


def port(url: str) -> str:
    return url.rpartition(":")[2]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "127.0.0.1", "192.0.2.7", "[::1]"])
def test_it_is_known_by_localhost_and_by_addresses(host: str, url: str) -> None:
    assert httpx.get(f"{url}/health", headers={"host": f"{host}:{port(url)}"}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil.example:80", "localhost.", "127.1"])
def test_by_another_name_it_is_not_known(host: str, url: str) -> None:
    for ask in (
        httpx.get(f"{url}/", headers={"host": host}),
        httpx.post(f"{url}/tables", headers={"host": host}, json={"game": "lunch", "name": "Ann"}),
    ):
        said(ask, 421, "host")


def test_names_are_made_known_with_name(serve: Callable[..., Served]) -> None:
    url = serve("--name", "games.example.org").url
    assert httpx.get(f"{url}/health", headers={"host": "Games.example.org"}).status_code == 200
    assert httpx.get(f"{url}/health", headers={"host": "example.org"}).status_code == 421


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://localhost", "null", "", "http://[", "x", "http://127.0.0.1:1"]
)
def test_a_page_of_another_site_writes_nothing_and_watches_nothing(origin: str, url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    said(ann.http.post(f"{ann.table}/say", json={"text": "x"}, headers={"origin": origin}), 403, "origin")
    said(ann.http.post("/tables", json={"game": "lunch", "name": "x"}, headers={"origin": origin}), 403, "origin")
    with pytest.raises(InvalidStatus) as refused:
        ann.live(Origin=origin)
    assert refused.value.response.status_code == 403


def test_a_refused_websocket_is_counted_like_any_request_and_is_no_error(serve: Callable[..., Served]) -> None:
    server = serve()
    ann, _ = open_table(server.url, "lunch", ["me", "bot:random"])
    with pytest.raises(InvalidStatus):
        ann.live(Origin="https://evil.example")

    assert 'route="none",status="403"} 1' in ann.ask("/metrics").text
    assert " ERROR " not in server.errors.read_text()


def test_a_page_of_ours_writes_and_watches(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    assert ann.http.post(f"{ann.table}/say", json={"text": "x"}, headers={"origin": url}).status_code == 200
    with ann.live(Origin=url) as live:
        assert live.next()["table"] == ann.name


def test_a_websocket_for_another_name_is_turned_away(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    with socket.create_connection(("127.0.0.1", int(port(url)))) as line:
        line.sendall(
            f"GET {ann.table}/live HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert line.recv(100).startswith(b"HTTP/1.1 421")


# Bodies


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"]
)
def test_only_json_is_taken(kind: str, url: str) -> None:
    for path in ("/tables", "/join", "/tables/x/say"):
        said(httpx.post(url + path, content=b"{}", headers={"content-type": kind}), 415, "request")
    for path, status in (("/nowhere", 404), ("/games", 405)):
        said(httpx.post(url + path, content=b"{}", headers={"content-type": kind}), status, "request")


def test_json_may_be_named_in_any_way(url: str) -> None:
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        answer = httpx.post(f"{url}/tables", content=b'{"game": "lunch", "name": "A"}', headers={"content-type": kind})
        assert answer.status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"text": "\xff"}',
        b'{"a":' * 5000,
        b"[" * 60_000,
        b"NaN",
        b"1" * 5000,
    ],
)
def test_what_is_no_json_object_is_refused_in_a_sentence(body: bytes, url: str) -> None:
    for path in ("/tables", "/join", "/tables/x/say"):
        answer = httpx.post(url + path, content=body, headers=JSON)
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["message"].endswith(".")


def test_too_long_a_body_is_not_read(url: str) -> None:
    def parts(count: int) -> Any:
        yield from (b" " * 1000 for _ in range(count))

    for path, most in (("/join", MAX_BODY), ("/tables/x/moves", MAX_BODY), ("/tables", MAX_RECORD)):
        said(httpx.post(url + path, content=b" " * (most + 1), headers=JSON), 413, "request")
        said(httpx.post(url + path, content=parts(most // 1000 + 1), headers=JSON), 413, "request")


def test_addresses_that_are_none_are_answered(url: str) -> None:
    for line in (b"GET /%zz HTTP/1.1", b"GET //evil.example/ HTTP/1.1", b"GET /tables/%2e%2e/%2e%2e/view HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", int(port(url)))) as wire:
            wire.sendall(line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b" 404 " in wire.recv(200)


# Limits


def asked_before_it_is_too_much(ask: Callable[[int], httpx.Response]) -> int:
    """How often this was answered before it was refused for being too often."""
    for number in range(1000):
        answer = ask(number)
        if answer.status_code == 429:
            said(answer, 429, "limit")
            return number
    raise AssertionError("there is no limit")


def test_one_address_may_ask_for_only_so_much(serve: Callable[..., Served]) -> None:
    with httpx.Client(base_url=serve(limits=True).url) as client:

        def guess(**headers: str) -> httpx.Response:
            return client.post("/join", json={"token": "x.y"}, headers=headers)

        assert 10 < asked_before_it_is_too_much(lambda _: client.post("/tables", json={})) < 100
        assert client.get("/health").status_code == 200, "looking is not limited by it"
        assert guess().status_code == 404, "nor are other requests"
        asked_before_it_is_too_much(lambda _: guess())
        assert client.get("/health").status_code == 200
        assert guess(**{"x-forwarded-for": "192.0.2.9"}).status_code == 404


@pytest.mark.parametrize(
    ("name", "key"),
    [("authorization", "Bearer x.y"), ("cookie", "junk={}; seat=y; more={}"), ("cookie", 'seat={};  seat="y" ; a={}')],
)
def test_one_seat_may_ask_for_only_so_much_from_wherever(name: str, key: str, serve: Callable[..., Served]) -> None:
    def ask(number: int) -> httpx.Response:
        headers = {name: key.format(number, number), "x-forwarded-for": f"192.0.2.{number % 250}"}
        return client.post("/tables/x/say", json={"text": "x"}, headers=headers)

    with httpx.Client(base_url=serve(limits=True).url) as client:
        asked_before_it_is_too_much(ask)


def test_what_is_sent_beside_a_key_is_not_kept() -> None:
    async def nothing(*_: Any) -> None:
        pass

    safety = Safety(nothing, Limits())

    async def ask() -> None:
        for number in range(300):
            sent = [(b"host", b"localhost"), (b"cookie", b"x" * 60_000 + b"%d" % number)]
            scope = {"type": "http", "method": "GET", "path": "/", "headers": sent, "client": ("192.0.2.1", 1)}
            await safety(scope, nothing, nothing)

    run_apart(ask())
    assert len(safety.reads._until) == 1


# Anything


def test_whatever_is_sent_the_answer_is_never_a_fault(url: str) -> None:
    """Bodies after the documented models, with anything in the place of what they ask for."""
    models = httpx.get(f"{url}/openapi.json").json()
    ann, (bob,) = open_table(url, "lunch", ["me", "friend"])
    routes = []
    for path, ways in models["paths"].items():
        if "requestBody" in ways.get("post", {}):
            schema = ways["post"]["requestBody"]["content"]["application/json"]["schema"]
            routes.append(
                (path.replace("{table}", ann.name), models["components"]["schemas"][schema["$ref"].split("/")[-1]])
            )
    assert len(routes) > 12

    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=60),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
        max_leaves=8,
    )
    words = ["lunch", "random", "me", "friend", "open", "bot:random", "undo", "draw", "0", "1", "5a", "Ann"]
    likely = st.sampled_from([*words, ann.token, 10**25, 0, 1, 2, True, [], {}])

    @settings(
        max_examples=ROUNDS,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        database=None,
        derandomize=True,
    )
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        path, model = data.draw(st.sampled_from(routes))
        fields = list(model.get("properties", {}))
        body: Any = {name: data.draw(likely | anything) for name in fields if data.draw(st.booleans())}
        if data.draw(st.integers(0, 9)) == 0:
            body = data.draw(anything)
        client = data.draw(st.sampled_from([ann, bob]))
        answer = client.http.post(path, content=json.dumps(body), headers=JSON)
        assert answer.status_code < 500, (path, body, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"]["message"], (path, body)

    fuzz()
    view = httpx.get(f"{url}{ann.table}/view")
    assert view.status_code == 200


@pytest.mark.parametrize("part", ["view", "log?start={}", "boards/{}/at/0", "boards/0/at/{}", "boards/{}/record"])
def test_whatever_is_asked_for_the_answer_is_never_a_fault(part: str, url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])

    @settings(max_examples=ROUNDS // 5, deadline=None, database=None, derandomize=True)
    @given(st.text(max_size=30) | st.integers().map(str))
    def fuzz(text: str) -> None:
        encoded = "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))
        paths = [f"{ann.table}/{part.format(encoded)}", f"/tables/{encoded}/{part.format(0)}"]
        for path in paths:
            assert ann.ask(path).status_code < 500, path

    fuzz()
