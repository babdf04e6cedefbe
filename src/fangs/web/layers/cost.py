"""Charges each network address for CPU time, transferred bytes and new tables.

The cost of a request is known only afterwards, so an address that has used too much must wait before its next request.
"""

from __future__ import annotations

import functools
import inspect
import time
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.translation import phrase
from fangs.web.api_route import ApiRoute
from fangs.web.layers.addresses import address_of
from fangs.web.layers.quota import Quota
from fangs.web.layers.refusals import LimitReached
from fangs.web.layers.safety import BODY, OPENING, BodySize
from fangs.web.limits import Limits

MINUTE, DAY = 60.0, 24 * 3600.0
BYTES_A_TABLE = 20_000
"""The number of bytes of a request for which a new table costs one unit of the daily quota.

A new table costs at least one unit.
"""


MANY_TABLES = phrase("Your network address has reached its limit of new tables for today.")
MUCH_COMPUTING = phrase(
    "Requests from your network address have taken a lot of computing time. Please wait a little and try again."
)
MUCH_TRAFFIC = phrase("Too much data was sent to and from your network address. Please wait a little and try again.")


class Used:
    """The CPU time that a request has used and the bytes sent so far, with its response's status code."""

    def __init__(self) -> None:
        self.seconds, self.sent, self.status = 0.0, 0, 0


_used: ContextVar[Used | None] = ContextVar("used", default=None)


def charge(seconds: float) -> None:
    """Charge the current request for CPU time that a worker or another thread has used for it."""
    if (used := _used.get()) is not None:
        used.seconds += seconds


class Charging:
    """Middleware that charges each network address for the resources that its requests use."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.computing, self.traffic = Quota(limits.cpu, MINUTE), Quota(limits.kilobytes, MINUTE)
        self.tables = Quota(limits.kept, DAY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and charge its address, or raise Refused if the address has already used too much."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        address, used, body = address_of(scope), Used(), BODY.get()
        opens = scope["method"] == "POST" and scope["path"] in OPENING
        self.require(address)
        if opens:
            _require(self.tables, address, MANY_TABLES)
        _used.set(used)
        try:
            await _measured(self.app(scope, receive, _sending(send, used)), used)  # type: ignore[arg-type]
        finally:
            self.charge(address, used, body)
            if opens and 200 <= used.status < 300:
                self.tables.charge(address, max(1.0, body.length / BYTES_A_TABLE))

    def require(self, address: str) -> None:
        """Raise Refused if a network address has used too much CPU time or transferred too many bytes."""
        _require(self.computing, address, MUCH_COMPUTING)
        _require(self.traffic, address, MUCH_TRAFFIC)

    def charge(self, address: str, used: Used, body: BodySize) -> None:
        """Charge a network address for the resources that a request used."""
        self.computing.charge(address, used.seconds * 1000)
        self.traffic.charge(address, (body.length + used.sent) / 1000)


class MeteredRoute(ApiRoute):
    """A route that measures the CPU time of its endpoint if the endpoint runs in a thread."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        runs_in_thread = not isinstance(endpoint, Metered) and not inspect.iscoroutinefunction(endpoint)
        super().__init__(path, Metered(endpoint) if runs_in_thread else endpoint, **more)


class Metered:
    """Wraps a function so that its CPU time is charged to the address that sent the request."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the wrapped function and measure its CPU time."""
        used, began = _used.get(), time.thread_time()
        try:
            return self.function(*arguments, **named)
        finally:
            if used:
                used.seconds += time.thread_time() - began


def _require(quota: Quota, address: str, message: str) -> None:
    if wait := quota.wait(address):
        raise LimitReached(message, wait)


@types.coroutine
def _measured(work: Coroutine[Any, Any, None], used: Used) -> Generator[Any, Any, None]:
    """Run a coroutine and measure the CPU time of each of its steps in the event loop."""
    step: Callable[[], Any] = functools.partial(work.send, None)
    while True:
        began = time.thread_time()
        try:
            awaited = step()
        except StopIteration:
            return
        finally:
            used.seconds += time.thread_time() - began
        try:
            yield awaited
            step = functools.partial(work.send, None)
        except BaseException as error:  # such as a cancellation, which the coroutine must handle itself
            step = functools.partial(work.throw, error)


def _sending(send: Send, used: Used) -> Send:
    async def sending(message: Message) -> None:
        used.sent += len(message.get("body", b""))
        used.status = message.get("status", used.status)
        await send(message)

    return sending
