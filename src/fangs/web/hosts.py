"""Determines which host a request is for (RFC 9112, 3.2).

The request must name the host exactly once, in a valid form. If the request's target names a host too, that host
counts.
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
    """The host names of a server: localhost, any IP address, and the names that the operator gave."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {"localhost", *(name.casefold() for name in names)}

    def knows(self, name: str) -> bool:
        """Return True if a host name belongs to this server.

        If it does not, another site may have pointed its name at the server (DNS rebinding).
        """
        return name in self.names or _is_address(name)


def named(headers: Sequence[str]) -> str | None:
    """Parse the Host headers of a request, and return the host without its port.

    Return None unless there is exactly one valid header.
    """
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
    """Uvicorn's HTTP protocol, except that a complete URL in the request line overrides the Host header.

    See RFC 9112, 3.2.2.
    """

    def on_headers_complete(self) -> None:
        """If the request's target is a complete URL, take the host and the path from it."""
        if not self.url.startswith(b"/"):
            target = urlsplit(self.url)
            hosts = [at for at, (name, _) in enumerate(self.headers) if name == b"host"]
            if target.scheme and len(hosts) == 1:  # Otherwise the request is refused because of its headers.
                is_web = target.scheme.lower() in (b"http", b"https")
                self.headers[hosts[0]] = (b"host", target.netloc if is_web else b"")
                self.url = (target.path or b"/") + (b"?" + target.query if target.query else b"")
        super().on_headers_complete()
