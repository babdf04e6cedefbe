"""Watchers of a table that read messages with as little work as possible.

The server runs on the same machine, so their work would distort the measurement.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Sequence
from typing import Any, Protocol

from fangs.web.bench.connection import request

TIMEOUT_SECONDS = 30.0
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
COMPRESSED = 0x40
END_OF_BLOCK = b"\x00\x00\xff\xff"
PATH = ("boards", 0, "number")
AT_ONCE = 50
"""The number of connections that are opened at the same time."""


class Lost(Exception):
    """Raised when the server closes a watcher's WebSocket."""


class Listener(Protocol):
    """An object that handles the messages to watchers."""

    def told(self, watcher: Watcher, payload: bytes, is_compressed: bool, size: int) -> None:
        """Handle a message to a watcher, which arrived in a frame of `size` bytes."""

    def ended(self, watcher: Watcher) -> None:
        """Handle the end of a watcher's WebSocket."""


class Audience:
    """All watchers of a table in this process.

    It keeps the sizes of their messages, and knows when all of them have reached a position.
    """

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.wholes: list[int] = []
        """The size of each watcher's first view, in bytes."""
        self.sizes: list[int] = []
        """The size of each message that brought a new position, in bytes."""
        self.lost = 0
        self._numbers: dict[bytes, int | None] = {}
        self._goal, self._left = -1, 0
        self._there = asyncio.Event()

    async def join(self, ports: Sequence[int], table: str, tokens: Sequence[str], count: int) -> None:
        """Connect a number of watchers, and wait until all have got their first view.

        The watchers use the servers and the seats (if there are any) in turn.
        """
        loop = asyncio.get_running_loop()

        async def one(place: int) -> None:
            token = tokens[place % len(tokens)] if tokens else None
            self.watchers.append(watcher := Watcher(self, table, token))
            await loop.create_connection(lambda: watcher, "127.0.0.1", ports[place % len(ports)])
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await watcher.first

        for start in range(0, count, AT_ONCE):
            await asyncio.gather(*(one(place) for place in range(start, min(start + AT_ONCE, count))))

    async def reach(self, number: int) -> None:
        """Wait until all watchers have reached a position, or raise Lost if the server closes a WebSocket."""
        self._goal, self._left = number, sum(watcher.number < number for watcher in self.watchers)
        if self._left and not self.lost:
            self._there.clear()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self._there.wait()
        if self.lost:
            raise Lost(f"{self.lost} of {len(self.watchers)} streams were ended by the server.")

    def told(self, watcher: Watcher, payload: bytes, is_compressed: bool, size: int) -> None:
        """Handle a message to a watcher: note its size if it brings a new position."""
        number = self._number(watcher, payload, is_compressed)
        if number is None or number <= watcher.number:  # a heartbeat, or news about the people at the table
            return
        if watcher.first.done():
            self.sizes.append(size)
        else:
            self.wholes.append(size)
            watcher.first.set_result(None)
        was, watcher.number = watcher.number, number
        if was < self._goal <= number:
            self._left -= 1
            if not self._left:
                self._there.set()

    def ended(self, watcher: Watcher) -> None:
        """Count a watcher whose WebSocket has ended as lost."""
        self.lost += 1
        self._there.set()
        if not watcher.first.done():
            watcher.first.set_exception(Lost("A stream was ended by the server before the first view."))

    def close(self) -> None:
        """Close all connections."""
        for watcher in self.watchers:
            watcher.close()

    def _number(self, watcher: Watcher, payload: bytes, is_compressed: bool) -> int | None:
        """Find the position's number in a message. Return None if the message contains none.

        Spectators get the same bytes, which are decoded only once.
        """
        if watcher.has_seat:
            return number_in(json.loads(watcher.inflated(payload) if is_compressed else payload))
        if payload not in self._numbers:
            self._numbers[payload] = number_in(json.loads(inflated(payload) if is_compressed else payload))
        return self._numbers[payload]


def inflated(payload: bytes) -> bytes:
    """Decompress a message that does not refer to earlier messages."""
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + END_OF_BLOCK)


def number_in(frame: dict[str, Any]) -> int | None:
    """Find the number of the first board's position in a message. Return None if the message does not contain it.

    The message is a whole view or a list of changes, see `fangs.web.watching.json_changes`.
    """
    if "changes" not in frame:
        return _at(frame, PATH)
    for change in frame["changes"]:
        depth = len(change["path"])
        if "value" in change and tuple(change["path"]) == PATH[:depth]:
            return _at(change["value"], PATH[depth:])
    return None


def _at(value: Any, path: Sequence[str | int]) -> int | None:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return int(value)


class Watcher(asyncio.Protocol):
    """A WebSocket client that passes messages on without decompressing them.

    If it has a seat, messages may refer to earlier ones, so `inflated` must get all that are compressed.
    """

    def __init__(self, listener: Listener, table: str, token: str | None) -> None:
        self.listener, self.number, self.has_seat = listener, -1, token is not None
        self._inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked = _handshake(table, token)
        self._buffer = bytearray()
        self._is_open = self._is_closing = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._asked)

    def data_received(self, data: bytes) -> None:
        """Split the received bytes into WebSocket frames, after the response to the handshake."""
        assert self.transport
        self._buffer += data
        if not self._is_open:
            head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.transport.close()
                return
            self._is_open, self._buffer = True, bytearray(rest)
        while self._take_frame():
            pass

    def connection_lost(self, error: Exception | None) -> None:
        """Tell the listener that the WebSocket has ended."""
        if not self._is_closing:
            self._is_closing = True
            self.listener.ended(self)

    def inflated(self, payload: bytes) -> bytes:
        """Decompress the next message."""
        return self._inflating.decompress(payload + END_OF_BLOCK)

    def close(self) -> None:
        """Close the connection."""
        self._is_closing = True
        if self.transport:
            self.transport.close()

    def _take_frame(self) -> bool:
        """Parse a frame from the buffer and handle it (RFC 6455, 5.2). Return False if the frame is incomplete."""
        buffer = self._buffer
        assert self.transport
        if len(buffer) < 2:
            return False
        length, head = buffer[1] & 0x7F, 2
        if length > 125:
            head = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:head], "big")
        if len(buffer) < head + length:
            return False
        first, payload = buffer[0], bytes(buffer[head : head + length])
        del buffer[: head + length]
        match first & 0xF:
            case code if code == TEXT:
                self.listener.told(self, payload, bool(first & COMPRESSED), head + length)
            case code if code == PING:
                self.transport.write(bytes([0x80 | PONG, 0x80 | length, 0, 0, 0, 0]) + payload)
            case code if code == CLOSE:
                self.transport.close()
        return True


def _handshake(table: str, token: str | None) -> bytes:
    asked = request("GET", f"/tables/{table}/live?changes", token).removesuffix(b"\r\n")
    deflate = b"permessage-deflate" if token else b"permessage-deflate; server_no_context_takeover"
    return asked + (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: " + deflate + b"\r\n\r\n"
    )
