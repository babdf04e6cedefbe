"""WebSockets as RFC 6455 has them: whatever a client sends, the stream ends with the right code, or goes on, and no log tells of it."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from tests.web.lines import half
from tests.web.serving import PATIENCE, Served, open_table

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, RSV1, RSV2, RSV3, MASK = 0x80, 0x40, 0x20, 0x10, 0x80
GOES_ON = None


def frame(opcode: int, data: bytes = b"", flags: int = FIN, masked: bool = True) -> bytes:
    """A frame, also one that must not be sent (5.2)."""
    bit = MASK if masked else 0
    if len(data) < 126:
        head = bytes([flags | opcode, bit | len(data)])
    else:
        head = bytes([flags | opcode, bit | 126]) + struct.pack("!H", len(data))
    if not masked:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(data))


def closing(code: int, why: bytes = b"") -> bytes:
    return frame(CLOSE, struct.pack("!H", code) + why)


class Case(NamedTuple):
    """What is sent, and the code of the close frame that comes back; None if the stream goes on."""

    sent: bytes
    code: int | None


CASES = {
    "text": Case(frame(TEXT, "ä".encode()), GOES_ON),
    "no text": Case(frame(TEXT), GOES_ON),
    "bytes": Case(frame(BINARY, b"\xff"), GOES_ON),
    "a ping": Case(frame(PING, b"x" * 125), GOES_ON),
    "a pong that nobody asked for": Case(frame(PONG, b"x"), GOES_ON),
    "text in parts": Case(frame(TEXT, b"a", 0) + frame(CONT, b"b", 0) + frame(CONT, b"c"), GOES_ON),
    "a letter in two parts": Case(frame(TEXT, b"\xc3", 0) + frame(CONT, b"\xa4"), GOES_ON),
    "a ping between parts": Case(frame(TEXT, b"a", 0) + frame(PING) + frame(CONT, b"b"), GOES_ON),
    "broken text": Case(frame(TEXT, b"\xff"), 1007),
    "broken text twice": Case(frame(TEXT, b"\xff") * 2, 1007),
    "broken text and a close": Case(frame(TEXT, b"\xff") + closing(1000), 1000),
    "half a letter": Case(frame(TEXT, b"\xc3"), 1007),
    "half a letter in two parts": Case(frame(TEXT, b"a", 0) + frame(CONT, b"\xc3"), 1007),
    "a surrogate": Case(frame(TEXT, b"\xed\xa0\x80"), 1007),
    "broken text, packed": Case(frame(TEXT, b"\xfa\x07\x00", FIN | RSV1), 1007),
    "no packed text": Case(frame(TEXT, b"\xff\xff\xff", FIN | RSV1), 1002),
    "the second reserved bit": Case(frame(TEXT, b"a", FIN | RSV2), 1002),
    "the third reserved bit": Case(frame(TEXT, b"a", FIN | RSV3), 1002),
    "an opcode for later": Case(frame(3), 1002),
    "a control opcode for later": Case(frame(11), 1002),
    "a ping that is too long": Case(frame(PING, b"x" * 126), 1002),
    "a ping in parts": Case(frame(PING, b"x", 0), 1002),
    "a part of nothing": Case(frame(CONT, b"a"), 1002),
    "text within text": Case(frame(TEXT, b"a", 0) + frame(TEXT, b"b"), 1002),
    "an unmasked frame": Case(frame(TEXT, b"a", masked=False), 1002),
    "a message that is too long": Case(frame(BINARY, b"x" * 5000), 1009),
    "a message that is too long in parts": Case(frame(BINARY, b"x" * 3000, 0) + frame(CONT, b"x" * 3000), 1009),
    "a packed message that becomes too long": Case(b"", 1009),
    "a close": Case(closing(1000), 1000),
    "a close without a code": Case(frame(CLOSE), 1005),
    "a close of one's own": Case(closing(3000, b"bye"), 3000),
    "half a code": Case(frame(CLOSE, b"\x03"), 1002),
    "a code that nobody sends": Case(closing(1005), 1002),
    "a code that is none": Case(closing(999), 1002),
    "a close with a broken reason": Case(closing(1000, b"\xff"), 1007),
    "a frame after a close": Case(closing(1000) + frame(TEXT, b"\xff"), 1000),
}


def deflated(data: bytes) -> bytes:
    """A packed frame (RFC 7692)."""
    import zlib

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(BINARY, packed.removesuffix(b"\x00\x00\xff\xff"), FIN | RSV1)


CASES["a packed message that becomes too long"] = Case(deflated(b"x" * 1_000_000), 1009)
CASES["broken text, packed"] = Case(bytes([deflated(b"\xff")[0] & 0xF0 | TEXT]) + deflated(b"\xff")[1:], 1007)


class Frames:
    """What the server sends, frame by frame."""

    def __init__(self, line: socket.socket, rest: bytes) -> None:
        self.line, self.rest = line, rest

    def _take(self, count: int) -> bytes:
        while len(self.rest) < count:
            more = self.line.recv(65_536)
            if not more:
                raise EOFError
            self.rest += more
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        while True:
            try:
                first, length = self._take(2)
                if length == 126:
                    (length,) = struct.unpack("!H", self._take(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", self._take(8))
                yield first & 15, self._take(length)
            except EOFError:
                return


@contextmanager
def stream(url: str) -> Iterator[tuple[socket.socket, Frames]]:
    """A stream of a table, after its first view."""
    ann, _ = open_table(url, "mandua", ["me", "friend"])
    upgrade = (
        f"GET {ann.table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    )
    with half(url, upgrade.encode()) as line:
        line.settimeout(PATIENCE)
        came = b""
        while b"\r\n\r\n" not in came:
            came += line.recv(65_536)
        assert came.startswith(b"HTTP/1.1 101")
        frames = Frames(line, came.partition(b"\r\n\r\n")[2])
        assert next(iter(frames))[0] == TEXT
        yield line, frames


@pytest.mark.parametrize("name", CASES)
def test_a_stream_ends_with_the_right_code_or_goes_on(name: str, server: Served) -> None:
    case, said = CASES[name], len(server.errors.read_text())
    with stream(server.url) as (line, frames):
        line.sendall(case.sent)
        if case.code is GOES_ON:
            line.sendall(frame(PING, b"still here"))
            assert any(found == (PONG, b"still here") for found in frames)
        else:
            codes = [data[:2] for opcode, data in frames if opcode == CLOSE]
            assert codes == [b"" if case.code == 1005 else struct.pack("!H", case.code)]
    assert "Traceback" not in server.errors.read_text()[said:]
