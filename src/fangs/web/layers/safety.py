"""Checks the host, origin, type, size and rate of requests, and turns errors into responses.

It also identifies who sends a request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fangs.core.errors import FangsError
from fangs.translation import figure, phrase
from fangs.web.hosts import Hosts, named
from fangs.web.layers.addresses import address_of
from fangs.web.layers.quota import Quota
from fangs.web.layers.refusals import RAW, LimitReached, Refused, refuse
from fangs.web.limits import Limits
from fangs.web.seat_session import CREDENTIALS, credentials

OPENING = ("/tables", "/opponent")
"""The paths at which requests can open a table."""
MAX_BODY = 64_000
"""The maximum size in bytes of the body of most requests."""
MAX_RECORD = 400_000
"""The maximum size in bytes of a request for a new table. The request can contain a game record."""

MAX_KEY = 80
"""The number of characters of a key that identify its owner when requests are counted. Valid keys are not longer."""
MAX_COME = 1000
"""The maximum number of accepted combinations of Host and Origin headers that are cached."""
SINGLE = (b"authorization", b"content-type", b"origin")
"""The headers that a request can have at most once. If there were two, two programs could read different ones."""
_CHECKED = frozenset((b"host", b"cookie", b"content-encoding", *SINGLE))

Checked = Mapping[bytes, list[bytes]]
"""The values of the headers that decide whether a request is accepted, by the header's name."""


def max_bytes(path: str) -> int:
    """Return the maximum size in bytes of the body of a request to this path."""
    return MAX_RECORD if path == "/tables" else MAX_BODY


class BodySize:
    """Counts the bytes of a request's body, and refuses a body that is too long.

    A sealed record counts with its full length, that is, after its seal has been opened.
    """

    def __init__(self, most: int = MAX_BODY) -> None:
        self.most, self.length = most, 0

    def add(self, length: int) -> None:
        """Count more bytes of the body, or raise Refused if the body is now too long."""
        self.length += length
        if self.length > self.most:
            most = figure(self.most)
            message = phrase("A request may have at most {most} bytes, counting sealed records in full.", most=most)
            raise Refused(413, "request", message)


BODY: ContextVar[BodySize] = ContextVar("body")
"""The size of the body of the current request."""


