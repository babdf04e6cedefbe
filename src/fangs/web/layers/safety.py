"""Which requests are let in (hosts, origins, types, sizes, rates), and the security headers of every answer."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.translation import figure, phrase
from fangs.web.addresses import address_of
from fangs.web.layers.quota import Quota
from fangs.web.limits import Limits
from fangs.web.visitor import COOKIE
from fangs.web.wire.hosts import Hosts, named

OPENING = ("/tables", "/opponent")
"""The paths whose requests may open a table."""
MOST_BODY = 64_000
MOST_RECORD = 400_000
"""The most bytes of a request; the second is only for new tables, which may begin from a record."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svg worker"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

RAW = [(name.lower().encode(), value.encode()) for name, value in {**HEADERS, "Cache-Control": "no-store"}.items()]
"""The headers of every answer that does not say otherwise, as they are sent."""
MOST_KEY = 80
"""Longer keys than any that are given are counted by so many of their characters."""
MOST_COME = 1000
"""How many combinations of Host and Origin that were let in are remembered."""
_KEYS = (b"authorization", b"cookie")
_CHECKED = frozenset((b"host", b"origin", *_KEYS))

log = logging.getLogger(__name__)


class Refused(HTTPException):
    """A request that is not let in: the status of the answer, its kind, a sentence, and after how many seconds to try again.

    FastAPI takes any other error, while it reads a body, for one in the body.
    """

    def __init__(self, status: int, kind: str, message: str, again: float | None = None) -> None:
        super().__init__(status, message, {} if again is None else {"Retry-After": str(math.ceil(again))})
        if status == 408:  # does not wait for the rest of the body
            self.headers = {"Connection": "close"}
        self.status, self.kind, self.message = status, kind, message


class Safety:
    """The middleware that refuses requests that must not come in.

    `hosts` are the names of this server, in addition to localhost and any numeric address.
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] = (), limited: bool = True) -> None:
        self.app = app
        self.hosts = Hosts(hosts)
        self.limited = limited
        # An open table page reads now and then and writes a few times a minute.
        self.reads, self.writes = Quota(limits.reads, 10.0), Quota(limits.address_writes, 10.0)
        self.opens = Quota(limits.opens, 60.0)
        self._come: set[tuple[tuple[bytes, ...], bytes | None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except Refused as refused:
            await refuse(scope, receive, send, refused)
            return
        most = MOST_RECORD if scope["path"] == "/tables" else MOST_BODY
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, _guarded(scope, receive, most), with_headers(sending))
        except Refused as refused:
            if begun:
                raise
            await refuse(scope, receive, send, refused)
        except Exception:
            if scope["type"] != "http" or begun:
                raise
            await fail(scope, receive, send)

    def check(self, scope: Scope) -> None:
        """Let a request in by its head, and count it; raises Refused."""
        found: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            if name in _CHECKED:
                found.setdefault(name, []).append(value)
        is_change = writes(scope)
        hosts, origins = found.get(b"host", ()), found.get(b"origin")
        self._come_here(tuple(hosts), origins[0] if origins and (is_change or scope["type"] == "websocket") else None)
        if self.limited:
            # By address, and by key, since a link may be used from many addresses.
            keys = {key for name in _KEYS if name in found and (key := _key(name, found[name]))}
            for whose in (f"address {address_of(scope)}", *keys):
                _limit(self.reads, whose)
                if is_change:
                    _limit(self.opens if scope["path"] in OPENING else self.writes, whose)

    def _come_here(self, hosts: tuple[bytes, ...], origin: bytes | None) -> None:
        """Raises Refused unless a request is for this server, and (if it counts) from a page of it; most are like one before."""
        if (hosts, origin) in self._come:
            return
        host = named([value.decode("latin-1") for value in hosts])
        if host is None:
            raise Refused(
                400, "host", phrase("A request has one Host header, such as 'example.org' or 'example.org:8000'.")
            )
        if not self.hosts.knows(host):
            raise Refused(
                421, "host", phrase("This server does not have that host name; add it with 'fangs serve --name'.")
            )
        if origin is not None and _site(origin.decode("latin-1")) != hosts[0].decode("latin-1"):
            raise Refused(403, "origin", phrase("This request came from a page of another site."))
        if len(self._come) >= MOST_COME:
            self._come.clear()
        self._come.add((hosts, origin))


def _key(name: bytes, values: list[bytes]) -> str:
    """The key of a seat in the Authorization header or the cookies, as a visitor's is read: what else stands there pays nothing."""
    if name == b"authorization":
        key = values[0].decode("latin-1").partition(".")[2]
    else:
        key = cookie_parser(b"; ".join(values).decode("latin-1")).get(COOKIE, "")
    return key.strip()[:MOST_KEY]


def _limit(quota: Quota, whose: str) -> None:
    if wait := quota.take(whose):
        raise Refused(429, "limit", phrase("Too many requests in a short time: wait a little."), wait)


def writes(scope: Scope) -> bool:
    """Whether a request may change something."""
    return scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _guarded(scope: Scope, receive: Receive, most: int) -> Receive:
    """The same messages, as long as the body is not longer than this, and JSON if the request writes something.

    An address that reads no body answers without it: that there is nothing, or not in this way.
    """
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().casefold()
    # A mail program that ends letters sends a form (RFC 8058).
    wrong = writes(scope) and kind != "application/json" and not scope["path"].startswith("/letters/")
    length = 0

    async def guarded() -> Message:
        nonlocal length
        message = await receive()
        if message["type"] == "http.request":
            if wrong:
                raise Refused(415, "request", phrase("The body of a request is JSON (Content-Type: application/json)."))
            length += len(message.get("body", b""))
            if length > most:
                raise Refused(413, "request", phrase("A request has at most {most} bytes.", most=figure(most)))
        return message

    return guarded


def with_headers(send: Send) -> Send:
    """The same, with the headers of every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(header for header in RAW if header[0] not in there)]
        await send(message)

    return sending


async def fail(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request that has met a mistake of ours, and log that, within the handler of the exception."""
    log.exception("this should not have happened")
    await refuse(
        scope, receive, send, Refused(500, "fault", phrase("Something went wrong on the server; it was logged."))
    )


async def refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    """Answer a request that is not let in."""
    answer = "http.response"
    if scope["type"] == "websocket":
        await receive()
        answer = "websocket.http.response"
    body = json.dumps(error(refused.kind, str(refused.message))).encode()
    headers = MutableHeaders({"Content-Type": "application/json", **HEADERS, "Cache-Control": "no-store"})
    headers.update({"Content-Length": str(len(body)), **(refused.headers or {})})
    await send({"type": f"{answer}.start", "status": refused.status, "headers": headers.raw})
    await send({"type": f"{answer}.body", "body": body})


def error(kind: str, message: str, clause: str | None = None) -> dict[str, Any]:
    """A refusal in the form that all interfaces for programs use."""
    return {"error": {"kind": kind, "message": message, "clause": clause}}
