"""Sends requests to push services and chats, by HTTPS and only to public addresses.

A browser could give any endpoint, even one inside the server's own network. Each host name is therefore looked up once,
all its addresses are checked, and the connection goes to a checked address. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, getaddrinfo
from typing import NamedTuple
from urllib.parse import urlsplit

from fangs.core.errors import RequestError, quoted

TIMEOUT_SECONDS = 10.0
"""The maximum number of seconds from the DNS look-up of a push service to its response."""
MAX_ENDPOINT, MAX_LINE = 1000, 1000
NAMES = 64
"""The number of host names that can be looked up at once.

A look-up cannot be cancelled, and takes up to half a minute if a name server does not answer.
"""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""The IPv6 addresses that stand for IPv4 addresses (RFC 6052)."""
GIVEN_OUT = IPv6Network("2000::/3")
"""The only range of IPv6 addresses that are assigned to networks (RFC 4291 and IANA's registry)."""
SPECIAL = (IPv6Network("3fff::/20"), IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
"""Special-purpose networks that some versions of Python treat as public (RFC 9637, 6890, 7526)."""


class Unreached(Exception):
    """Raised when a push service cannot be reached or does not respond. A later attempt may succeed."""


class Place(NamedTuple):
    """The host, port and path of an endpoint, parsed from its URL."""

    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host and port in the form of a Host header."""
        return self.host if self.port == 443 else f"{self.host}:{self.port}"


class Outside:
    """Opens connections to push services and chats, but only to allowed hosts.

    Public hosts on port 443 are allowed, and any hosts that the operator names as HOST:PORT.
    """

    def __init__(self, inside: Collection[str] = ()) -> None:
        self.inside = frozenset(one.casefold().replace("[", "").replace("]", "") for one in inside)
        self._names = ThreadPoolExecutor(NAMES, thread_name_prefix="names")

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    def place(self, endpoint: str) -> Place:
        """Parse an endpoint's URL, or raise RequestError if it is not allowed."""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port or 443
        except ValueError:
            host, port = "", 0
        is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
        if not (is_plain and len(endpoint) <= MAX_ENDPOINT and host) or (parts.scheme, parts.username) != (
            "https",
            None,
        ):
            raise RequestError.phrased(
                "The address must be the https address that you got from the push service or the chat."
            )
        if port != 443 and f"{host}:{port}" not in self.inside:
            raise RequestError.phrased("The server can reach push services and chats only on port 443.")
        return Place(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))

    def close(self) -> None:
        """Stop the threads that look up host names."""
        self._names.shutdown(wait=False, cancel_futures=True)

    async def reach(self, endpoint: str) -> None:
        """Check that a connection to a push service can be opened.

        Raise RequestError if the endpoint is forbidden, or Unreached if it cannot be reached now.
        """
        await self._answer(endpoint, None)

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a POST request to an endpoint, and return the status code of the response.

        Raise RequestError if the endpoint is forbidden, or Unreached if it cannot be reached now.
        """
        lines = {"Content-Length": str(len(body)), **headers, "Connection": "close"}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return await self._answer(endpoint, head.encode() + b"\r\n" + body)

    async def _answer(self, endpoint: str, message: bytes | None) -> int:
        place = self.place(endpoint)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                reader, writer = await asyncio.open_connection(
                    await self._address(place), place.port, ssl=self._tls, server_hostname=place.host, limit=MAX_LINE
                )
                try:
                    return 0 if message is None else await _asked(reader, writer, place, message)
                finally:
                    writer.transport.abort()
        # For example, a timeout, an error of TLS, or a line that is too long.
        except (OSError, ValueError, EOFError) as error:
            raise Unreached(f"{place.host} is not reached: {str(error) or type(error).__name__}") from None

    async def _address(self, place: Place) -> str:
        """Look up the host name of an endpoint, and return one of its IP addresses.

        Raise RequestError if any of its addresses is forbidden, and OSError if the name cannot be looked up.
        """
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._names, getaddrinfo, place.host, place.port, 0, SOCK_STREAM)
        addresses = [str(where[0]) for *_, where in found]
        if f"{place.host}:{place.port}" not in self.inside and not all(map(is_public, addresses)):
            raise RequestError.phrased(
                "{host} is not a public address, so nothing is sent there.", host=quoted(place.host)
            )
        return addresses[0]


async def _asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, place: Place, message: bytes) -> int:
    writer.write(f"POST {place.path} HTTP/1.1\r\nHost: {place.name}\r\n".encode() + message)
    await writer.drain()
    version, status, *_ = (await reader.readuntil(b"\r\n")).split(maxsplit=2)
    if not version.startswith(b"HTTP/1.") or not 100 <= int(status) <= 599:
        raise ValueError("it does not speak HTTP")
    return int(status)


def is_public(address: str) -> bool:
    """Return True if an IP address is on the public internet.

    Addresses of this machine, of private networks and of special networks are not.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found in TRANSLATED:
            return is_public(str(IPv4Address(int(found) & 0xFFFFFFFF)))
        if found.ipv4_mapped or found.sixtofour or found.teredo or found not in GIVEN_OUT:
            return False
    is_special = any(found in network for network in SPECIAL if network.version == found.version)
    return found.is_global and not found.is_multicast and not is_special
