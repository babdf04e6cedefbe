"""What is let in at once: while a database is locked, while bodies trickle in, and with more pages than there is room for."""

from __future__ import annotations

import asyncio
import inspect
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus

from fangs.core.errors import RequestError
from fangs.core.records.masked import sealed
from fangs.web.bench.running import run_apart
from fangs.web.layers import admission
from fangs.web.layers.addresses import counted
from fangs.web.layers.admission import Admission
from fangs.web.layers.cost import Metered
from fangs.web.layers.quota import Quota
from fangs.web.layers.refusals import Refused
from fangs.web.limits import Limits
from fangs.web.serving.interface import ROUTERS
from tests.web.lines import dripped, ended, half
from tests.web.place import Clock, Place
from tests.web.serving import PATIENCE, Client, Served, open_table, refused

WRITERS = 45
"""So many filled all threads."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A program that keeps the database's lock for writing."""
    with closing(sqlite3.connect(folder / "tables.db", isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


def test_while_the_database_is_locked_and_many_write_at_one_table_everything_else_is_answered(
    serve: Callable[..., Served], tmp_path: Path
) -> None:
    served = serve()
    ann, _ = open_table(served.url, "lunch", ["me", "friend"])
    other, _ = open_table(served.url, "lunch", ["me", "friend"])

    limits = httpx.Limits(max_connections=WRITERS)
    with ThreadPoolExecutor(WRITERS) as pool, httpx.Client(base_url=served.url, limits=limits, timeout=60) as many:

        def write(number: int) -> httpx.Response:
            return many.post(f"{ann.table}/say", json={"text": f"{number}"}, headers=ann.headers)

        with locked(tmp_path / "data"):
            began = time.monotonic()
            writing = [pool.submit(write, number) for number in range(WRITERS)]
            with httpx.Client(base_url=served.url, timeout=PATIENCE) as somebody:
                for path in ("/health", "/", "/games", "/static/page/fangs.css", f"{other.table}/view", "/open"):
                    assert somebody.get(path).status_code == 200, path
                # Those who look at the table that is written at wait for nobody either.
                assert somebody.get(f"{ann.table}/view").status_code == 200
            assert time.monotonic() - began < 8, "a locked database is waited for 10 s"
            while sum(one.done() for one in writing) < WRITERS - Limits().table_writes:
                assert time.monotonic() - began < 8, "those who wait are sent away after a while"
                time.sleep(0.05)
        answers = [one.result() for one in writing]
    busy = [answer for answer in answers if answer.status_code == 503]
    assert len(busy) >= WRITERS - Limits().table_writes
    for answer in busy:
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["error"]["kind"] == "busy" and answer.json()["error"]["message"].endswith(".")
        assert answer.headers["cache-control"] == "no-store"
    assert {answer.status_code for answer in answers} <= {200, 503}
    # When the lock is gone all is as before.
    assert ann.send(f"{ann.table}/say", text="again").status_code == 200


def test_a_body_that_trickles_in_is_ended_and_keeps_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "BODY_PATIENCE", 2.0)
    with closing(Place(tmp_path, Clock())) as place:
        trickle(place.url)


def trickle(url: str) -> None:
    ann, _ = open_table(url, "lunch", ["me", "friend"])
    head = (
        f"POST {ann.table}/say HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ann.token}\r\n"
        "Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
    ).encode()
    with ExitStack() as stack:
        began = time.monotonic()
        lines = [stack.enter_context(half(url, head + b'{"text": "')) for _ in range(20)]
        assert ann.send(f"{ann.table}/say", text="meanwhile").status_code == 200
        came = dripped(lines[0], b"x")
        assert came.startswith(b"HTTP/1.1 408")
        assert b"connection: close" in came.lower()
        assert json.loads(came.partition(b"\r\n\r\n")[2])["error"]["kind"] == "request"
        assert time.monotonic() - began > 1.5
        for line in lines[1:]:
            line.settimeout(PATIENCE)
            assert ended(line).startswith(b"HTTP/1.1 408")


def test_of_those_who_wait_only_so_many_are_kept_and_nothing_is_left_behind() -> None:
    """The middleware alone: with an application that works until it is told to end."""
    limits = Limits(table=2, table_writes=1, writes=2, at_work=3, waiting=1)

    async def try_all() -> None:
        go, working = asyncio.Event(), 0

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal working
            await receive()
            working += 1
            await go.wait()

        middleware = admission.Admission(app, limits)

        async def ask(method: str, path: str) -> str:
            async def receive() -> Message:
                return {"type": "http.request", "body": b"", "more_body": False}

            async def send(message: Message) -> None:
                return

            scope = {"type": "http", "method": method, "path": path, "headers": []}
            try:
                await middleware(scope, receive, send)
            except Refused as refused:
                return str(refused.status)
            return "done"

        async def asked(*wanted: tuple[str, str]) -> list[asyncio.Task[str]]:
            tasks = [asyncio.create_task(ask(*one)) for one in wanted]
            await asyncio.sleep(0.05)
            return tasks

        write, read = ("POST", "/tables/a/moves"), ("GET", "/tables/a/view")
        first = await asked(write, write, write)
        assert working == 1 and [task.done() for task in first] == [False, False, True]
        reading = await asked(read, read, read)
        assert working == 2 and [task.done() for task in reading] == [False, False, True]
        others = await asked(("GET", "/tables/b/view"), ("GET", "/tables/b/view"))
        assert working == 3 and not any(task.done() for task in others)
        (page,) = await asked(("GET", "/tables/b"))
        assert working == 4, "a page waits for nobody"
        first[1].cancel()
        go.set()
        results = await asyncio.gather(*first, *reading, *others, page, return_exceptions=True)
        assert [str(result) for result in results] == ["done", "", "503", "done", "done", "503", *["done"] * 3]
        assert middleware.shares == {}

    run_apart(try_all())


def test_pages_that_watch_are_counted_by_address_and_by_table(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "sockets=5", "--limit", "watchers=7", limits=True).url
    ann, _ = open_table(url, "lunch", ["me", "friend"])

    def refusal(**headers: str) -> tuple[int, dict[str, Any]]:
        with pytest.raises(InvalidStatus) as refused:
            ann.live(**headers)
        answer = refused.value.response
        assert "retry-after" in answer.headers
        return answer.status_code, json.loads(bytes(answer.body or b""))["error"]

    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(ann.live()).next()
        status, error = refusal()
        assert (status, error["kind"]) == (429, "limit") and error["message"].endswith(".")
        neighbour = {"X-Forwarded-For": "2001:db8:0:1::5"}
        for _ in range(2):
            stack.enter_context(ann.live(**neighbour)).next()
        status, error = refusal(**neighbour)
        assert (status, error["kind"]) == (503, "busy") and error["message"].endswith(".")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with ann.live() as watch:
                watch.next()
            break
        except InvalidStatus:
            time.sleep(0.05)
    else:
        raise AssertionError("those who have gone are counted still")


def test_an_address_of_ipv6_is_counted_with_its_household_and_one_of_ipv4_however_it_is_written() -> None:
    assert counted("2001:db8:1:2:3:4:5:6") == counted("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::9") != counted("2001:db8:1:2::9")
    assert counted("::ffff:192.0.2.7") == counted("192.0.2.7") == "192.0.2.7"
    assert counted("fe80::1%eth0") == "fe80::/64"
    assert counted("") == "" and counted("testclient") == "testclient"


def test_a_household_that_has_many_addresses_may_ask_for_only_so_much(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "address_writes=5", limits=True).url  # one more in two seconds
    with httpx.Client(base_url=url) as client:

        def guess(host: str) -> int:
            return client.post("/join", json={"token": "x.y"}, headers={"X-Forwarded-For": host}).status_code

        assert 429 in [guess(f"2001:db8::{number:x}") for number in range(50)]
        assert guess("2001:db8::ffff:1") == 429
        assert guess("2001:db8:0:1::1") == 404


def test_what_is_used_comes_back_with_the_time() -> None:
    now = 1000.0
    quota = Quota(10, 60.0, lambda: now)
    assert [quota.take("a") for _ in range(10)] == [0.0] * 10
    assert quota.take("a") == pytest.approx(6.0)
    assert quota.take("b") == 0.0
    now += 6.1
    assert quota.take("a") == 0.0 and quota.take("a") > 0
    quota.charge("c", 40)
    assert quota.wait("c") == pytest.approx(186.0), "also what was more than there was"
    now += 187
    assert quota.take("c") == 0.0


def test_an_address_pays_for_what_its_answers_cost(serve: Callable[..., Served]) -> None:
    """Few requests, and each of them heavy."""
    url = serve("--limit", "cpu=200", limits=True).url
    ann, _ = open_table(url, "lunch", ["me", "friend"])
    with httpx.Client(base_url=url, headers={"X-Forwarded-For": "192.0.2.1"}) as heavy:
        answers = [heavy.get(f"{ann.table}/view").status_code for _ in range(5)]
        assert answers == [200] * 5
        for _ in range(590):
            answer = heavy.get(f"{ann.table}/view")
            if answer.status_code == 429:
                break
        else:
            raise AssertionError("computing costs nothing")
        assert "computing" in answer.json()["error"]["message"]
        assert int(answer.headers["retry-after"]) >= 1
        assert heavy.get("/health", headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200


def test_an_address_pays_for_the_bytes_and_for_the_tables_that_are_kept(serve: Callable[..., Served]) -> None:
    url = serve("--limit", "kilobytes=300", "--limit", "kept=3", limits=True).url
    with httpx.Client(base_url=url) as client:

        def opened(host: str, **more: str) -> httpx.Response:
            body = {"game": "lunch", "name": "Ann", **more}
            return client.post("/tables", json=body, headers={"X-Forwarded-For": host})

        assert [opened("192.0.2.1").status_code for _ in range(4)] == [201, 201, 201, 429]
        assert "new tables for today" in opened("192.0.2.1").json()["error"]["message"]
        assert opened("192.0.2.2", record="x").status_code == 422, "what is refused costs no table"
        assert opened("192.0.2.2").status_code == 201
        big = "x" * 290_000
        for host, record in {"192.0.2.3": big, "192.0.2.4": sealed(big, "")}.items():
            assert [opened(host, record=record).status_code for _ in range(3)] == [422, 422, 429]


def test_every_route_that_takes_a_thread_is_paid_for_and_of_those_that_read_the_store_only_so_many_do_at_once() -> None:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    in_threads = [route for route in routes if not inspect.iscoroutinefunction(route.endpoint)]
    assert len(in_threads) > 40
    assert {route.path for route in in_threads if not isinstance(route.endpoint, Metered)} == {"/metrics"}
    counted_ones = Admission(_nothing, Limits())
    free = {route.path for route in in_threads if not counted_ones._shares(_scope(route))}
    assert free == {path for path in free if path.startswith("/games/")}, "what reads no store needs no turn"


def _scope(route: APIRoute) -> Scope:
    return {"type": "http", "method": sorted(route.methods)[0], "path": route.path, "client": ("192.0.2.1", 1)}


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    pass


def test_a_limit_that_is_none_is_refused_in_a_sentence() -> None:
    assert Limits.named(["sockets=5", "cpu=7"]) == Limits(sockets=5, cpu=7)
    with pytest.raises(RequestError, match=r"There is no limit 'socks'\. The limits are at_work, "):
        Limits.named(["socks=5"])
    for wrong in ("sockets", "sockets=", "sockets=0", "sockets=-1", "sockets=1.5", "sockets=9999999999"):
        with pytest.raises(RequestError, match="needs a whole number"):
            Limits.named([wrong])


def test_one_address_and_one_seat_write_only_so_many_lines_of_chat_at_however_many_tables(serve: Any) -> None:
    url = serve("--limit", "said=4", limits=True).url
    with Client(url) as ann:
        tables = [ann.done("/tables", game="lunch", seats=["me", "friend"], name="Ann")["table"] for _ in range(3)]
        said = [ann.send(f"/tables/{table}/say", text="Hello").status_code for table in tables * 2]
        assert said == [200] * 4 + [429] * 2
        refused(ann.send(f"/tables/{tables[0]}/say", text="Hello"), 429, words="too many requests")
        assert ann.send(f"/tables/{tables[0]}/resign").status_code != 429, "only the chat has to wait"
