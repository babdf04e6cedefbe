"""For the operator: is the server alive, is it ready, its counters and its log."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.core import extras
from fangs.core.errors import RequestError, reason
from fangs.table.store import Store, StoreError
from fangs.translation import say
from fangs.web.answers import TEXT, described, described_as
from fangs.web.answers.operating import Health
from fangs.web.documents import JSONResponse
from fangs.web.safety import error

FOR_EVER, MOST_LETTERS = 1e12, 1000
TRIAL, FRESH = 3.0, 1.0
"""How many seconds to wait for the store, and how many seconds the result is valid."""
MOMENT = 0.25
"""How many seconds after a request was answered its line is written to the log, with those of the others since."""

router = APIRouter(tags=["operating"])
log = logging.getLogger("fangs.web")


class Metrics:
    """The counters, in this server's own registry; there are none without the extra `server`."""

    def __init__(self, watchers: Callable[[], int], store: Store) -> None:
        self.are_elsewhere = False
        """Whether they are served on a separate port."""
        self.library = library = extras.found("prometheus_client")
        if library is None:
            return
        self.registry = library.CollectorRegistry()
        self.requests = library.Counter(
            "fangs_requests", "Requests answered", ["route", "status"], registry=self.registry
        )
        self.seconds = library.Histogram(
            "fangs_request_seconds", "How long they took", ["route"], registry=self.registry
        )
        watching = library.Gauge("fangs_watchers", "Pages that watch a table", registry=self.registry)
        watching.set_function(watchers)
        letters = library.Gauge("fangs_letters_waiting", "Letters to be sent, up to a thousand", registry=self.registry)
        letters.set_function(lambda: _letters(store))
        self._requests, self._seconds = cache(self.requests.labels), cache(self.seconds.labels)

    def count(self, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        if self.library is not None:
            self._requests(route, status).inc()
            self._seconds(route).observe(seconds)

    def listen(self, host: str, port: int) -> Callable[[], None]:
        """Serve them on a separate port until the returned function is called; raises RequestError."""
        library = extras.needed("prometheus_client", "A port for metrics")
        try:
            server, thread = library.start_http_server(port, host, self.registry)
        except OSError as error:
            raise RequestError(f"Nobody can listen on {host} port {port}: {reason(error)}.") from None
        self.are_elsewhere = True

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return close


def _letters(store: Store) -> float:
    try:
        return len(store.letters_due(FOR_EVER, MOST_LETTERS))
    except StoreError:
        return math.nan


class Readiness:
    """Whether the store can be written to, as of the last second; the caller waits for that, the event loop never does."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
        self._trial: asyncio.Future[None] | None = None
        self._began = 0.0

    async def require(self) -> None:
        """Return if it can; else raise StoreError."""
        loop = asyncio.get_running_loop()
        if self._trial is None or (self._trial.done() and loop.time() > self._began + FRESH):
            self._began = loop.time()
            self._trial = loop.run_in_executor(self._thread, self.store.can_write)
            self._trial.add_done_callback(
                lambda trial: trial.cancelled() or trial.exception()
            )  # perhaps nobody is waiting for it any more
        try:
            async with asyncio.timeout(TRIAL):
                await asyncio.shield(self._trial)
        except TimeoutError:
            raise StoreError(f"The database has not answered for {TRIAL:.0f} seconds.") from None

    def close(self) -> None:
        """Stop trying."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class RequestLog:
    """A line for each request, written with the others of a moment: a line that is written alone costs several times as much."""

    def __init__(self) -> None:
        self._answered: list[tuple[float, str, str, int, float]] = []
        self._waits_in: asyncio.AbstractEventLoop | None = None

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Queue the line of a request that was answered; call it in the event loop."""
        loop = asyncio.get_running_loop()
        if self._waits_in is not loop:  # a loop that has ended never calls `write`
            self._waits_in = loop
            loop.call_later(MOMENT, self.write)
        self._answered.append((time.time(), method, route, status, seconds))

    def write(self) -> None:
        """Write the queued lines."""
        answered, self._answered, self._waits_in = self._answered, [], None
        if not log.isEnabledFor(logging.INFO):
            return
        for at, *what, seconds in answered:
            extra = {"ms": round(seconds * 1000, 1)}
            record = log.makeRecord(log.name, logging.INFO, "", 0, "%s %s %d", tuple(what), None, extra=extra)
            record.created = at
            log.handle(record)


class Counted:
    """Counts and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics, requests: RequestLog) -> None:
        self.app, self.metrics, self.requests = app, metrics, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            self.count(scope["method"], getattr(scope.get("route"), "path", "none"), status, began)

    def count(self, method: str, route: str, status: int, began: float) -> None:
        """Count and log a request that was answered just now, by its route: a log must not show where a table is."""
        seconds = time.perf_counter() - began
        self.metrics.count(route, status, seconds)
        self.requests.note(method, route, status, seconds)


@router.get("/health", **described(Health))
async def health() -> JSONResponse:
    """That the server runs. It waits for nothing: neither a thread nor the store."""
    return JSONResponse({"status": "ok"})


@router.get("/ready", **described(Health, refusals=(503,)))
async def ready(request: Request) -> JSONResponse:
    """Whether it can work: its store can be written to and it is not shutting down; else 503."""
    if request.app.state.live.closing:
        return JSONResponse(error("closing", say("The server is being stopped.")), 503)
    await request.app.state.ready.require()
    return JSONResponse({"status": "ok"})


@router.get("/metrics", **described_as(TEXT, "The counters.", refusals=(404, 503)))
def metrics(request: Request) -> Response:
    """Counters in Prometheus' text format, unless they have a port of their own or the extra `server` is not installed."""
    counted: Metrics = request.app.state.metrics
    if counted.are_elsewhere or counted.library is None:
        raise HTTPException(404)
    text = counted.library.generate_latest(counted.registry)
    return Response(text, media_type=counted.library.CONTENT_TYPE_LATEST)


class JsonLines(logging.Formatter):
    """A log of one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if "ms" in record.__dict__:
            line["ms"] = record.__dict__["ms"]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def begin_log(as_json: bool, level: str = "INFO") -> None:
    """Write the log of everything to standard error: for people, or (as JSON) for programs."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonLines() if as_json else logging.Formatter("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(
        "ERROR"
    )  # less shows addresses of tables, or a line for each bad request
    logging.getLogger("alembic.runtime.plugins").setLevel("WARNING")  # it lists its own parts at every start
    # Skip what none of our lines shows (Python's logging HOWTO, "Optimization").
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
