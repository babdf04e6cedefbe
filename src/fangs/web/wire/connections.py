"""Connections: how much they may hold, how long requests and the reading of answers may take, and how connections end."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from httptools import HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl

from fangs.web.hosts import HttpProtocol
from fangs.web.wire.connection_count import ConnectionCount, answer


class Joined(asyncio.Transport):
    """Stands in for a connection while uvicorn writes one answer to it. The head is held back only where a body must follow."""

    def __init__(self, connection: asyncio.Transport, method: str) -> None:
        self._connection, self._method = connection, method
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:  # type: ignore[override]  # uvicorn writes nothing else
        """Send a part of the answer; uvicorn writes the names of headers in lower case."""
        if self._head is None and self._method != "HEAD" and b"\r\ncontent-length: " in data:
            self._head = data
            return
        head, self._head = self._head, b""
        self._connection.write(head + data if head else data)

    def close(self) -> None:
        """Close the connection, after all that was written."""
        if self._head:
            self.write(b"")
        self._connection.close()

    def is_closing(self) -> bool:
        """Whether the connection is closed, or about to be."""
        return self._connection.is_closing()


HEAD_PATIENCE = 10.0
"""How many seconds the head of a request may take, and the rest of its body after the answer."""
MAX_HEAD = 65_536
"""The most bytes of a request beside its body: of its head, of what frames the chunks of its body, and of what follows them."""
FRAMING = {b"content-length", b"transfer-encoding"}
"""What says in a head how long the body is."""
MAX_OPEN, PART = 16, 1024
"""How many requests of one connection may wait for their answers, and how many bytes are read between two looks at how many do."""
KEPT, KEPT_FOR_PROXY = 10, 150
"""How many seconds a connection waits for another request: longer than clients (5 in httpx and Node) and proxies (60 in nginx,
120 in Caddy) keep one that is idle, so that it is they who close it. A request that meets a closing connection is lost."""
READ_PATIENCE = 30.0
"""How many seconds an answer waits for a client that does not read it."""
LINGER, MAX_LINGERING = 1.0, 100
"""How many seconds an ended connection stays open, so that the last words are read; and how many refused ones at once."""


class State(Enum):
    """What a connection is waiting for."""

    HEAD = auto()
    """The head of a request, or the rest of it."""
    ANSWERING = auto()
    """The answer to a request."""
    UNREAD = auto()
    """A client that does not read its answers."""
    REST = auto()
    """The rest of a body that nobody needs any more, since its request is answered."""
    IDLE = auto()
    """Another request."""
    UPGRADED = auto()
    """Nothing: it is a WebSocket's now."""
    ENDED = auto()
    """A client that reads the last words."""


class Flow(FlowControl):
    """Lets bytes in only where a connection has room for what they hold; uvicorn would, whenever one of several answers is sent."""

    def __init__(self, transport: asyncio.Transport, has_room: Callable[[], bool]) -> None:
        super().__init__(transport)
        self.has_room = has_room

    def resume_reading(self) -> None:
        """Read on, if there is room."""
        if self.has_room():
            super().resume_reading()


