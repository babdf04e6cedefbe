"""Programs that others use, over connections that they keep: a stream that begins on one which has carried requests lasts as any other."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import aiohttp
import httpx
import pytest

from fangs.web.bench.running import run_apart
from fangs.web.wire import connections
from tests.form import amount
from tests.web.lines import half
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE, Client, open_table

HASTE = 1.0
"""How long this server waits for the head of a request."""
LASTS = amount(2.5, long=180.0)
"""How long a stream must last at least, in seconds: longer than any timer of a connection in the long form."""
PATH = f"{os.environ['PATH']}:/usr/sbin"
MODULES = Path(__file__).parents[2] / ".tsc" / "node_modules"
"""Where `.ci/run` installs Node's libraries."""


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server in this process that waits for no more than a second."""
    monkeypatch.setattr(connections, "HEAD_PATIENCE", HASTE)
    with closing(Place(tmp_path, Clock())) as place:
        yield place.url


def found(program: str) -> str:
    """Where a program is; skips the test if it is not installed."""
    path = shutil.which(program, path=PATH)
    if path is None:
        pytest.skip(f"there is no {program} here")
    return path


def table_at(url: str) -> tuple[Client, Callable[[], None]]:
    """A table, its first player, and what somebody does there when the stream has lasted for a while."""
    ann, (bob,) = open_table(url, "mandua", ["me", "friend"])

    def choose() -> None:
        answers = [one.choose(one.view()) for one in (ann, bob)]
        assert any(answer is not None and answer.is_success for answer in answers)

    return ann, choose


# Clients


def test_aiohttp_watches_over_the_connection_of_its_session(url: str) -> None:
    ann, choose = table_at(url)

    async def watch() -> None:
        connector = aiohttp.TCPConnector(limit=1)
        async with aiohttp.ClientSession(url, connector=connector) as session:
            for _ in range(3):
                async with session.get("/health") as answer:
                    assert answer.status == 200
            async with session.ws_connect(f"{ann.table}/live", max_msg_size=0) as stream:
                assert (await stream.receive_json())["table"] == ann.name
                await asyncio.sleep(LASTS)
                await asyncio.to_thread(choose)
                async with asyncio.timeout(PATIENCE):
                    while not (await stream.receive_json()).get("boards"):
                        pass

    run_apart(watch())


@pytest.mark.parametrize("library", ["ws", "undici"])
def test_node_watches_over_a_connection_that_it_has_kept(library: str, url: str) -> None:
    node = found("node")
    if not (MODULES / library).is_dir():
        pytest.skip(f"Node's library {library} is not installed here: .ci/run does that")
    ann, choose = table_at(url)
    script = Path(__file__).with_name("peers") / "watch.mjs"
    environment = {**os.environ, "FANGS_NODE_MODULES": str(MODULES)}
    words = [node, str(script), library, url, ann.table]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "reused true\n"
            assert process.stdout.readline().startswith("message ")
            time.sleep(LASTS)
            choose()
            while (line := process.stdout.readline()) == "message 2\n":  # a heartbeat
                pass
            assert line.startswith("message ")
        finally:
            process.kill()


def test_httpx_and_curl_keep_their_connections(url: str) -> None:
    with httpx.Client(base_url=url) as client:
        for _ in range(3):
            assert client.get("/health").json() == {"status": "ok"}
            assert client.post("/nowhere", json={"x": 1}).status_code == 404
            time.sleep(HASTE / 2)
    words = ["--no-progress-meter", "--write-out", "%{http_code} %{num_connects}\\n", "--output", os.devnull]
    several = [part for _ in range(4) for part in (f"{url}/games", *words, "--next")][:-1]
    said = subprocess.run([found("curl"), *several], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert said.stdout.split("\n")[:-1] == ["200 1", "200 0", "200 0", "200 0"]


def test_the_library_websockets_pings_and_closes_as_it_should(url: str) -> None:
    ann, choose = table_at(url)
    with ann.live() as stream:
        stream.next()
        assert stream.socket.ping().wait(PATIENCE)
        time.sleep(LASTS)
        choose()
        assert stream.until(lambda view: view["boards"][0]["number"] > 1)
    assert stream.socket.close_code == 1000


# Proxies

NGINX = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/errors; master_process off;
events {{ worker_connections 100; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/1; uwsgi_temp_path {folder}/2; scgi_temp_path {folder}/3;
  map $http_upgrade $wish {{ default upgrade; '' ''; }}
  upstream fangs {{ server 127.0.0.1:{to}; keepalive 1; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://fangs; proxy_http_version 1.1; proxy_read_timeout 600s;
      proxy_set_header Host $host; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $wish;
    }}
  }}
}}
"""
CADDY = """
{{
  admin off
  auto_https off
}}
http://127.0.0.1:{port} {{
  reverse_proxy 127.0.0.1:{to}
}}
"""
PROXIES = {
    "nginx": (NGINX, ["-e", "{folder}/errors", "-p", "{folder}", "-c", "{file}"]),
    "caddy": (CADDY, ["run", "--adapter", "caddyfile", "--config", "{file}"]),
}


@contextmanager
def behind(proxy: str, url: str, folder: Path) -> Iterator[str]:
    """The address of a proxy before a server, which keeps its connections to it."""
    program = found(proxy)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    config, words = PROXIES[proxy]
    given = {"folder": folder, "file": folder / "config", "port": port, "to": url.rpartition(":")[2]}
    (folder / "config").write_text(config.format(**given))
    environment = {**os.environ, "HOME": str(folder)}
    words = [word.format(**given) for word in words]
    with (
        (folder / "said").open("wb") as said,
        subprocess.Popen([program, *words], stderr=said, env=environment) as process,
    ):
        try:
            at = f"http://127.0.0.1:{port}"
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                try:
                    httpx.get(f"{at}/health")
                    break
                except httpx.TransportError:
                    assert process.poll() is None, (folder / "said").read_text()
                    time.sleep(0.05)
            yield at
        finally:
            process.terminate()


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_passes_streams_over_connections_that_have_carried_requests(
    proxy: str, url: str, tmp_path: Path
) -> None:
    with behind(proxy, url, tmp_path) as at:
        ann, choose = table_at(at)
        for _ in range(3):
            assert ann.ask("/health").json() == {"status": "ok"}
        with ann.live() as stream:
            stream.next()
            time.sleep(LASTS)
            choose()
            assert stream.until(lambda view: view["boards"][0]["number"] > 1)
        for _ in range(3):
            assert ann.ask("/health").json() == {"status": "ok"}


# By hand


def test_nothing_but_the_stream_comes_on_a_connection_that_has_become_one(url: str) -> None:
    ann, _ = table_at(url)
    health = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    upgrade = (
        f"GET {ann.table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with half(url, health) as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        line.sendall(upgrade.encode())
        came, until = b"", time.monotonic() + LASTS
        line.settimeout(0.2)
        while time.monotonic() < until:
            try:
                more = line.recv(65_536)
            except TimeoutError:
                continue
            assert more, "the stream was ended"
            came += more
    assert came.count(b"HTTP/1.1") == 1 and came.startswith(b"HTTP/1.1 101")
