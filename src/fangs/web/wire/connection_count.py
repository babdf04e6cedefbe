"""Counts the open connections, and refuses new ones when there is no room."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from fangs.core.errors import error_json
from fangs.web.layers.addresses import counted
from fangs.web.layers.refusals import HEADERS
from fangs.web.limits import Limits
from fangs.web.wire.open_files import open_files

RESERVED = 200
"""The number of open files that are reserved for purposes other than connections."""


class ConnectionCount(ServerState):
    """Counts the open connections of each network address. Trusted proxies can open any number of them."""

    def __init__(self, limits: Limits, limited: bool, proxies: str) -> None:
        super().__init__()
        self.limits, self.limited = limits, limited
        self.most = min(limits.connections, max(open_files() - RESERVED, 50))
        self.proxies = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
        self.addresses: Counter[str] = Counter()
        self.count = self.lingering = 0
        self.on_refused: Callable[[int], None] = lambda status: None
        """A callback that gets the HTTP status when the server refuses or ends a connection.

        This status is not the response to any request.
        """

    def refusal(self, host: str) -> bytes | None:
        """Return the HTTP response that refuses a new connection, or None if there is room for it."""
        if self.count >= self.most:
            return answer(503, "busy", "The server has reached its limit of connections: try again in a while.", 10)
        is_counted = self.limited and host not in self.proxies
        if is_counted and self.addresses[counted(host)] >= self.limits.address_connections:
            return answer(429, "limit", "Your address has reached its limit of connections: close some first.", 10)
        return None

    def come(self, host: str) -> None:
        """Count a newly opened connection."""
        self.count += 1
        self.addresses[counted(host)] += 1

    def go(self, host: str) -> None:
        """Stop counting a connection that has closed."""
        address = counted(host)
        self.count -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]


def answer(status: int, kind: str, message: str, again: int | None = None) -> bytes:
    """Encode a complete HTTP error response as bytes.

    The server can send it without calling the application.
    """
    body = json.dumps(error_json(kind, message)).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    if again is not None:
        headers["Retry-After"] = str(again)
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def _nothing(*_: Any) -> None:
    """Do nothing.

    This is a dummy ASGI application for the middleware, which is used only for its list of trusted proxies.
    """
