"""Connections: how many there may be, how long requests and the reading of answers may take, and how connections end."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from fangs.web.addresses import counted
from fangs.web.hosts import HttpProtocol
from fangs.web.joined import Joined
from fangs.web.languages import wanted
from fangs.web.limits import Limits
from fangs.web.open_files import open_files
from fangs.web.safety import HEADERS, error
from fangs.web.sockets import GOODBYE, RESTART, Stream

HEAD_PATIENCE = 10.0
"""How many seconds the head of a request may take, and the rest of its body after the answer."""
MOST_HEAD = 65_536
"""The most bytes of a head."""
KEPT, KEPT_FOR_PROXY = 10, 150
"""How many seconds a connection waits for another request: longer than clients (5 in httpx and Node) and proxies (60 in nginx,
120 in Caddy) keep one that is idle, so that it is they who close it. A request that meets a closing connection is lost."""
READ_PATIENCE = 30.0
"""How many seconds an answer waits for a client that does not read it."""
RESERVED = 200
"""How many of the files that a process may have open are reserved for other things than connections."""
LINGER, MOST_LINGERING = 1.0, 100
"""How many seconds an ended connection stays open, so that the last words are read; and how many refused ones at once."""


class Guests(ServerState):
    """All connections, counted by address; trusted proxies may have any number."""

    def __init__(self, limits: Limits, limited: bool, proxies: str) -> None:
        super().__init__()
        self.limits, self.limited = limits, limited
        self.most = min(limits.connections, max(open_files() - RESERVED, 50))
        self.proxies = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
        self.addresses: Counter[str] = Counter()
        self.count = self.lingering = 0

    def refusal(self, host: str) -> bytes | None:
        """The refusal of a new connection if there is no room; else None."""
        if self.count >= self.most:
            return answer(503, "busy", "The server has as many connections as it can have: try again in a while.", 10)
        is_counted = self.limited and host not in self.proxies
        if is_counted and self.addresses[counted(host)] >= self.limits.address_connections:
            return answer(429, "limit", "Your address has as many connections as it may: close some first.", 10)
        return None

    def come(self, host: str) -> None:
        """One more connection."""
        self.count += 1
        self.addresses[counted(host)] += 1

    def go(self, host: str) -> None:
        """One less."""
        address = counted(host)
        self.count -= 1
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]


class HttpConnection(HttpProtocol):
    """Uvicorn's HTTP protocol with limits: requests must arrive, and answers must be read, in time."""

    server_state: Guests
    _host: str | None = None
    _is_ended = False
    _head: int | None = 0
    """The bytes of an incomplete head so far; None: no head is awaited."""
    _deadline: asyncio.TimerHandle | None = None
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is made."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        refusal = self.server_state.refusal(host)
        if refusal is None:
            self._host = host
            self.server_state.come(host)
            self.timeout_keep_alive = KEPT_FOR_PROXY if host in self.server_state.proxies else KEPT
            self._expect()
        elif self.server_state.lingering < MOST_LINGERING:
            self.server_state.lingering += 1
            self._end(refusal)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes are received."""
        if self._is_ended:
            return
        super().data_received(data)
        if self._is_idle():  # an empty line came, and uvicorn has cancelled its keep-alive timeout
            self._expect()
        if self._head is not None:
            self._expect()
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._end(answer(431, "request", f"The head of a request has at most {MOST_HEAD:,} bytes."))

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket's."""
        self._go()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """The first bytes of a request have come; `data_received` sets a deadline if its head is not among them."""
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        """The head of a request has come; how long its body may take is for admission to say."""
        self._head = None
        self._come()
        super().on_headers_complete()
        if self.cycle is not None and not self.cycle.response_started:  # else no answer follows: a WebSocket begins
            self.cycle.transport = Joined(self.transport, self.cycle.scope["method"])

    def on_message_complete(self) -> None:
        """All of a request has come."""
        self._come()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered, and the rest of it is useless."""
        super().on_response_complete()
        if self.cycle.response_complete and self.cycle.more_body:
            self._expect()

    def pause_writing(self) -> None:
        """Nobody reads the answer."""
        super().pause_writing()
        self._patience = self._patience or self.loop.call_later(READ_PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """The answer is read."""
        super().resume_writing()
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP."""
        self._end(answer(400, "request", "This is no request of HTTP that can be understood."))

    def _is_idle(self) -> bool:
        """Whether all is answered, and nobody waits for what comes next."""
        return self.cycle is not None and self.cycle.response_complete and self.timeout_keep_alive_task is None

    def _expect(self) -> None:
        self._deadline = self._deadline or self.loop.call_later(HEAD_PATIENCE, self._too_slow)

    def _come(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _go(self) -> None:
        self._come()
        if self._patience:
            self._patience.cancel()
        if self._host is not None:
            self.server_state.go(self._host)
            self._host = None
        elif self._is_ended:
            self.server_state.lingering -= 1

    def _too_slow(self) -> None:
        is_answered = self.cycle is not None and self.cycle.response_complete and self.cycle.more_body
        seconds = f"{HEAD_PATIENCE:.0f} seconds"
        if is_answered:
            self.transport.close()
        else:
            self._end(answer(408, "request", f"The request had not come after {seconds}."))

    def _end(self, last: bytes) -> None:
        """Send a last answer, which a client that reads gets before the connection is closed."""
        if self._is_ended or self.transport.is_closing():
            return
        self._is_ended = True
        self._come()
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.write(last)
        self.transport.write_eof()
        self._deadline = self.loop.call_later(LINGER, self.transport.abort)


class WebSocketConnection(Stream):
    """Uvicorn's WebSocket protocol, counted, which says why it closes, and does not wait for a client that has stopped reading."""

    server_state: Guests

    def __init__(self, *, config: Any, server_state: Guests, app_state: dict[str, Any]) -> None:
        super().__init__(config=config, server_state=server_state, app_state=app_state)
        self.server_state = server_state

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection is made, from an HTTP connection that was let in."""
        super().connection_made(transport)
        self.server_state.come(self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.server_state.go(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """There is no answer: what was written is not read either."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """Close the connection, since the server stops."""
        if self.handshake_complete and not self.close_sent:
            self.stop_keepalive()
            goodbye = GOODBYE.spell(wanted(self.scope["headers"]))
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART, "reason": goodbye})
            self.conn.send_close(RESTART, goodbye)
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
        super().shutdown()


def answer(status: int, kind: str, message: str, again: int | None = None) -> bytes:
    """A refusal as bytes, sent without asking the application."""
    body = json.dumps(error(kind, message)).encode()
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    if again is not None:
        headers["Retry-After"] = str(again)
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def _nothing(*_: Any) -> None:
    """A dummy application: only the trusted proxies of the middleware before it are used."""
