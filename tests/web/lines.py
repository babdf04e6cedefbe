"""Connections to a server by hand, for requests that no client would send."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

from tests.web.serving import PATIENCE


def half(url: str, sent: bytes) -> socket.socket:
    """A connection on which a request was begun."""
    line = socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])))
    line.settimeout(PATIENCE)
    line.sendall(sent)
    return line


def ended(line: socket.socket) -> bytes:
    """All that comes before the server ends a connection; an error if it does not. A reset is an end: something was still on its way."""
    came = b""
    with suppress(ConnectionResetError):
        while more := line.recv(65_536):
            came += more
    return came


def dripped(line: socket.socket, drop: bytes) -> bytes:
    """Sends a drop again and again until the server answers and ends the connection; all that it answers."""
    began, came = time.monotonic(), b""
    line.settimeout(0.3)
    while not came and time.monotonic() < began + PATIENCE:
        try:
            line.sendall(drop)
            came = line.recv(65_536)
        except TimeoutError:
            continue
    line.settimeout(PATIENCE)
    return came + ended(line)
