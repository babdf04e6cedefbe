"""Connections: half requests, answers that nobody reads, more of them than there is room for, and a goodbye to all."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fangs.web.wire import connections, open_files
from fangs.web.wire.connections import MAX_HEAD
from fangs.web.wire.sockets import HEARD
from tests.web.lines import dripped, ended, half
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE, Served, open_table

ABROAD = ["--behind", "192.0.2.1"]
"""Then this machine is no proxy, and is counted."""
HASTE = 2.0
STREAMS = int(os.environ.get("FANGS_STREAMS", "200"))


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server in this process that waits for two seconds only."""
    monkeypatch.setattr(connections, "HEAD_PATIENCE", HASTE)
    with closing(Place(tmp_path, Clock())) as place:
        yield place.url


def test_half_a_request_is_ended_after_a_while(hasty: str) -> None:
    url = hasty
    begun = [b"", b"G", b"GET / HTTP/1.1\r\nHost: local"]
    with ExitStack() as stack:
        began = time.monotonic()
        lines = [stack.enter_context(half(url, sent)) for sent in begun]
        trickling = stack.enter_context(half(url, b"GET / HTTP/1.1\r\n"))
        for answer in [dripped(trickling, b"X: y\r\n"), *map(ended, lines)]:
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408")
            assert json.loads(body)["error"]["kind"] == "request"
        with half(url, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT") as second:
            assert ended(second).startswith(b"HTTP/1.1 200"), "and the half one after it"
        with half(url, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n") as answered:
            assert answered.recv(65_536).endswith(b'{"status":"ok"}')
            answered.sendall(b"\r\n")
            assert ended(answered).startswith(b"HTTP/1.1 408"), "an empty line begins no request"
        assert time.monotonic() - began > HASTE * 0.8


@pytest.mark.long
def test_a_body_that_nobody_wants_is_not_waited_for(hasty: str) -> None:
    with half(hasty, b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n") as line:
        began = time.monotonic()
        line.settimeout(0.3)
        came = b""
        while time.monotonic() < began + PATIENCE:
            try:
                line.sendall(b"x")
                more = line.recv(65_536)
            except TimeoutError:
                continue
            except OSError:
                break
            if not more:
                break
            came += more
        assert came.startswith(b"HTTP/1.1 404")
        assert time.monotonic() - began < PATIENCE, "it went on for ever"


def test_a_head_without_end_is_refused(serve: Callable[..., Served]) -> None:
    with half(serve().url, b"GET / HTTP/1.1\r\nHost: localhost\r\n") as line:
        try:
            for _ in range(MAX_HEAD // 1000 * 20):
                line.sendall(b"X: " + b"y" * 1000 + b"\r\n")
        except OSError:
            return
        assert ended(line).startswith(b"HTTP/1.1 431")


CHUNKED = (
    b"POST /qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)
ENDLESS = {
    "what follows a body": (b"2\r\n{}\r\n0\r\n", b"X-A: " + b"y" * 8000 + b"\r\n"),
    "one line that follows a body": (b"2\r\n{}\r\n0\r\nX-A: ", b"y" * 8000),
    "the frames of chunks": (b"", b"1;" + b"y" * 8000 + b"\r\n \r\n"),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_no_part_of_a_request_is_without_end(what: str, hasty: str) -> None:
    begun, more = ENDLESS[what]
    with half(hasty, CHUNKED + begun) as line:
        try:
            for _ in range(MAX_HEAD // 8000 * 20):
                line.sendall(more)
        except OSError:
            return
        assert ended(line).startswith(b"HTTP/1.1 431")


def test_what_follows_a_body_is_no_part_of_the_head(hasty: str) -> None:
    ann, _ = open_table(hasty, "lunch", ["me", "friend"])
    key = f"Authorization: {ann.headers['Authorization']}\r\n".encode()
    path = f"GET {ann.table}/view HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n".encode()
    with half(hasty, path + key + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n") as line:
        assert json.loads(ended(line).partition(b"\r\n\r\n")[2])["you"] == 0
    with half(hasty, path + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + key + b"\r\n") as line:
        assert json.loads(ended(line).partition(b"\r\n\r\n")[2])["you"] is None


def test_whole_requests_are_answered_and_what_cannot_be_read_after_them_is_not(hasty: str) -> None:
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    socket_too = b"GET /x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    for rest in (b"\x00\x01 garbage\r\n\r\n", socket_too, CHUNKED + b"ZZZ\r\n"):
        with half(hasty, whole * 2 + rest) as line:
            said = ended(line)
        assert said.count(b"HTTP/1.1 200") == said.count(b'{"status":"ok"}') == 2, said
        assert said.count(b"HTTP/1.1") == 2


def test_a_body_in_a_coding_that_nobody_here_can_read_is_refused(hasty: str) -> None:
    with half(hasty, CHUNKED.replace(b"chunked", b"Chunked ") + b"2\r\n{}\r\n0\r\n\r\n") as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 422")
    for coding in (b"gzip, chunked", b"gzip", b"identity, chunked"):
        with half(hasty, CHUNKED.replace(b"chunked", coding) + b"2\r\n{}\r\n0\r\n\r\n") as line:
            assert ended(line).startswith(b"HTTP/1.1 400")


def test_a_request_for_a_stream_that_cannot_be_read_is_refused_at_once(hasty: str) -> None:
    upgrade = b"GET /tables/x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    for more in (b"X: " + b"y" * 9000 + b"\r\n", b"".join(b"X-%d: y\r\n" % n for n in range(140))):
        with half(hasty, upgrade + more + b"\r\n") as line:
            assert ended(line).startswith(b"HTTP/1.1 400")


def test_a_page_that_watches_may_send_next_to_nothing(hasty: str) -> None:
    ann, _ = open_table(hasty, "lunch", ["me", "friend"])
    with connect(f"{hasty.replace('http', 'ws', 1)}{ann.table}/live", max_size=None) as stream:
        for _ in range(100):
            stream.send("x")
        stream.ping().wait(PATIENCE)
        assert json.loads(stream.recv(PATIENCE))["table"]
        with contextlib.suppress(ConnectionClosed):
            for _ in range(HEARD):
                stream.send("x" * 1000)
        with pytest.raises(ConnectionClosed):
            stream.recv(PATIENCE)


@pytest.mark.long
def test_a_connection_may_be_used_for_longer_than_a_request_may_take(hasty: str) -> None:
    with half(hasty, b"") as line:
        began = time.monotonic()
        while time.monotonic() < began + HASTE * 2:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            came = b""
            while not came.endswith(b'{"status":"ok"}'):
                more = line.recv(65_536)
                assert more, came
                came += more
            time.sleep(0.3)


@pytest.mark.parametrize(("proxy", "kept"), [("127.0.0.1", True), ("192.0.2.1", False)])
def test_an_idle_connection_is_kept_for_longer_where_a_proxy_holds_it(
    proxy: str, kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    monkeypatch.setattr(connections, "KEPT", 0.2)
    with closing(Place(tmp_path, Clock(), trusted=proxy)) as place, half(place.url, asks) as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        time.sleep(0.5)
        if kept:
            line.sendall(asks)
        assert bool(line.recv(65_536)) == kept


def test_one_address_gets_only_so_many_connections_and_others_get_in(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "address_connections=20", *ABROAD, limits=True).url
    ann, _ = open_table(url, "lunch", ["me", "friend"])
    ann.http.close()
    with ExitStack() as stack:
        lines = [stack.enter_context(half(url, b"GET / HTTP/1.1\r\n")) for _ in range(60)]
        refused = []
        for line in lines:
            line.settimeout(0.2)
            try:
                refused.append(line.recv(65_536))
            except TimeoutError:
                continue
        assert 40 <= len(refused) <= 45, len(refused)
        for came in refused:
            assert came.startswith(b"HTTP/1.1 429") and b"Retry-After" in came
            assert json.loads(came.partition(b"\r\n\r\n")[2])["error"]["message"].endswith(".")
        elsewhere = socket.create_connection(
            ("127.0.0.1", int(url.rpartition(":")[2])), source_address=("127.0.0.2", 0)
        )
        with elsewhere:
            elsewhere.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert elsewhere.recv(100).startswith(b"HTTP/1.1 200")
    assert health_comes_back(url)


def test_a_trusted_proxy_may_have_any_number(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "address_connections=5", limits=True).url
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(half(url, b"GET / HTTP/1.1\r\n"))
        assert httpx.get(f"{url}/health").status_code == 200


def test_more_connections_than_there_may_be_are_refused_in_a_sentence(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "connections=300").url
    with ExitStack() as stack:
        for _ in range(310):
            last = stack.enter_context(half(url, b"GET / HTTP/1.1\r\n"))
        assert ended(last).startswith(b"HTTP/1.1 503")
    assert health_comes_back(url)
    told = httpx.get(f"{url}/metrics").text
    counted = re.search(r'fangs_connections_refused_total\{status="503"\} (\d+)', told)
    assert counted and int(counted[1]) >= 10, told


def test_a_server_may_open_as_many_files_as_the_system_allows_and_keeps_some_for_its_store() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, 1024)); "
        "from fangs.web.wire.open_files import open_as_many_files_as_allowed; open_as_many_files_as_allowed(); "
        "from fangs.web.wire.connection_count import ConnectionCount; "
        "from fangs.web.limits import Limits; "
        "print(resource.getrlimit(resource.RLIMIT_NOFILE), ConnectionCount(Limits(), True, '127.0.0.1').most)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "(1024, 1024) 824"


def test_a_system_that_takes_no_unlimited_number_of_files_gets_the_one_that_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The manual of setrlimit on macOS, "Compatibility": where all is allowed, OPEN_MAX must be asked for."""
    allowed = []

    def setrlimit(what: int, limits: tuple[int, int]) -> None:
        if limits[0] == resource.RLIM_INFINITY:
            raise ValueError("current limit exceeds maximum limit")
        allowed.append(limits)

    monkeypatch.setattr(resource, "getrlimit", lambda what: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    open_files.open_as_many_files_as_allowed()
    assert allowed == [(open_files.OPEN_MAX, resource.RLIM_INFINITY)]


def health_comes_back(url: str) -> bool:
    """Whether the server answers again, when connections were closed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if httpx.get(f"{url}/health").status_code == 200:
                return True
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    return False


def watchers(message: str | bytes) -> int | None:
    """How many watch a table, where a push says so."""
    told = json.loads(message)
    changed = (one["value"] for one in told.get("changes", ()) if one["path"] == ["watchers"])
    return told.get("watchers") or next(changed, None)


def test_every_stream_gets_a_goodbye_within_a_second_when_the_server_stops(serve: Callable[..., Served]) -> None:
    served = serve()
    ann, _ = open_table(served.url, "lunch", ["me", "friend"])
    address = f"{served.url.replace('http', 'ws', 1)}{ann.table}/live?changes"
    streams: list[ClientConnection] = []
    with ExitStack() as stack:
        for number in range(STREAMS):
            headers = ann.headers if number % 2 else {}
            stream = connect(address, additional_headers=headers, max_size=None, ping_interval=None, close_timeout=1)
            streams.append(stack.enter_context(stream))
        for stream in streams:
            while watchers(stream.recv(PATIENCE)) != STREAMS:
                pass
        began = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0
        took = time.monotonic() - began
        for stream in streams:
            try:
                while True:
                    stream.recv(PATIENCE)
            except Exception:
                assert stream.close_code == 1012
                assert stream.close_reason == "The server is being restarted."
        assert took < float(os.environ.get("FANGS_STOP_SECONDS", "5")), took
        served.close()
