"""Compressed answers: the encoding that a browser takes, and which answers about tables are compressed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEVEL = 1
"""The level of zlib: a view of 40 kB takes a fifth of a millisecond, and a higher level saves little more."""
SMALLEST = 1000
"""In bytes; a smaller answer fits into a packet as it is."""

WORTH_IT = re.compile(r"/open|/tables/[^/]+/(?:view|log|boards/[^/]+/(?:at/[^/]+|review))")
"""Answers that are large and contain nothing that opens a seat.

The length of a compressed answer shows an eavesdropper what is in it twice (BREACH), so an answer with a key is never
compressed: not those to POST, which have new keys beside the name that was given, and not the desk, which has the words of the seats.
"""

_WEIGHT = re.compile(r"[01](?:\.\d{0,3})?")
MOST = 1000
"""How many characters are read of what a browser accepts; they send fifty."""


def best(accepted: str, offered: Iterable[str]) -> str | None:
    """The encoding that an Accept-Encoding header prefers, of two alike the one offered first; None if it takes none of them."""
    weights = dict(found for part in accepted[:MOST].split(",") if (found := _weighted(part)))
    chosen = max(offered, key=lambda name: weights.get(name, weights.get("*", 0)), default=None)
    return chosen if chosen and weights.get(chosen, weights.get("*", 0)) else None


def _weighted(part: str) -> tuple[str, float] | None:
    """An encoding and its weight in an Accept-Encoding header (RFC 9110, 12.4.2); None for what is neither."""
    name, _, parameter = (piece.strip().casefold() for piece in part.partition(";"))
    weight = parameter.removeprefix("q=") if parameter else "1"
    return (name, float(weight)) if name and _WEIGHT.fullmatch(weight) else None


class Compressed:
    """Compresses large answers, for clients that take gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressing = GZipMiddleware(app, minimum_size=SMALLEST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        worth_it = scope["type"] == "http" and scope["method"] == "GET" and WORTH_IT.fullmatch(scope["path"])
        if worth_it and best(Headers(scope=scope).get("accept-encoding", ""), ["gzip"]):
            await self.compressing(scope, receive, send)
        else:
            await self.app(scope, receive, send)
