"""Answers sent at once: the head of an answer waits for its body, so that both take one packet and one call of the system."""

from __future__ import annotations

import asyncio


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