class HttpConnection(HttpProtocol):
    """Uvicorn's HTTP protocol as a small state machine: what has come says in which state it is, and each state has one timer, or none.

    What is read is bounded until it is answered: so many requests, the body of each, and the bytes of one reading.
    """

    server_state: ConnectionCount
    state = State.HEAD
    _timer: asyncio.TimerHandle | None = None
    _host: str | None = None
    _is_begun = _is_in_head = True
    """Whether bytes of the next request have come, or must come now; and whether its head has not ended."""
    _is_again = False
    """Whether a head that was read is read again, only for how long its body is."""
    _is_deaf = False
    """Whether nothing more is heard, since what came cannot be read."""
    _is_upgraded = _is_ended = False
    _framing = 0
    """How many bytes of a request have come that are not its body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is made."""
        super().connection_made(transport)
        self.flow = Flow(transport, self._has_room)
        self._open: deque[Any] = deque()  # requests that have begun and are not answered yet, in their order
        self._held = b""  # what has come, and waits for room
        host = self.client[0] if self.client else ""
        refusal = self.server_state.refusal(host)
        if refusal is None:
            self._host = host
            self.server_state.come(host)
            self._keep = KEPT_FOR_PROXY if host in self.server_state.proxies else KEPT
            self._start_timer()
            return
        self.server_state.on_refused(_status(refusal))
        if self.server_state.lingering < MAX_LINGERING:
            self.server_state.lingering += 1
            self._end(refusal)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._held = b""
        self._go()
        super().connection_lost(exc)

    # The states

    def _settle(self) -> None:
        """Be in the state that follows from what has happened."""
        if self._is_ended:
            state = State.ENDED
        elif self._is_upgraded:
            state = State.UPGRADED
        elif self.flow.write_paused:
            state = State.UNREAD
        elif self._open:
            state = State.ANSWERING
        elif self.cycle is not None and self.cycle.more_body:
            state = State.REST
        else:
            state = State.HEAD if self._is_begun else State.IDLE
        if state is not self.state:
            self.state = state
            self._start_timer()

    def _start_timer(self) -> None:
        """Start the timer of the state, and end that of the state before."""
        self._stop_timer()
        match self.state:
            case State.HEAD | State.REST:
                patience = HEAD_PATIENCE
            case State.UNREAD:
                patience = READ_PATIENCE
            case State.IDLE:
                patience = self._keep
            case State.ENDED:
                patience = LINGER
            case _:  # how long a body may come is for admission to say, and WebSockets have timers of their own
                return
        self._timer = self.loop.call_later(patience, self._time_is_up)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self) -> None:
        match self.state:
            case State.HEAD:
                self._refuse(answer(408, "request", f"The request did not arrive within {HEAD_PATIENCE:.0f} seconds."))
            case State.REST | State.IDLE:
                self.transport.close()
            case _:
                self.transport.abort()

    # What comes

    def data_received(self, data: bytes) -> None:
        """Bytes are received: read as many as there is room for what they hold."""
        self._is_begun = True
        self._held += data
        self._read_on()

    def _read_on(self) -> None:
        """Read what has come, in small parts, until there is no more room."""
        came, at = self._held, 0
        while at < len(came) and not self._is_silent and self._has_room_for_requests():
            part = self._part = came[at : at + PART]
            at += len(part)
            self._framing += len(part)
            super().data_received(part)
            if self._framing > MAX_HEAD:
                self._refuse(answer(431, "request", f"A request may have at most {MAX_HEAD:,} bytes besides its body."))
        self._held = b"" if self._is_silent else came[at:]
        if self._held:
            self.flow.pause_reading()
        self._settle()

    @property
    def _is_silent(self) -> bool:
        """Whether nothing more is read here."""
        return self._is_ended or self._is_deaf or self._is_upgraded or self.transport.is_closing()

    def _has_room_for_requests(self) -> bool:
        return len(self._open) < MAX_OPEN

    def _has_room(self) -> bool:
        """Whether more may be read: all that came was, and no body waits behind another request."""
        waiting = sum(len(cycle.body) for cycle in list(self._open)[1:])
        return not self._held and self._has_room_for_requests() and waiting < HIGH_WATER_LIMIT

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket's, unless an answer is still to be sent on it."""
        if self._open:
            self.send_400_response("")
        else:
            self._is_upgraded = True
            self._go()
            super().handle_websocket_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """Go on as if no other protocol had been asked for (RFC 9110, 7.8): read the body, which the parser has left out."""
        paused = sys.exc_info()[1]
        assert isinstance(paused, HttpParserUpgrade)
        if self.scope["method"] == "CONNECT":  # what follows was meant for somebody else
            self._is_deaf, self._open[-1].keep_alive = True, False
            return
        self._part = self._part[paused.args[0] :]
        self.parser = HttpRequestParser(self)
        framing = (name + b": " + value for name, value in self.headers if name in FRAMING)
        self._is_again = True
        super().data_received(b"\r\n".join([b"POST / HTTP/1.1", *framing, b"", b""]))
        self._is_again = False
        super().data_received(self._part)

    def on_message_begin(self) -> None:
        """The first bytes of a request have come."""
        if not self._is_again:
            super().on_message_begin()
            self._is_begun = self._is_in_head = True

    def on_url(self, url: bytes) -> None:
        """A part of the target of a request has come."""
        if not self._is_again:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One line of a head has come; those after a chunked body (trailers) are left out, since nobody may add to a head that was read."""
        if self._is_in_head and not self._is_again:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request has come."""
        if self._is_again:
            return
        self._is_in_head = False
        if any(
            name == b"transfer-encoding" and value.strip(b" \t").lower() != b"chunked" for name, value in self.headers
        ):
            raise ValueError("an encoding that is not supported")  # which the parser takes for its own
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
        if self.parser.should_upgrade() and not self._should_upgrade():
            return  # there may be a body
        self._is_begun, self._framing = False, 0
        super().on_message_complete()
        if self.cycle is not None:  # else a WebSocket begins
            self.cycle.more_body = False  # also where it was answered before

    # What goes

    def on_response_complete(self) -> None:
        """A request is answered: the next that has come is begun, and there is room for another."""
        self.server_state.total_requests += 1
        while self._open and self._open[0].response_complete:
            self._open.popleft()
        if self.transport.is_closing():
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        if self._held:
            self.loop.call_soon(self._read_on_if_connected)
        self.flow.resume_reading()
        self._settle()

    def _read_on_if_connected(self) -> None:
        if self.parser is not None:
            self._read_on()
            self.flow.resume_reading()

    def pause_writing(self) -> None:
        """Nobody reads the answer."""
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        """The answer is read."""
        super().resume_writing()
        self._settle()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP."""
        self._refuse(answer(400, "request", "This is not a valid HTTP request."))

    # The end

    def _go(self) -> None:
        self._stop_timer()
        if self._host is not None:
            self.server_state.go(self._host)
            self._host = None
        elif self._is_ended:
            self.server_state.lingering -= 1

    def _refuse(self, last: bytes) -> None:
        """End the connection by a refusal; where whole requests came before, those are still answered, and nothing after them."""
        self.server_state.on_refused(_status(last))
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
        for cycle in self._open:
            cycle.disconnected = True
        self.transport.write(last)
        self.transport.write_eof()
        self._settle()


def _status(refusal: bytes) -> int:
    return int(refusal.split(b" ", 2)[1])
