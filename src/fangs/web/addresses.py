"""Which requests are counted together."""

from __future__ import annotations

import functools
import ipaddress

from starlette.types import Scope

HOME = 64
"""The bits of an IPv6 address that belong to a household, which may choose the others freely."""


def address_of(scope: Scope) -> str:
    """The client, as it is counted; behind a trusted proxy, the one that the proxy names."""
    client = scope.get("client")
    return counted(client[0] if client else "")


@functools.lru_cache(8192)
def counted(address: str) -> str:
    """An IPv4 address as it is, in whatever notation; for an IPv6 address the network of its household."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no numeric address, such as a Unix socket
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, HOME), strict=False))
