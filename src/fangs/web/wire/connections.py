"""HTTP connections with limits on the data that they hold and on the time that each step can take."""

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
    """A transport that joins the head and the body of a response, so that they are sent together.

    It stands in for the connection while uvicorn writes one response. The head is held back only if a body must follow.
    """

    def __init__(self, connection: asyncio.Transport, method: str) -> None:
        self._connection, self._method = connection, method
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:  # type: ignore[override]  # uvicorn writes nothing else
        """Send a part of a response. If the part is the head, hold it back until the body follows.

        Uvicorn writes the names of headers in lower case.
        """
        if self._head is None and self._method != "HEAD" and b"\r\ncontent-length: " in data:
            self._head = data
            return
        head, self._head = self._head, b""
        self._connection.write(head + data if head else data)

    def close(self) -> None:
        """Close the connection once all written data has been sent."""
        if self._head:
            self.write(b"")
        self._connection.close()

    def is_closing(self) -> bool:
        """Return True if the connection is closed or closing."""
        return self._connection.is_closing()


HEAD_PATIENCE = 10.0
"""The number of seconds in which the head of a request must arrive.

It is also the number of seconds in which the rest of a body must arrive after the response has been sent.
"""
MAX_HEAD = 65_536
"""The maximum size of a request without its body, in bytes.

This includes the head, the framing of chunks, and trailers.
"""
FRAMING = {b"content-length", b"transfer-encoding"}
"""The headers that determine the length of a request's body."""
MAX_OPEN, PART = 16, 1024
"""The maximum number of unanswered requests on a connection, and the number of bytes that are parsed before it is checked again."""
KEPT, KEPT_FOR_PROXY = 10, 150
"""The number of seconds that an idle connection stays open to a client, and to a proxy.

These times are longer than the idle timeouts of clients (5 seconds in httpx and Node) and of proxies (60 in nginx, 120
in Caddy), so that the other side closes an idle connection. If the server closed it, a request that arrived at the same
time would be lost.
"""
READ_PATIENCE = 30.0
"""The number of seconds after which a connection is closed if the client does not read its response."""
LINGER, MAX_LINGERING = 1.0, 100
"""The number of seconds that an ended connection stays open so that its last response can be read.

The second number limits how many refused connections can stay open in this way.
"""


class State(Enum):
    """What an HTTP connection is waiting for."""

    HEAD = auto()
    """Waits for the head of a request, or for the rest of the head."""
    ANSWERING = auto()
    """Waits for the application to answer the request."""
    UNREAD = auto()
    """Waits for the client to read its responses."""
    REST = auto()
    """Waits for the rest of a body that is no longer needed because the request has been answered."""
    IDLE = auto()
    """Waits for the next request."""
    UPGRADED = auto()
    """Waits for nothing, because the connection now belongs to a WebSocket."""
    ENDED = auto()
    """Waits for the client to read the last response."""


class Flow(FlowControl):
    """Uvicorn's flow control, except that it resumes reading only while the connection holds little data.

    Uvicorn alone would resume reading after each of several responses.
    """

    def __init__(self, transport: asyncio.Transport, has_room: Callable[[], bool]) -> None:
        super().__init__(transport)
        self.has_room = has_room

    def resume_reading(self) -> None:
        """Resume reading if the connection has room for more data."""
        if self.has_room():
            super().resume_reading()


