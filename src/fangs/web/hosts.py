"""Which host a request is for, by RFC 9112 (3.2): named once, well formed, and taken from the target if that names one too."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_HOST = re.compile(r"(?P<name>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{0,5}))?", re.IGNORECASE | re.ASCII)
_LAST_PORT = 65_535


class Hosts:
    """The names of a server: those given, localhost, and any numeric address."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {"localhost", *(name.casefold() for name in names)}

    def knows(self, name: str) -> bool:
        """Whether this is a name of the server; a page that has made another name point here (DNS rebinding) gets nothing."""
        return name in self.names or _is_address(name)


def named(headers: Sequence[str]) -> str | None:
    """The host in the Host headers of a request, without its port; None unless there is just one, and it is well formed."""
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
    """HTTP as uvicorn reads it. If the target of a request is a whole address, its host counts, and not that of the header (3.2.2)."""

    def on_headers_complete(self) -> None:
        """Let the rest of the server see the host and the path of the target."""
        if not self.url.startswith(b"/"):
            target = urlsplit(self.url)
            hosts = [at for at, (name, _) in enumerate(self.headers) if name == b"host"]
            if target.scheme and len(hosts) == 1:  # else it is refused for its headers
                is_web = target.scheme.lower() in (b"http", b"https")
                self.headers[hosts[0]] = (b"host", target.netloc if is_web else b"")
                self.url = (target.path or b"/") + (b"?" + target.query if target.query else b"")
        super().on_headers_complete()
