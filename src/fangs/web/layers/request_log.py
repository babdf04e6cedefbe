"""The request log, with one line for each completed request.

The lines are text for people or JSON for programs.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.web.metrics import Metrics

MOMENT = 0.25
"""The number of seconds for which log lines are collected before they are written together."""

STREAM = (b"content-type", b"application/x-ndjson")
"""The header that marks a response that does not end by itself."""

log = logging.getLogger("fangs.web")


class RequestLog:
    """Writes one log line for each completed request.

    Lines are written in groups, because writing each line separately costs several times as much.
    """

    def __init__(self) -> None:
        self._answered: list[tuple[float, str, str, int, float]] = []
        self._waits_in: asyncio.AbstractEventLoop | None = None

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Queue a log line for a completed request. Call this in the event loop."""
        loop = asyncio.get_running_loop()
        if self._waits_in is not loop:  # A loop that has ended never calls `write`.
            self._waits_in = loop
            loop.call_later(MOMENT, self.write)
        self._answered.append((time.time(), method, route, status, seconds))

    def write(self) -> None:
        """Write all queued lines to the log."""
        answered, self._answered, self._waits_in = self._answered, [], None
        if not log.isEnabledFor(logging.INFO):
            return
        for at, *what, seconds in answered:
            extra = {"ms": round(seconds * 1000, 1)}
            record = log.makeRecord(log.name, logging.INFO, "", 0, "%s %s %d", tuple(what), None, extra=extra)
            record.created = at
            log.handle(record)


class Counted:
    """Middleware that counts and logs every request, including refused WebSocket handshakes."""

    def __init__(self, app: ASGIApp, metrics: Metrics, requests: RequestLog) -> None:
        self.app, self.metrics, self.requests = app, metrics, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, then count and log its response."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        began, status, answered = time.perf_counter(), 500 if scope["type"] == "http" else 0, None

        async def sending(message: Message) -> None:
            nonlocal status, answered
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                if STREAM in message["headers"]:
                    answered = time.perf_counter()  # A stream lasts as long as its client likes.
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            if status:  # a WebSocket that was accepted has no response
                route = getattr(scope.get("route"), "path", "none")
                self.count(scope.get("method", "GET"), route, status, began, answered)

    def count(self, method: str, route: str, status: int, began: float, answered: float | None = None) -> None:
        """Count and log a completed request under its route, such as `/tables/{table}/view`.

        The log must not reveal the address of a table.
        """
        seconds = (answered or time.perf_counter()) - began
        self.metrics.count(route, status, seconds)
        self.requests.note(method, route, status, seconds)


class JsonLines(logging.Formatter):
    """A log formatter that writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a log record as one line of JSON."""
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
    """Send the log of all modules to standard error, as text for people or as JSON for programs."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonLines() if as_json else logging.Formatter("%(asctime)s %(levelname)-7s %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # Below this level, uvicorn would log the addresses of tables, and a line for each malformed request.
    logging.getLogger("uvicorn.error").setLevel("ERROR")
    logging.getLogger("alembic").setLevel("WARNING")  # the store says in one line what was updated
    # Collect no data that our log lines never show (Python's logging HOWTO, "Optimization").
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
