"""Whose requests are counted together."""

from __future__ import annotations

import functools
import ipaddress

from starlette.types import Scope

HOME = 64
"""So many bits of an IPv6 address are one household's; the others it may choose as it likes."""


def address_of(scope: Scope) -> str:
    """Who asks, as it is counted; behind a proxy that is trusted, what that says."""
    client = scope.get("client")
    return counted(client[0] if client else "")


@functools.lru_cache(8192)
def counted(address: str) -> str:
    """An IPv4 address as it is, however it is written; of an IPv6 address the network of its household."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no address in numbers, as of a Unix socket
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, HOME), strict=False))
