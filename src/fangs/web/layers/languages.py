"""Determines the reader's language from the cookie of a page or from the browser's settings.

The language that the reader chose on a page is kept in a cookie. Without the cookie, the Accept-Language header
decides.
"""

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
"""The key in a request's scope under which the reader's language is stored."""
DEPENDS = "Accept-Language, Cookie"
"""The request headers that determine the language of the response."""
MOST = 500
"""The maximum number of characters of an Accept-Language header that are read."""


class Languages:
    """Middleware that determines the reader's language, so that all texts of the response are in this language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with the reader's language as the current language."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        scope[READER] = of_page(scope) or wanted(scope["headers"])
        with speaking(scope[READER]):
            await self.app(scope, receive, send)


def of_page(scope: Scope) -> str | None:
    """Read the language from a WebSocket's address, as in `?language=de`. Return None if it names none.

    The address names the language because a browser need not send Accept-Language with a WebSocket handshake.
    """
    if scope["type"] != "websocket":
        return None
    (name,) = parse_qs(scope["query_string"][:MOST].decode("latin-1")).get(COOKIE, [""])[:1]
    return name if name in languages() else None


def wanted(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Choose a reader's language from the Cookie and Accept-Language headers."""
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
