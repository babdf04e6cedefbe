"""A request costs time in proportion to its length, whatever its headers say: all that reads them is tried, ours and the libraries'."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterator

import httpx
import pytest

from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.web.bench.running import run_apart
from fangs.web.serving.app import application

LENGTH = 60_000
SLOW = 0.25
"""Seconds of CPU: in proportion a request takes some milliseconds; by the square, a second and more, each time."""
TRIES = 4
"""The quickest of these counts: the time is that of the process, in which other threads and the collection of garbage work too."""
READ = (
    "Cookie",
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Origin",
    "Referer",
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "Host",
)
RUNS = {
    "tabs": "a" + "\t" * LENGTH + "b",
    "spaces": "a" + " " * LENGTH + "b",
    "escapes": 'seat="' + '\\"' * (LENGTH // 2),
    "escapes of bytes": 'seat="' + "\\377" * (LENGTH // 4) + '"',
    "commas": "a" + "," * LENGTH,
    "semicolons": "a" + ";" * LENGTH,
    "parameters": "a/b" + ';c="d"' * (LENGTH // 6),
    "values": "a;q=1," * (LENGTH // 6),
    "ranges": "bytes=" + "0-1," * (LENGTH // 4),
    "digits": "bytes=" + "1" * LENGTH,
    "dots": "1." * (LENGTH // 2),
    "colons": "[" + ":" * LENGTH,
    "quotes": '"' * LENGTH,
}
PATHS = ("/", "/static/page/fangs.css", "/tables/nothing/view")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.ASGITransport]:
    with contextlib.closing(Store(f"sqlite:///{tmp_path_factory.mktemp('long')}/tables.db")) as store:
        yield httpx.ASGITransport(application(TableService(store, News())))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("header", READ)
def test_a_request_with_a_long_header_costs_little(header: str, path: str, app: httpx.ASGITransport) -> None:
    async def costs() -> dict[str, float]:
        found: dict[str, float] = {}
        async with httpx.AsyncClient(transport=app, base_url="http://localhost") as client:
            for what, value in RUNS.items():
                for _ in range(TRIES):
                    began = time.process_time()
                    await client.get(path, headers={header: value})
                    found[what] = min(found.get(what, math.inf), time.process_time() - began)
                    if found[what] <= SLOW:
                        break
        return found

    assert {what: cost for what, cost in run_apart(costs()).items() if cost > SLOW} == {}
