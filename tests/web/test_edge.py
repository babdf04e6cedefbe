"""HTTP as it comes over the wire: HEAD."""

from __future__ import annotations

import re
import socket
from http.client import HTTPResponse
from typing import NamedTuple

import httpx
import pytest

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


# HEAD


def comparable(headers: dict[str, str]) -> dict[str, str]:
    """The headers without the time, and without the length where the time is in the body."""
    return {name: value for name, value in headers.items() if name != "date"}


def test_every_address_that_answers_get_answers_head_with_the_same_headers_and_no_body(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "bot:random"])
    known = {"{table}": ann.name, "{name}": "lunch", "{clause}": "L1.1", "{board}": "0", "{steps}": "0", "{turn}": "1"}
    paths = [path for path, ways in document()["paths"].items() if "get" in ways]
    paths += [
        "/",
        "/new",
        "/desk",
        "/tables/x",
        "/favicon.ico",
        "/static/table.js",
        "/openapi.json",
        "/nowhere",
        "/say",
    ]
    assert len(paths) > 25
    for path in paths:
        if path in ("/metrics", "/tables/{table}/view"):
            continue  # which count, and say the time: their lengths differ from one second to the next
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
