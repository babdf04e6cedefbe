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

_TAKEN = re.compile(r"\s*(?P<name>[\w*-]+)\s*(?:;\s*q=(?P<weight>[01](?:\.\d{0,3})?))?\s*", re.IGNORECASE)


def best(accepted: str, offered: Iterable[str]) -> str | None:
    """The encoding that an Accept-Encoding header prefers, of two alike the one offered first; None if it takes none of them."""
    found = [match for match in map(_TAKEN.fullmatch, accepted.split(",")) if match]
    weights = {match["name"].casefold(): float(match["weight"] or 1) for match in found}
    chosen = max(offered, key=lambda name: weights.get(name, weights.get("*", 0)), default=None)
    return chosen if chosen and weights.get(chosen, weights.get("*", 0)) else None


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
