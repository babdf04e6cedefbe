"""Decides which requests are counted together, according to their network addresses."""

from __future__ import annotations

import functools
import ipaddress

from starlette.types import Scope

HOME = 64
"""The number of bits of an IPv6 address that identify a household. The household can choose the other bits freely."""


def address_of(scope: Scope) -> str:
    """Return the network address under which a client's requests are counted.

    Behind a trusted proxy, it is the address that the proxy reports.
    """
    client = scope.get("client")
    return counted(client[0] if client else "")


@functools.lru_cache(8192)
def counted(address: str) -> str:
    """Shorten a network address to the part under which requests are counted.

    An IPv4 address stays as it is. An IPv6 address becomes the network of its household, such as `2001:db8::/64`.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # not a numeric address, such as a Unix socket
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, HOME), strict=False))
