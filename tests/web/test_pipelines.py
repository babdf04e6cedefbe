"""Requests that come before the answer to the one before is read: all are answered in their order, and memory stays in proportion."""

from __future__ import annotations

import contextlib
import re
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import psutil
import pytest

from fangs.web.wire import connections
from fangs.web.wire.connections import MAX_OPEN
from tests.form import amount, some
from tests.web.lines import ended, half
from tests.web.place import Clock, Place
from tests.web.serving import Served, open_table

HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LINES = 40
SECONDS = amount(2.0, long=10.0)
MAX_A_LINE = 1_000_000
"""The most bytes of memory that a connection may take, whatever is sent on it: a reading, some requests, and an answer that is not read."""


def test_any_number_of_requests_sent_at_once_is_answered_in_order(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "friend"])
    asked = [f"/tables/{ann.name}/log?start={number}" for number in range(3 * MAX_OPEN)]
    sent = [f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in asked]
    with half(url, b"".join(sent) + LAST) as line:
        said = ended(line)
    starts = [int(part.partition(b',"items"')[0]) for part in said.split(b'"from":')[1:]]
    assert said.count(b"HTTP/1.1 200") == len(asked) + 1
    assert starts == sorted(starts) and starts[0] == 0 and said.endswith(b'{"status":"ok"}')


def test_bodies_that_wait_behind_other_requests_are_read_whole(url: str) -> None:
    body = b'{"address": "http://localhost/' + b"x" * 60_000 + b'"}'
    head = b"POST /qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    request = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with half(url, b"") as line:
        line.sendall(request * 5 + LAST)
        said = ended(line)
    assert said.count(b"HTTP/1.1 422") == 5 and said.endswith(b'{"status":"ok"}')


def flood(line: socket.socket, requests: bytes) -> None:
    """Send as much as is taken."""
    with contextlib.suppress(BlockingIOError, ConnectionError):
        line.setblocking(False)
        while True:
            line.send(requests)


ALONE = b"POST /tables/x/say HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
FLOODS = {
    "requests": HEALTH * 500,
    "the shortest requests": b"GET / HTTP/1.1\r\n\r\n" * 2000,
    "pages": PAGE * 500,
    "bodies": (ALONE + b"Content-Length: 60000\r\n\r\n" + b"x" * 60_000) * 4,
    "bodies behind pages": PAGE * 15 + ALONE + b"Content-Length: 60000\r\n\r\n" + b"x" * 60_000,
    "half bodies": ALONE + b"Content-Length: 60000\r\n\r\n" + b"x" * 50_000,
    "chunks": ALONE + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 10_000,
}


@pytest.mark.parametrize("what", some(FLOODS, "requests", "half bodies", "chunks"))
def test_connections_that_send_without_reading_take_memory_in_proportion(
    what: str, serve: Callable[..., Served]
) -> None:
    served = serve("--limit", "cpu=1000000", "--limit", "reads=1000000", limits=True)
    process = psutil.Process(served.process.pid)
    with half(served.url, LAST) as line:
        ended(line)
    before, most = process.memory_info().rss, []
    for _ in range(2):
        with ExitStack() as stack:
            lines = [stack.enter_context(half(served.url, b"")) for _ in range(LINES)]
            until, highest = time.monotonic() + SECONDS, 0
            while time.monotonic() < until:
                for line in lines:
                    flood(line, FLOODS[what])
                highest = max(highest, process.memory_info().rss)
                time.sleep(0.02)
        most.append(highest - before)
    assert max(most) < LINES * MAX_A_LINE, most  # also in the second round: what the first took is used again
    with half(served.url, LAST) as line:
        assert ended(line).startswith(b"HTTP/1.1 200")


def test_half_a_head_behind_requests_that_wait_for_their_answers_is_not_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time for the head of a request begins when all before it are answered."""
    monkeypatch.setattr(connections, "HEAD_PATIENCE", 0.5)
    slow = ALONE + b"Content-Length: 2\r\n\r\n{"
    with closing(Place(tmp_path, Clock())) as place, half(place.url, slow) as line:
        time.sleep(1.0)
        line.sendall(b"}" + HEALTH[:20])
        time.sleep(0.2)
        line.sendall(HEALTH[20:-2] + b"Connection: close\r\n\r\n")
        said = ended(line)
    assert b" 408 " not in said and said.endswith(b'{"status":"ok"}')


BODY = b'{"address": "http://localhost/%s"}' % HEALTH.replace(b"\r\n", b" ")
FRAMED = {
    "no body": b"\r\n",
    "a length": b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY,
    "chunks": b"Transfer-Encoding: chunked\r\n\r\n7\r\n%b\r\n%x\r\n%b\r\n0\r\n\r\n"
    % (BODY[:7], len(BODY) - 7, BODY[7:]),
}


@pytest.mark.parametrize("framed", FRAMED)
@pytest.mark.parametrize("padding", [0, 901, 3000])
@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_a_request_that_would_rather_speak_another_protocol_is_answered_as_if_it_had_not_said_so(
    framed: str, padding: int, pause: float, url: str
) -> None:
    """Java's HttpClient and `curl --http2` ask for h2c in their first request, which may have a body (RFC 9110, 7.8)."""
    head = b"POST /qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX: " + b"x" * padding + b"\r\n"
    said = []
    for upgrade in (b"", b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAI\r\n"):
        first, second = (head + upgrade + FRAMED[framed] + LAST).split(b"\r\n\r\n", 1)
        with half(url, first + b"\r\n\r\n") as line:
            time.sleep(pause)
            line.sendall(second)
            said.append(re.sub(rb"(?m)^(date|x-request-id): .*$", b"", ended(line)))
    assert (
        said[0] == said[1]
        and said[0].count(b"HTTP/1.1") == 2
        and said[0].startswith(b"HTTP/1.1 200") == (framed != "no body")
        and said[0].endswith(b'{"status":"ok"}')
    )


def test_what_follows_a_wish_to_reach_another_server_is_not_read_here(url: str) -> None:
    with half(url, b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n" + LAST) as line:
        said = ended(line)
    assert said.count(b"HTTP/1.1") == 1 and b'{"status":"ok"}' not in said
