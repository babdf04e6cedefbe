"""A client connection that stays open, and requests that are encoded before they are sent."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


def request(method: str, path: str, token: str | None = None, body: dict[str, Any] | None = None) -> bytes:
    """Encode an HTTP request as bytes."""
    head = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    if token:
        head.append(f"Authorization: Bearer {token}")
    data = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*head, "", ""]).encode() + data


class Refused(Exception):
    """Raised when the server refuses a request that it should have accepted."""


class Line:
    """A client connection that sends one HTTP request after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Line:
        """Connect to a server on this machine, or raise OSError if that fails."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    async def answer(self, asked: bytes) -> tuple[int, bytes]:
        """Send a request, and return the status and body of the response.

        Raise OSError or EOFError if the connection is cut.
        """
        self.writer.write(asked)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        return int(head[9:12]), await self.reader.readexactly(int(length[1])) if length else b""

    async def granted(self, asked: bytes) -> Any:
        """Send a request and return the response's JSON, or raise Refused if the request fails."""
        status, body = await self.answer(asked)
        if status >= 300:
            raise Refused(f"{asked[:80]!r} was answered {status}: {body[:200]!r}")
        return json.loads(body)

    def close(self) -> None:
        """Close the connection."""
        self.writer.close()
