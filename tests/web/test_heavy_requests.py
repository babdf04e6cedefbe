"""Work that is too heavy for the process that answers requests: whoever asks for it pays for it, whatever becomes of it."""

from __future__ import annotations

import asyncio
import inspect
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import CodeType
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.types import Scope

import fangs
from fangs.core.errors import RequestError
from fangs.core.records.record import Record
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.thinking.fair_queue import Client
from fangs.thinking.processes import Done
from fangs.thinking.worker_pool import Job, JobStopped
from fangs.thinking.workers import Workers
from fangs.web.bench.running import run_apart
from fangs.web.layers import cost
from fangs.web.layers.cost import Charging, Used
from fangs.web.layers.safety import BodySize
from fangs.web.serving.app import application
from fangs.web.serving.interface import ROUTERS
from fangs.web.settings import Settings
from fangs.web.working.heavy_requests import LONG_RECORD, WORKERS_SHARE, HeavyRequests
from fangs.web.working.waiting_requests import WaitingRequests
from tests.table.evening import of_friends
from tests.table.housed import play_on, seated

GAME = "getbit"
LONG = str(Record(fangs.game(GAME))) + "# a comment\n" * (LONG_RECORD + 1)
START = Record(fangs.game(GAME)).position.json()
MUCH = 1000.0
"""The seconds of computing that each job says it took."""

OVER, ALONE = "/tables/{over}/boards/0", "/tables/{alone}/boards/0"
REQUESTS: dict[str, tuple[str, dict[str, Any] | None]] = {
    "/tables": ("/tables", {"game": GAME, "seats": ["me", "open", "open", "open"], "name": "Ann", "record": LONG}),
    "/library/collection": ("/library/collection", {"records": [LONG]}),
    "/analysis/look": ("/analysis/look", {"game": GAME, "record": LONG}),
    "/analysis/thought": ("/analysis/thought", {"position": START}),
    "/tables/{table}/boards/{board}/hint": (f"{ALONE}/hint?role={{role}}", None),
    "/tables/{table}/boards/{board}/review": (f"{OVER}/review", None),
    "/tables/{table}/boards/{board}/slides": (f"{OVER}/slides?start=0&end=2", None),
    "/tables/{table}/boards/{board}/at/{steps}/picture.png": (f"{OVER}/at/1/picture.png", None),
    "/tables/{table}/boards/{board}/film.webp": (f"{OVER}/film.webp?start=0&end=1&size=320", None),
    "/tables/{table}/boards/{board}/film.apng": (f"{OVER}/film.apng?start=0&end=1&size=320", None),
    "/tables/{table}/boards/{board}/film.gif": (f"{OVER}/film.gif?start=0&end=1&size=320", None),
    "/pictures/games/{name}.png": (f"/pictures/games/{GAME}.png", None),
    "/pictures/puzzles/{name}/{number}.png": (f"/pictures/puzzles/{GAME}/0.png", None),
    "/pictures/studies/{id}.png": ("/pictures/studies/{study}.png", None),
}
"""A request for every route that uses workers: its address, and its body if it has one."""


class AtOnce(Workers):
    """Workers that do everything at once in this process."""

    def __init__(self) -> None:
        super().__init__()
        self.readiness._ready.update(fangs.names())

    def call(self, client: Client, cost: float, function: Callable[..., Any], *arguments: Any) -> Job:
        job, source = Job(client, cost, function, *arguments), Future[Done]()
        job.follow(source)
        source.set_result(Done(MUCH, function(*arguments)))
        return job