class Safety:
    """Middleware that refuses forbidden requests and turns exceptions into responses.

    `hosts` are the names of this server, in addition to localhost and any numeric address.
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] = (), limited: bool = True) -> None:
        self.app = app
        self.hosts = Hosts(hosts)
        self.limited = limited
        # An open table page reads occasionally and writes a few times a minute.
        self.reads, self.writes = Quota(limits.reads, 10.0), Quota(limits.address_writes, 10.0)
        self.program_reads, self.program_writes = Quota(limits.program_reads, 10.0), Quota(limits.program_writes, 10.0)
        self.opens, self.said = Quota(limits.opens, 60.0), Quota(limits.said, 3600.0)
        self._come: set[tuple[tuple[bytes, ...], bytes | None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on, or send a refusal."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(header for header in RAW if header[0] not in there)]
            await send(message)

        try:
            _require_text(scope)
            headers = _checked(scope)
            self._let_in(scope, headers)
            await self.app(scope, _guarded(scope, headers, receive), sending)
        except Exception as failure:
            if begun or (scope["type"] == "websocket" and not isinstance(failure, Refused | FangsError)):
                raise
            await refuse(scope, receive, send, failure)

    def _let_in(self, scope: Scope, headers: Checked) -> None:
        """Check the headers of a request, identify the client, and count the request.

        Raise Refused if the request is not accepted.
        """
        is_change = writes(scope)
        origin = headers.get(b"origin") if is_change or scope["type"] == "websocket" else None
        self._come_here(tuple(headers.get(b"host", ())), origin[0] if origin else None)
        theirs = credentials(headers.get(b"authorization", ()), headers.get(b"cookie", ()))
        scope[CREDENTIALS] = theirs
        # FastAPI would parse cookies with the standard library, which takes quadratic time.
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"cookie"]
        if self.limited:
            # Count the request for the key as well, because one link can be used from many addresses.
            for whose in filter(None, (f"address {address_of(scope)}", theirs.key.strip()[:MAX_KEY])):
                _limit(self.reads, whose)
                if is_change:
                    _limit(self.opens if scope["path"] in OPENING else self.writes, whose)
                    if scope["path"].endswith("/say"):
                        _limit(self.said, whose)
            if theirs.is_program:
                _limit(self.program_reads, theirs.key[:MAX_KEY])
                if is_change:
                    _limit(self.program_writes, theirs.key[:MAX_KEY])

    def _come_here(self, hosts: tuple[bytes, ...], origin: bytes | None) -> None:
        """Check that a request is meant for this server and does not come from another site's page.

        Raise Refused otherwise. Accepted combinations of headers are cached.
        """
        if (hosts, origin) in self._come:
            return
        host = named([value.decode("latin-1") for value in hosts])
        if host is None:
            message = phrase("A request must have one Host header, such as 'example.org' or 'example.org:8000'.")
            raise Refused(400, "host", message)
        if not self.hosts.knows(host):
            message = phrase("This server does not know that host name. Add the name with 'fangs serve --name'.")
            raise Refused(421, "host", message)
        if origin is not None and _site(origin.decode("latin-1")) != hosts[0].decode("latin-1"):
            raise Refused(403, "origin", phrase("This request came from a page of another site."))
        if len(self._come) >= MAX_COME:
            self._come.clear()
        self._come.add((hosts, origin))


def _require_text(scope: Scope) -> None:
    """Raise Refused if the query contains a NUL character.

    No stored text contains one, and PostgreSQL does not accept it.
    """
    asked = scope.get("query_string", b"")
    if b"\0" in asked or b"%00" in asked:
        raise Refused(422, "request", phrase("An address cannot contain the character NUL."))


def _checked(scope: Scope) -> Checked:
    """Collect the headers that decide whether a request is accepted.

    Raise Refused if a header that must be single occurs twice.
    """
    found: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        if name in _CHECKED:
            found.setdefault(name, []).append(value)
    for name in SINGLE:
        if len(found.get(name, ())) > 1:
            header = name.decode().title()
            raise Refused(400, "request", phrase("A request may have at most one {header} header.", header=header))
    return found


def _limit(quota: Quota, whose: str) -> None:
    if wait := quota.take(whose):
        message = phrase("There were too many requests in a short time. Please wait a little and try again.")
        raise LimitReached(message, wait)


def writes(scope: Scope) -> bool:
    """Return True if a request can change something. A GET, HEAD or OPTIONS request cannot."""
    return scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _guarded(scope: Scope, headers: Checked, receive: Receive) -> Receive:
    """Wrap a request's `receive` function so that it checks the length and the content type of the body.

    The body of a request that writes must be JSON. The check takes place only if the route reads the body. Otherwise
    the route responds without it, for example with status 404 or 405.
    """
    if scope["type"] != "http":
        return receive
    path = scope["path"]
    BODY.set(size := BodySize(max_bytes(path)))
    is_wrong = writes(scope) and not _may_be_form(path) and not _is_json(headers.get(b"content-type", ()))
    encodings = headers.get(b"content-encoding", ()) if writes(scope) else ()
    is_packed = any(one.strip().lower() not in (b"", b"identity") for one in encodings)

    async def guarded() -> Message:
        message = await receive()
        if message["type"] == "http.request":
            if is_wrong:
                why = phrase("The body of a request must be JSON (Content-Type: application/json).")
                raise Refused(415, "request", why)
            if is_packed:
                raise Refused(415, "request", phrase("The body of a request cannot be compressed (Content-Encoding)."))
            size.add(len(message.get("body", b"")))
        return message

    return guarded


def _may_be_form(path: str) -> bool:
    """Return True if the body of a request to this path may be a form.

    To unsubscribe, a mail program sends a form to `/letters/WORD` (RFC 8058).
    """
    return path.startswith("/letters/") and "/" not in path.removeprefix("/letters/")


def _is_json(types: Iterable[bytes]) -> bool:
    return any(one.partition(b";")[0].strip().lower() == b"application/json" for one in types)
