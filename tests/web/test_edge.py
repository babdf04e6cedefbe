"""HTTP as it comes over the wire: whom a request is for, and HEAD."""

from __future__ import annotations

import re
import socket
from http.client import HTTPResponse
from typing import NamedTuple

import httpx
import pytest

from fangs.web.hosts import Hosts, named
from tests.web.serving import Client, document, open_table


class Answer(NamedTuple):
    """What came back, byte by byte."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(url: str, target: str, *headers: str, method: str = "GET", version: str = "HTTP/1.1") -> Answer:
    """The answer to a request with exactly these headers; the server closes the connection after it, so nothing is left unread."""
    lines = [f"{method} {target} {version}", *headers, "Connection: close", "", ""]
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as wire:
        wire.sendall("\r\n".join(lines).encode())
        received = b"".join(iter(lambda: wire.recv(65536), b""))
    head, _, body = received.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    return Answer(
        int(status.split()[1]), {name.lower(): value for name, value in (it.split(": ", 1) for it in fields)}, body
    )


# Whom it is for

MALFORMED = [
    ["Host: a@localhost"],
    ["Host: localhost", "Host: localhost"],
    ["Host: localhost", "Host: evil.example"],
    ["Host:"],
    [],
    ["Host: localhost, localhost"],
    ["Host: http://localhost"],
    ["Host: localhost/"],
    ["Host: localhost?x"],
    ["Host: localhost:x"],
    ["Host: localhost:65536"],
    ["Host: localhost:" + "1" * 5000],
    ["Host: localhost:80:80"],
    ["Host: :80"],
    ["Host: ::1"],
    ["Host: [::1"],
    ["Host: [localhost]"],
    ["Host: [127.0.0.1]"],
    ["Host: [::1]x"],
    ["Host: a b"],
    ["Host: @"],
    ["Host: loc\xe4lhost"],
    ["Host: localhost\t\x7f"],
]


@pytest.mark.parametrize("headers", MALFORMED, ids=lambda headers: "+".join(headers)[:40] or "none")
def test_a_host_that_is_malformed_doubled_or_missing_gets_400(headers: list[str], url: str) -> None:
    for method, target in (("GET", "/health"), ("HEAD", "/"), ("POST", "/tables"), ("GET", "/static/table/table.js")):
        assert ask(url, target, *headers, method=method).status == 400


def test_a_malformed_host_is_refused_in_a_sentence(url: str) -> None:
    answer = ask(url, "/health", "Host: a@localhost")
    assert answer.headers["content-type"] == "application/json" and b"one Host header" in answer.body


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.", "xlocalhost", "127.1", "a_b", "-"])
def test_a_host_that_is_another_gets_421(host: str, url: str) -> None:
    assert ask(url, "/health", f"Host: {host}").status == 421


@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost:1", "localhost:", "127.0.0.1:8000", "[::1]", "[2001:DB8::7]:80"]
)
def test_a_host_that_is_ours_is_answered(host: str, url: str) -> None:
    assert ask(url, "/health", f"Host: {host}").status == 200
    assert ask(url, "/health", f"hOST:{host}  ", version="HTTP/1.0").status == 200


@pytest.mark.parametrize(
    ("target", "host", "status"),
    [
        ("http://localhost/health", "localhost", 200),
        ("HTTP://LOCALHOST:8000/health?x=1", "localhost", 200),
        ("https://[::1]/health", "localhost", 200),
        ("http://localhost", "localhost", 200),
        ("http://localhost?game=lunch", "localhost", 200),
        ("http://localhost/nowhere", "localhost", 404),
        ("http://localhost/health", "evil.example", 200),  # the target's counts, whatever the header says
        ("http://evil.example/health", "localhost", 421),
        ("http://evil.example", "localhost", 421),
        ("http://a@localhost/health", "localhost", 400),
        ("http://localhost:x/health", "localhost", 400),
        ("http:///health", "localhost", 400),
        ("ftp://localhost/health", "localhost", 400),
        ("localhost/health", "localhost", 400),
    ],
)
def test_a_target_that_is_a_whole_address_says_whom_it_is_for(target: str, host: str, status: int, url: str) -> None:
    assert ask(url, target, f"Host: {host}").status == status


def test_a_target_that_is_a_whole_address_needs_one_host_header_all_the_same(url: str) -> None:
    assert ask(url, "http://localhost/health").status == 400
    assert ask(url, "http://localhost/health", "Host: localhost", "Host: localhost").status == 400


def test_a_websocket_says_whom_it_is_for_in_the_same_ways(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    path = f"{ann.table}/live"

    def upgrade(target: str, *hosts: str) -> bytes:
        key = ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13")
        lines = [f"GET {target} HTTP/1.1", *hosts, "Upgrade: websocket", "Connection: Upgrade", *key, "", ""]
        with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as wire:
            wire.sendall("\r\n".join(lines).encode())
            return wire.recv(12)[9:]

    assert upgrade(path, "Host: localhost") == b"101"
    assert upgrade(f"http://localhost{path}", "Host: localhost") == b"101"
    for refused in (
        upgrade(f"http://evil.example{path}", "Host: localhost"),
        upgrade(path, "Host: a@localhost"),
        upgrade(path, "Host: localhost", "Host: localhost"),
        upgrade(path, "Host:"),
        upgrade(path),
    ):
        assert refused in (b"400", b"403", b"421")


def test_the_names_of_a_server_are_compared_without_regard_to_case() -> None:
    hosts = Hosts(["Games.Example.org"])
    assert hosts.knows(named(["gAMES.example.org:8000"]) or "")
    assert not hosts.knows("example.org") and not hosts.knows("") and not hosts.knows("[127.0.0.1]")


# HEAD


def comparable(headers: dict[str, str]) -> dict[str, str]:
    """The headers without the time, and without the length where the time is in the body."""
    return {name: value for name, value in headers.items() if name != "date"}


def test_every_address_that_answers_get_answers_head_with_the_same_headers_and_no_body(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    known = {
        "{table}": ann.name,
        "{name}": "lunch",
        "{clause}": "L1.1",
        "{board}": "0",
        "{number}": "1",
        "{step}": "0",
        "{steps}": "0",
        "{turn}": "1",
        "{address}": "0",
        "{version}": "0",
        "{handle}": "nobody",
        "{game}": "mandua",
        "{pace}": "live",
        "{shelf}": "upcoming",
        "{id}": "0000000000",
    }
    paths = [path for path, ways in document()["paths"].items() if "get" in ways]
    paths += [
        "/",
        "/new",
        "/desk",
        "/tables/x",
        "/favicon.ico",
        "/static/table/table.js",
        "/openapi.json",
        "/nowhere",
        "/say",
    ]
    assert len(paths) > 25
    for path in paths:
        if path in ("/metrics", "/tables/{table}/view", "/library/records"):
            continue  # which count, say the time, or are streamed: their lengths differ, or nobody knows them yet
        target = re.sub(r"\{\w+\}", lambda part: known[part[0]], path)
        for encoding in ("identity", "gzip", "br"):
            headers = ("Host: localhost", f"Authorization: Bearer {ann.token}", f"Accept-Encoding: {encoding}")
            got, head = ask(url, target, *headers), ask(url, target, *headers, method="HEAD")
            assert (head.status, head.body) == (got.status, b""), target
            assert comparable(head.headers) == comparable(got.headers), target
            assert int(got.headers["content-length"]) == len(got.body), target


@pytest.mark.parametrize("path", ["/metrics", "/tables/{}/view"])
def test_head_of_what_changes_has_a_length_and_no_body(path: str, url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    answer = ask(url, path.format(ann.name), "Host: localhost", method="HEAD")
    assert answer.status == 200 and answer.body == b"" and int(answer.headers["content-length"]) > 100


def test_head_with_the_tag_of_what_is_there_gets_304(url: str) -> None:
    tag = ask(url, "/", "Host: localhost").headers["etag"]
    answer = ask(url, "/", "Host: localhost", f"If-None-Match: {tag}", method="HEAD")
    assert (answer.status, answer.body) == (304, b"")


def test_a_connection_goes_on_after_head(url: str) -> None:
    request = b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as wire:
        for _ in range(3):
            wire.sendall(request)
            with HTTPResponse(wire, method="HEAD") as answer:
                answer.begin()
                assert answer.status == 200 and answer.read() == b""
        wire.sendall(request.replace(b"HEAD", b"GET").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert b"".join(iter(lambda: wire.recv(65536), b"")).endswith(b"</html>\n")


def test_head_is_counted_at_its_route(url: str) -> None:
    def count() -> float:
        found = re.search(
            r'fangs_requests_total\{route="/games/\{name\}/rules",status="404"\} ([\d.]+)',
            httpx.get(f"{url}/metrics").text,
        )
        return float(found[1]) if found else 0.0

    before = count()
    assert ask(url, "/games/luch/rules", "Host: localhost", method="HEAD").status == 404
    assert count() == before + 1


def test_what_head_may_not_do_is_said_as_for_get(url: str) -> None:
    with Client(url) as stranger:
        assert stranger.http.head("/recover").status_code == 405
        assert stranger.http.head("/recover").headers["allow"] == "POST"
        assert stranger.http.delete("/join").headers["allow"] == "GET, HEAD, POST"
        assert stranger.http.delete("/openapi.json").headers["allow"] == "GET, HEAD"
