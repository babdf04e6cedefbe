"""Determines the host that a request is for, according to RFC 9112 (3.2).

The request must name the host exactly once, and in a valid form. If the target names a host too, that host counts.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_HOST = re.compile(r"(?P<name>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{0,5}))?", re.IGNORECASE | re.ASCII)
_LAST_PORT = 65_535


class Hosts:
    """The names of a server: the given names, localhost, and any numeric address."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {"localhost", *(name.casefold() for name in names)}

    def knows(self, name: str) -> bool:
        """Return whether the server has this name. If not, another site may have pointed its name at the server (DNS rebinding)."""
        return name in self.names or _is_address(name)


def named(headers: Sequence[str]) -> str | None:
    """Return the host in the Host headers without its port, or None unless there is exactly one valid header."""
    found = _HOST.fullmatch(headers[0].strip(" \t")) if len(headers) == 1 else None
    if found is None or int(found["port"] or 0) > _LAST_PORT:
        return None
    name = found["name"].casefold()
    return name if name[0] != "[" or _is_address(name) else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return name.startswith("[") == (":" in name)


class HttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn parses it. If a request's target is a complete URL, its host takes precedence over the header (3.2.2)."""

    def on_headers_complete(self) -> None:
        """Set the host and the path from the target, for the rest of the server."""
        if not self.url.startswith(b"/"):
            target = urlsplit(self.url)
            hosts = [at for at, (name, _) in enumerate(self.headers) if name == b"host"]
            if target.scheme and len(hosts) == 1:  # otherwise the request is refused for its headers
                is_web = target.scheme.lower() in (b"http", b"https")
                self.headers[hosts[0]] = (b"host", target.netloc if is_web else b"")
                self.url = (target.path or b"/") + (b"?" + target.query if target.query else b"")
        super().on_headers_complete()