class HttpConnection(HttpProtocol):
    """An HTTP connection as a small state machine, built on uvicorn's protocol.

    The events on the connection determine the state, and each state has at most one timer. The amount of data that
    waits for a response is limited by the number of requests, the size of each body, and the size of one read.
    """

    server_state: ConnectionCount
    state = State.HEAD
    _timer: asyncio.TimerHandle | None = None
    _host: str | None = None
    _is_begun = _is_in_head = True
    """Whether a request has begun or must now begin to arrive, and whether its head is still incomplete."""
    _is_again = False
    """Whether the parser reads a head for the second time, only to find the length of the body."""
    _is_deaf = False
    """Whether the connection ignores all further data because it has refused earlier data."""
    _is_upgraded = _is_ended = False
    _framing = 0
    """The number of received bytes of the current request that are not part of its body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Set up a new connection, or refuse it if there is no room."""
        super().connection_made(transport)
        self.flow = Flow(transport, self._has_room)
        self._open: deque[Any] = deque()  # requests that have begun and are not answered yet, in order
        self._held = b""  # received bytes that wait for room
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
        """Clean up after the connection is lost."""
        self._held = b""
        self._go()
        super().connection_lost(exc)

    # States

    def _settle(self) -> None:
        """Update the connection's state, and restart the timer if the state has changed."""
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
        """Stop the timer of the previous state, and start a timer for the current one."""
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
            case _:  # The admission layer limits the time for a body, and WebSockets have their own timers.
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

    # Receiving

    def data_received(self, data: bytes) -> None:
        """Receive bytes and parse as many as there is room for."""
        self._is_begun = True
        self._held += data
        self._read_on()

    def _read_on(self) -> None:
        """Parse the received bytes in small parts while there is room for more requests."""
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
        """Whether the connection ignores all data from now on."""
        return self._is_ended or self._is_deaf or self._is_upgraded or self.transport.is_closing()

    def _has_room_for_requests(self) -> bool:
        return len(self._open) < MAX_OPEN

    def _has_room(self) -> bool:
        """Return True if the connection can read more data.

        This requires that all received bytes have been parsed, and that the bodies that wait behind another request are
        small.
        """
        waiting = sum(len(cycle.body) for cycle in list(self._open)[1:])
        return not self._held and self._has_room_for_requests() and waiting < HIGH_WATER_LIMIT

    def handle_websocket_upgrade(self) -> None:
        """Turn the connection into a WebSocket, unless a response must still be sent on it."""
        if self._open:
            self.send_400_response("")
        else:
            self._is_upgraded = True
            self._go()
            super().handle_websocket_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """Ignore a request to switch to another protocol, and parse the request's body (RFC 9110, 7.8).

        The parser skips the body of such a request, so a second parser reads it.
        """
        paused = sys.exc_info()[1]
        assert isinstance(paused, HttpParserUpgrade)
        if self.scope["method"] == "CONNECT":  # The data that follow were meant for another host.
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
        """Note that the first bytes of a new request have arrived."""
        if not self._is_again:
            super().on_message_begin()
            self._is_begun = self._is_in_head = True

    def on_url(self, url: bytes) -> None:
        """Receive a part of a request's URL."""
        if not self._is_again:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Receive a header line.

        Trailers after a chunked body are ignored, because nothing may be added to a head that has already been
        checked.
        """
        if self._is_in_head and not self._is_again:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Check a request whose head is complete, and hand it to the application."""
        if self._is_again:
            return
        self._is_in_head = False
        if any(
            name == b"transfer-encoding" and value.strip(b" \t").lower() != b"chunked" for name, value in self.headers
        ):
            raise ValueError("an encoding that is not supported")  # the parser treats this like an error of its own
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # otherwise a WebSocket begins
            self.cycle.transport = Joined(self.transport, self.cycle.scope["method"])
            self._open.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        """Receive a part of a request's body."""
        self._framing = max(0, self._framing - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that a request has arrived completely."""
        if self.parser.should_upgrade() and not self._should_upgrade():
            return  # a body can still follow
        self._is_begun, self._framing = False, 0
        super().on_message_complete()
        if self.cycle is not None:  # otherwise a WebSocket begins
            self.cycle.more_body = False  # even if the request was answered before all of it arrived

    # Sending

    def on_response_complete(self) -> None:
        """Finish an answered request, begin the next one if it has arrived, and resume reading."""
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
        """Note that the client has stopped reading the response."""
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        """Note that the client is reading the response again."""
        super().resume_writing()
        self._settle()

    def send_400_response(self, msg: str) -> None:
        """Refuse data that are not valid HTTP."""
        self._refuse(answer(400, "request", "This is not a valid HTTP request."))

    # Closing

    def _go(self) -> None:
        self._stop_timer()
        if self._host is not None:
            self.server_state.go(self._host)
            self._host = None
        elif self._is_ended:
            self.server_state.lingering -= 1

    def _refuse(self, last: bytes) -> None:
        """End the connection with an error response. Complete requests that came before are still answered.

        If there are such requests, the error response itself is not sent. Later requests are ignored.
        """
        self.server_state.on_refused(_status(last))
        if self._open and self._open[-1].more_body:  # This request is the one to refuse.
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
        """Send a last response, and close the connection once the client has had time to read it."""
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
