"""A wire between browser and server that can be cut, and that can go dead without anybody being told."""

from __future__ import annotations

import contextlib
import selectors
import socket
import struct
import threading


class Proxy:
    """Passes on what comes to a port of its own, in both directions."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.setblocking(False)
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._others: dict[socket.socket, socket.socket] = {}
        self._lock = threading.Lock()
        self._frozen = self._refusing = self._closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Reset every connection, and every new one, until `mend`."""
        with self._lock:
            self._refusing = True
            for one in list(self._others):
                self._reset(one)

    def freeze(self) -> None:
        """Pass nothing on any more and let nobody in, but leave every connection open, until `mend`."""
        with self._lock:
            self._frozen = True

    def mend(self) -> None:
        """Work again; connections that were frozen stay dead."""
        with self._lock:
            if self._frozen:
                for one in list(self._others):
                    self._reset(one)
            self._frozen = self._refusing = False

    def close(self) -> None:
        """Stop for good."""
        self._closed = True
        self._thread.join(5)
        for one in (*self._others, self._listening):
            one.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._closed:
            ready = self._selector.select(0.02)
            with self._lock:
                if self._frozen:
                    ready = []
                for key, _ in ready:
                    if key.fileobj is self._listening:
                        self._enter()
                    elif isinstance(key.fileobj, socket.socket):
                        self._pass_on(key.fileobj)
            if self._frozen:
                threading.Event().wait(0.02)

    def _enter(self) -> None:
        visitor, _ = self._listening.accept()
        if self._refusing:
            _abort(visitor)
            return
        onward = socket.create_connection(self._server)
        self._others |= {visitor: onward, onward: visitor}
        for one in (visitor, onward):
            self._selector.register(one, selectors.EVENT_READ)

    def _pass_on(self, one: socket.socket) -> None:
        other = self._others.get(one)
        if other is None:
            return
        try:
            data = one.recv(65536)
            other.sendall(data)
        except OSError:
            data = b""
        if not data:
            self._forget(one, other)
            one.close()
            other.close()

    def _reset(self, one: socket.socket) -> None:
        other = self._others.get(one)
        if other is not None:
            self._forget(one, other)
            _abort(one)
            _abort(other)

    def _forget(self, *ends: socket.socket) -> None:
        for end in ends:
            self._others.pop(end, None)
            with contextlib.suppress(KeyError):
                self._selector.unregister(end)


def _abort(one: socket.socket) -> None:
    """Close with a reset instead of a goodbye."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()
