"""WebSockets that compress a message once for all its readers, or with what its only reader already has.

Uvicorn would compress and frame the message for each reader, which takes 132 ms for five hundred readers. A message for
one reader resembles those before it, so compressing it with them in mind makes it three times as short.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from fangs.core.system.bounded_dict import BoundedDict
from fangs.translation import phrase
from fangs.web.layers.languages import READER
from fangs.web.wire.connection_count import ConnectionCount, answer

EXTENSION = "fangs.stream"
"""The key in a scope's extensions under which the application finds the `Stream`."""
LEVEL, WINDOW = 7, 15
SHORT, SHORT_LEVEL, SHORT_WINDOW, SHORT_MEMORY = 4096, 1, 12, 5
"""The maximum length in bytes of a message that is compressed at a lower level and in a smaller window.

Setting up a large window takes five times as long as compressing such a short text. Level 7 takes 1.5 times as long as
level 1 and saves a tenth of the bytes.
"""
OWN_LEVEL, OWN_MEMORY = 6, 6
"""The level and the memory of a compressor that belongs to one reader. It takes 160 kB."""
MAX_COMPRESSORS = 400
"""The maximum number of compressors that are kept. A reader whose compressor is dropped gets a new one."""
TINY = 64
"""The length in bytes below which a message is not compressed."""
END_OF_BLOCK = b"\x00\x00\xff\xff"
"""The last bytes of compressed data, which a sender must omit (RFC 7692, 7.2.1)."""

RESTART, GOODBYE = 1012, phrase("The server is being restarted.")
"""The code and the message with which WebSockets are closed when the server stops."""
HEARD, HEARD_A_SECOND = 16_384, 1_000
"""The number of bytes that a watching page can send at once, and the number that it regains per second.

A page only needs to say whether it is visible.
"""
COMPRESSED = 0x40
"""The bit that marks a WebSocket frame as compressed (RFC 7692, 6)."""


class Message:
    """A text message for many readers, whose WebSocket frames are computed only once."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def plain(self) -> bytes:
        """The WebSocket frame without compression."""
        return Frame(Opcode.TEXT, self.text).serialize(mask=False)

    @cached_property
    def deflated(self) -> bytes:
        """The compressed WebSocket frame. It does not depend on earlier messages, so all readers can get the same frame."""
        is_short = len(self.text) <= SHORT
        short, usual = (SHORT_LEVEL, SHORT_WINDOW, SHORT_MEMORY), (LEVEL, WINDOW, zlib.DEF_MEM_LEVEL)
        level, window, memory = short if is_short else usual
        return _packed(zlib.compressobj(level, zlib.DEFLATED, -window, memory), self.text)


class Compressors:
    """The compressors of streams. Each remembers the last 32 kB that its reader got, and refers to them.

    A new compressor refers to nothing, so one can be dropped at any time (RFC 7692, 7.2.1).
    """

    def __init__(self, most: int = MAX_COMPRESSORS) -> None:
        self._kept: BoundedDict[Stream, Any] = BoundedDict(most)

    def pack(self, stream: Stream, text: bytes) -> bytes:
        """Compress and frame a message for the only reader of a stream."""
        compressor = self._kept.get(stream) or zlib.compressobj(OWN_LEVEL, zlib.DEFLATED, -WINDOW, OWN_MEMORY)
        self._kept[stream] = compressor
        return _packed(compressor, text)

    def drop(self, stream: Stream) -> None:
        """Drop a stream's compressor, because its reader has got something else since, or has left."""
        self._kept.pop(stream, None)


COMPRESSORS = Compressors()


def _packed(compressor: Any, text: bytes) -> bytes:
    packed = compressor.compress(text) + compressor.flush(zlib.Z_SYNC_FLUSH)
    frame = Frame(Opcode.TEXT, packed.removesuffix(END_OF_BLOCK)).serialize(mask=False)
    return bytes([frame[0] | COMPRESSED]) + frame[1:]


class Stream(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, with a `push` method that sends messages directly, without the application.

    It is counted and limited like an HTTP connection. When it closes a connection, it says why, and it does not wait
    for a client that has stopped reading.
    """

    def __init__(self, *, config: Any, server_state: ConnectionCount, app_state: dict[str, Any]) -> None:
        super().__init__(config=config, server_state=server_state, app_state=app_state)
        self.server_state = server_state
        deflating = ServerPerMessageDeflateFactory(client_no_context_takeover=True, compress_settings={"level": LEVEL})
        self.conn = ServerProtocol(
            extensions=[deflating], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self.on_drained: Callable[[], None] | None = None
        self._deflates = self._refers = False  # whether messages are compressed, and may refer to earlier ones

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and store this stream in the scope, where the application finds it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        for extension in self.conn.extensions:
            if isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits == WINDOW:
                self._deflates, self._refers = True, not extension.local_no_context_takeover
                # Uvicorn's own messages refer to nothing, so that this stream alone decides what to refer to.
                extension.local_no_context_takeover = True
                extension.__dict__.pop("encoder", None)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on to the application, or end the stream if its text is not valid UTF-8 (RFC 6455, 8.1).

        Invalid text is not logged as an error.
        """
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send an ASGI message from the application.

        Unlike uvicorn, count a complete refusal as the end of the handshake, not as an error.
        """
        COMPRESSORS.drop(self)  # if this is a message to the reader, the compressor does not know it
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def push(self, message: Message, *, alone: bool = False) -> None:
        """Send a message, unless the client or the server has closed the WebSocket.

        `alone` says that no other stream gets this message, so that it can be compressed for this one.
        """
        if not self.handshake_complete or self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if not self._deflates or len(message.text) < TINY:
            self.transport.write(message.plain)
        elif alone and self._refers:
            self.transport.write(COMPRESSORS.pack(self, message.text))
        else:
            COMPRESSORS.drop(self)
            self.transport.write(message.deflated)

    @property
    def is_full(self) -> bool:
        """Whether the reader is so slow that messages are waiting in memory."""
        return not self.writable.is_set()

    def resume_writing(self) -> None:
        """Resume sending once a slow reader has caught up."""
        super().resume_writing()
        if self.on_drained:
            self.on_drained()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over an HTTP connection that has already been admitted."""
        super().connection_made(transport)
        self.server_state.come(self.client[0] if self.client else "")
        self._credit, self._heard = float(HEARD), self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Receive bytes. Once the handshake has begun, abort the connection if the client sends too much."""
        if self.handshake_initiated:
            now = self.loop.time()
            self._credit = min(HEARD, self._credit + (now - self._heard) * HEARD_A_SECOND) - len(data)
            self._heard = now
            if self._credit < 0:
                self.transport.abort()
                return
        super().data_received(data)
        # The head is too long or is not for a WebSocket, so nobody would ever answer it.
        if not self.handshake_initiated:
            self.transport.write(answer(400, "request", "This is not a valid WebSocket request."))
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection is lost."""
        COMPRESSORS.drop(self)
        self.server_state.go(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Drop the connection, because a client that does not answer pings reads no other data either."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """Close the connection because the server is stopping."""
        if self.handshake_complete and not self.close_sent:
            self.stop_keepalive()
            goodbye = GOODBYE.spell(cast(dict[str, Any], self.scope)[READER])
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART, "reason": goodbye})
            self.conn.send_close(RESTART, goodbye)
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
        super().shutdown()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
