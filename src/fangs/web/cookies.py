"""The cookies of a request, read in linear time.

The standard library's parser takes back escapes in quoted values in a way that takes the square of their length (until Python 3.11.10,
3.12.6 and 3.13). Ours need none: keys, names of tables and languages.
"""

from __future__ import annotations


def read_cookies(header: str) -> dict[str, str]:
    """The cookies in a Cookie header (RFC 6265, 5.4) by their names; of two of one name the last."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, equals, value = part.strip(" \t").partition("=")
        if equals:
            found[name.rstrip(" \t")] = value.strip(" \t").strip('"')
    return found
