"""The reader's language: the one chosen on a page, kept in a cookie, else the one that the browser asks for."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from fangs.translation import ENGLISH, languages, speaking
from fangs.translation.reader import preferred

COOKIE = "language"
DEPENDS = "Accept-Language, Cookie"
"""The headers of a request that say which language is answered."""


class Languages:
    """Everything that is made for a request is made in its reader's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(wanted(Headers(scope=scope))):
            await self.app(scope, receive, send)


def wanted(headers: Headers) -> str:
    """The language of whoever sends these headers."""
    cookie = headers.get("cookie", "")
    chosen = cookie_parser(cookie).get(COOKIE) if COOKIE in cookie else None
    if chosen in languages():
        return str(chosen)
    return preferred(headers.get("accept-language", ""), languages()) or ENGLISH
