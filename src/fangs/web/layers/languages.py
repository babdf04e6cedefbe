"""The reader's language: the one chosen on a page, kept in a cookie, else the one that the browser asks for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

from fangs.translation import ENGLISH, languages, speaking
from fangs.translation.reader import preferred
from fangs.web.cookies import read_cookies

COOKIE = "language"
READER = "fangs.language"
"""The key of the reader's language in a request's scope."""
DEPENDS = "Accept-Language, Cookie"
"""The headers of a request that say which language is answered."""
MOST = 500
"""How much of what a browser accepts is read."""


class Languages:
    """Everything that is made for a request is made in its reader's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope[READER] = of_page(scope) or wanted(scope["headers"])
        with speaking(scope[READER]):
            await self.app(scope, receive, send)


def of_page(scope: Scope) -> str | None:
    """The language of the page that opens a stream, which says it: a browser need not send what it accepts with a handshake."""
    if scope["type"] != "websocket":
        return None
    (name,) = parse_qs(scope["query_string"][:MOST].decode("latin-1")).get(COOKIE, [""])[:1]
    return name if name in languages() else None


def wanted(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The language of whoever sends these headers."""
    cookie, accepted = "", ""
    for name, value in headers:
        if name == b"cookie":
            cookie = cookie or value.decode("latin-1")
        elif name == b"accept-language":
            accepted = accepted or value.decode("latin-1")
    chosen = read_cookies(cookie).get(COOKIE) if COOKIE in cookie else None
    return str(chosen) if chosen in languages() else _accepted(accepted[:MOST])


@lru_cache(maxsize=256)
def _accepted(header: str) -> str:
    return preferred(header, languages()) or ENGLISH