class Visitor:
    """Somebody at a server without a network, on which there are tables and a study."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite:///{folder}/tables.db")
        self.service = TableService(self.store, News())
        self.app = application(self.service, Settings(), workers=AtOnce())
        self.token, self.known = "", dict[str, str]()

    async def begin(self) -> None:
        over, _ = seated(self.service, of_friends(GAME))
        play_on(self.service, over, 10**6, random.Random(1))
        seats = ["me", "bot:random", "bot:random", "bot:random"]
        opened = (await self.ask("/tables", {"game": GAME, "seats": seats, "name": "Ann"})).json()
        self.token = opened["token"]
        (board,) = (await self.ask(f"/tables/{opened['table']}/view")).json()["boards"]
        study = {"title": "A study", "position": START, "nodes": [{}]}
        saved = (await self.ask("/studies", {"study": study})).json()
        self.known = {
            "over": over,
            "alone": opened["table"],
            "role": next(iter(board["choices"])),
            "study": saved["id"],
        }

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        is_ours = self.token and path.startswith(f"/tables/{self.token.partition('.')[0]}/")
        headers = {"Authorization": f"Bearer {self.token}"} if is_ours else {}
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            answer = await (client.get(path) if body is None else client.post(path, json=body))
        assert answer.is_success, (path, answer.text)
        return answer


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    made = Visitor(tmp_path)
    with closing(made.store):
        yield made


def test_every_route_that_uses_workers_charges_the_address_for_their_computing(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged: list[float] = []

    def charge(self: Charging, address: str, used: Used, body: BodySize) -> None:
        charged.append(used.seconds)

    monkeypatch.setattr(Charging, "charge", charge)

    async def visit() -> dict[str, float]:
        await visitor.begin()
        found = {}
        for route, (path, body) in REQUESTS.items():
            charged.clear()
            await visitor.ask(path.format(**visitor.known), body)
            found[route] = sum(charged)
        return found

    found = run_apart(visit())
    assert [route for route, seconds in found.items() if seconds < WORKERS_SHARE * MUCH] == []


def test_the_routes_that_use_workers_are_these() -> None:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    assert {route.path for route in routes if uses_workers(inspect.unwrap(route.endpoint))} == REQUESTS.keys()


def uses_workers(function: Any) -> bool:
    """Whether a function, or one of its module that it calls, gives work to a worker."""
    names, calls, seen = set[str](), [function], set[Any]()
    while calls:
        one = calls.pop()
        if inspect.isfunction(one) and one.__module__ == function.__module__ and one not in seen:
            seen.add(one)
            found = {name for code in (one.__code__, *inner(one.__code__)) for name in code.co_names}
            names |= found
            calls += map(one.__globals__.get, found)
    return not names.isdisjoint({"do", "replay", "replay_all", "_pictures"})


def inner(code: CodeType) -> list[CodeType]:
    """The code of the comprehensions in a function."""
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def test_computing_is_paid_for_even_if_it_fails_is_stopped_or_is_not_wanted_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def used_by(settle: Callable[[asyncio.Task[Any], Future[Done]], object]) -> float:
        job, source, used = Job(Client("Ann"), 1, len), Future[Done](), Used()
        cost._used.set(used)
        workers = type("Given", (), {"call": lambda *_: job})()
        asking = asyncio.create_task(HeavyRequests(workers, waiting).do({}, 1, len))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        job.follow(source)
        await asyncio.sleep(0.1)
        settle(asking, source)
        await asyncio.wait([asking])
        return used.seconds

    waiting = WaitingRequests()
    monkeypatch.setattr(waiting, "aside", aside)
    failed = Done(MUCH, error=RequestError("It cannot be done."))
    assert run_apart(used_by(lambda asking, source: source.set_result(failed))) == WORKERS_SHARE * MUCH
    assert run_apart(used_by(lambda asking, source: source.set_exception(JobStopped()))) >= WORKERS_SHARE * 0.1
    assert run_apart(used_by(lambda asking, source: asking.cancel())) >= WORKERS_SHARE * 0.1


@asynccontextmanager
async def aside(scope: Scope) -> Any:
    yield "Ann"


def test_a_worker_measures_what_it_computes() -> None:
    workers = Workers(1)
    try:
        busy, idle = workers.call(Client("Ann"), 1, sum, range(10**7)), workers.call(Client("Ann"), 1, time.sleep, 0.5)
        assert busy.result(60) and idle.result(60) is None
        assert busy.seconds > 0.02 > idle.seconds
    finally:
        workers.close()
