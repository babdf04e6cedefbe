"""Connections: how many there may be, how long requests and the reading of answers may take, and how connections end."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from http import HTTPStatus
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from fangs.web.addresses import counted
from fangs.web.layers.languages import wanted
from fangs.web.layers.refusals import HEADERS, error
from fangs.web.limits import Limits
from fangs.web.wire.hosts import HttpProtocol
from fangs.web.wire.joined import Joined
from fangs.web.wire.open_files import open_files
from fangs.web.wire.sockets import GOODBYE, RESTART, Stream

HEAD_PATIENCE = 10.0
"""How many seconds the head of a request may take, and the rest of its body after the answer."""
MOST_HEAD = 65_536
"""The most bytes of a request beside its body: of its head, of what frames the chunks of its body, and of what follows them."""
HEARD, HEARD_A_SECOND = 16_384, 1_000
"""How many bytes a page that watches may send at once, and again in a second: it need say nothing but that it is still there."""
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
    _is_ended = _is_deaf = False
    """Whether the connection is ended, and whether nothing more is heard on it."""
    _is_head = True
    """Whether the head of a request is still to come, or to end."""
    _framing = 0
    """How many bytes of a request have come that are not its body."""
    _deadline: asyncio.TimerHandle | None = None
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is made."""
        super().connection_made(transport)
        self._open: deque[Any] = deque()  # requests that have begun and are not answered yet, in their order
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
        if self._is_ended or self._is_deaf:
            return
        self._framing += len(data)
        super().data_received(data)
        if self._is_head or self._is_idle():  # or an empty line came, and uvicorn has cancelled its keep-alive timeout
            self._expect()
        if self._framing > MOST_HEAD:
            self._refuse(answer(431, "request", f"A request has at most {MOST_HEAD:,} bytes beside its body."))

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket's, unless an answer is still to be sent on it."""
        if self._open:
            self.send_400_response("")
        else:
            self._go()
            super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """The first bytes of a request have come; `data_received` sets a deadline if its head is not among them."""
        super().on_message_begin()
        self._is_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """One line of a head has come; those after a chunked body (trailers) are left out, since nobody may add to a head that was read."""
        if self._is_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request has come; how long its body may take is for admission to say."""
        self._is_head = False
        self._come()
        if any(
            name == b"transfer-encoding" and value.strip(b" \t").lower() != b"chunked" for name, value in self.headers
        ):
            raise ValueError("a coding that nobody here can read")  # which the parser takes for its own
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else a WebSocket begins
            self.cycle.transport = Joined(self.transport, self.cycle.scope["method"])
            self._open.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        """A part of a body has come."""
        self._framing = max(0, self._framing - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request has come."""
        self._come()
        self._framing = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered, and the rest of it is useless."""
        super().on_response_complete()
        while self._open and self._open[0].response_complete:
            self._open.popleft()
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
        self._refuse(answer(400, "request", "This is no request of HTTP that can be understood."))

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
            self._refuse(answer(408, "request", f"The request had not come after {seconds}."))

    def _refuse(self, last: bytes) -> None:
        """End the connection by a refusal; where whole requests came before, those are still answered, and nothing after them."""
        if self._open and self._open[-1].more_body:  # it is the one that is refused
            broken = self._open.pop()
            if self._open:
                self.pipeline.popleft()
            broken.disconnected = True
            broken.message_event.set()
        if self._open:
            self._is_deaf, self._open[-1].keep_alive = True, False
        else:
            self._end(last)

    def _end(self, last: bytes) -> None:
        """Send a last answer, which a client that reads gets before the connection is closed."""
        if self._is_ended or self.transport.is_closing():
            return
        self._is_ended = True
        self._come()
        for cycle in self._open:
            cycle.disconnected = True
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
        self._credit, self._heard = float(HEARD), self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Bytes are received: the head of the request at first, and then hardly anything."""
        if self.handshake_initiated:
            now = self.loop.time()
            self._credit = min(HEARD, self._credit + (now - self._heard) * HEARD_A_SECOND) - len(data)
            self._heard = now
            if self._credit < 0:
                self.transport.abort()
                return
        super().data_received(data)
        if (
            not self.handshake_initiated
        ):  # the head is none for a WebSocket, or too long for one: nobody would ever answer it
            self.transport.write(answer(400, "request", "This is no request for a WebSocket that can be understood."))
            self.transport.close()

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
