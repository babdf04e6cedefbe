"""What whoever runs the server wants to know: is it alive, is it ready, how is it doing; and its log."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.web.answers import TEXT, described, described_as
from fangs.web.answers.operating import Health
from fangs.web.safety import error

FOR_EVER, MOST_LETTERS = 1e12, 1000

router = APIRouter(tags=["operating"])
log = logging.getLogger("fangs.web")


class Metrics:
    """What is counted, in a registry of this server's own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("fangs_requests", "Requests answered", ["route", "status"], registry=self.registry)
        self.seconds = Histogram("fangs_request_seconds", "How long they took", ["route"], registry=self.registry)
        self.watchers = Gauge("fangs_watchers", "Pages that watch a table", registry=self.registry)
        self.letters = Gauge("fangs_letters_waiting", "Letters to be sent, up to a thousand", registry=self.registry)


class Counted:
    """Counts and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and look at its answer."""
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
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "none")
            self.metrics.requests.labels(route, status).inc()
            self.metrics.seconds.labels(route).observe(seconds)
            # The route, not the path: a log tells nobody where a table is.
            log.info("%s %s %d", scope["method"], route, status, extra={"ms": round(seconds * 1000, 1)})


@router.get("/health", **described(Health))
async def health() -> JSONResponse:
    """That the server runs. It waits for nothing: neither a thread nor the store."""
    return JSONResponse({"status": "ok"})


@router.get("/ready", **described(Health, refusals=(503,)))
def ready(request: Request) -> JSONResponse:
    """Whether it can work: its store answers and it is not shutting down; else 503."""
    if request.app.state.live.closing:
        return JSONResponse(error("closing", "The server is being stopped."), 503)
    request.app.state.house.store.alive()
    return JSONResponse({"status": "ok"})


@router.get("/metrics", **described_as(TEXT, "The counters.", refusals=(503,)))
def metrics(request: Request) -> Response:
    """Counters in Prometheus' text format."""
    counted: Metrics = request.app.state.metrics
    counted.watchers.set(request.app.state.live.count)
    counted.letters.set(len(request.app.state.house.store.letters_due(FOR_EVER, MOST_LETTERS)))
    return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE_LATEST)


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
    logging.getLogger("uvicorn.error").setLevel("WARNING")  # it tells the addresses of tables
