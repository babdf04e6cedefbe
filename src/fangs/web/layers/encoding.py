"""Chooses a content encoding that the browser accepts, and compresses large responses about tables.

Only responses that are safe to compress are compressed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEVEL = 1
"""The compression level of zlib.

At this level, compressing a view of 40 kB takes a fifth of a millisecond. A higher level would save little more.
"""
SMALLEST = 1000
"""The size in bytes from which responses are compressed. Smaller responses fit into one packet anyway."""

WORTH_IT = re.compile(r"/open|/tables/[^/]+/(?:view|log|boards/[^/]+/(?:at/[^/]+|review))")
"""Matches the paths of large responses that contain no key of a seat.

From the length of a compressed response, an eavesdropper can learn which text occurs in it twice (the BREACH attack). A
response with a key is therefore never compressed. This excludes responses to POST, which contain both new keys and the
name that was sent, and the desk, which contains the codes of the seats.
"""

_WEIGHT = re.compile(r"[01](?:\.\d{0,3})?")
MOST = 1000
"""The maximum number of characters of an Accept-Encoding header that are read. Browsers send about fifty."""


def best(accepted: str, offered: Iterable[str]) -> str | None:
    """Choose the offered encoding that an Accept-Encoding header prefers, or None if it accepts none.

    In a tie, the first one offered wins.
    """
    weights = dict(found for part in accepted[:MOST].split(",") if (found := _weighted(part)))
    chosen = max(offered, key=lambda name: weights.get(name, weights.get("*", 0)), default=None)
    return chosen if chosen and weights.get(chosen, weights.get("*", 0)) else None


def _weighted(part: str) -> tuple[str, float] | None:
    """Parse one entry of an Accept-Encoding header, such as `gzip;q=0.5`, into the encoding and its weight.

    Return None if the entry is malformed (RFC 9110, 12.4.2).
    """
    name, _, parameter = (piece.strip().casefold() for piece in part.partition(";"))
    weight = parameter.removeprefix("q=") if parameter else "1"
    return (name, float(weight)) if name and _WEIGHT.fullmatch(weight) else None


class Compressed:
    """Middleware that compresses large responses for clients that accept gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressing = GZipMiddleware(app, minimum_size=SMALLEST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and compress the response if it is large and the client accepts gzip."""
        worth_it = scope["type"] == "http" and scope["method"] == "GET" and WORTH_IT.fullmatch(scope["path"])
        if worth_it and best(Headers(scope=scope).get("accept-encoding", ""), ["gzip"]):
            await self.compressing(scope, receive, send)
        else:
            await self.app(scope, receive, send)
