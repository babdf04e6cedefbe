"""Compressed answers: in which way a browser takes them, and which answers about tables are compressed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEVEL = 1
"""How hard zlib tries: a view of 40 kB takes a fifth of a millisecond, and a higher level saves only little more."""
SMALLEST = 1000
"""In bytes; what is smaller fits into a packet as it is."""

WORTH_IT = re.compile(r"/open|/tables/[^/]+/(?:view|log|boards/[^/]+/(?:at/[^/]+|review))")
"""What is large and has nothing in it that opens a seat.

The length of a compressed answer tells whoever sees it on the wire what is in it twice (BREACH), so an answer with a key is never
compressed: not those to POST, which have new keys beside the name that was given, and not the desk, which has the words of the seats.
"""

_TAKEN = re.compile(r"\s*(?P<name>[\w*-]+)\s*(?:;\s*q=(?P<weight>[01](?:\.\d{0,3})?))?\s*", re.IGNORECASE)


def best(accepted: str, offered: Iterable[str]) -> str | None:
    """The encoding that an Accept-Encoding header likes best, of two alike the first one offered; None if it takes none of them."""
    found = [match for match in map(_TAKEN.fullmatch, accepted.split(",")) if match]
    weights = {match["name"].casefold(): float(match["weight"] or 1) for match in found}
    chosen = max(offered, key=lambda name: weights.get(name, weights.get("*", 0)), default=None)
    return chosen if chosen and weights.get(chosen, weights.get("*", 0)) else None


class Compressed:
    """Compresses the answers that are worth it, for whoever takes gzip."""

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
