"""Simulates the attackers of a soak test.

They send malformed, endless or costly requests, and read little of the responses.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

HOST = "Host: localhost\r\n"
AS_JSON = f"POST /tables/0/moves HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n"
LONG = 60_000
TIMEOUT_SECONDS = 1.0
"""The maximum number of seconds that an attacker spends on reading a response."""


def _get(header: str) -> bytes:
    return f"GET / HTTP/1.1\r\n{HOST}{header}\r\n\r\n".encode("latin-1")


def _post(body: bytes) -> bytes:
    return f"{AS_JSON}Content-Length: {len(body)}\r\n\r\n".encode() + body


SENT = {
    "a header of tabs": _get("Accept-Encoding: a" + "\t" * LONG + "b"),
    "a cookie of escapes": _get('Cookie: seat="' + '\\"' * (LONG // 2)),
    "a language of spaces": _get("Accept-Language: a" + " " * LONG + "b"),
    "two keys": _get("Authorization: Bearer x.a\r\nAuthorization: Bearer x.b"),
    "broken UTF-8": _post(b'{"number":1,"role":"x","action":"\xff"}'),
    "lists in lists": _post(b"[" * LONG),
    "a long number": _post(b'{"number":' + b"1" * LONG + b"}"),
    "requests that nobody reads": _get("X: y") * 500,
    "half a request": b"GET / HTTP/1.1\r\nHost: loc",
    "no HTTP": b"\x16\x03\x01" * 1000,
}


class Stranger:
    """An attacker who sends one harmful request after another, each on a new connection."""

    def __init__(self, port: Callable[[], int | None], rng: random.Random) -> None:
        self.port, self.rng = port, rng

    async def attack(self, pause: float) -> None:
        """Attack until the task is cancelled, with about `pause` seconds between two attacks."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / pause))
            if (port := self.port()) is not None:
                with suppress(OSError, TimeoutError):
                    await self._send(port, self.rng.choice(list(SENT.values())))

    async def _send(self, port: int, data: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(data)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await reader.read(1024)
        finally:
            writer.close()
