"""Parses the cookies of a request in linear time.

Before Python 3.11.10, 3.12.6 and 3.13, the standard library's parser takes quadratic time for quoted values with
escapes. Our cookies contain only keys, names of tables and languages, which need no escapes.
"""

from __future__ import annotations


def read_cookies(header: str) -> dict[str, str]:
    """Parse a Cookie header into a dictionary of names and values (RFC 6265, 5.4).

    If a name occurs twice, the last value counts.
    """
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, equals, value = part.strip(" \t").partition("=")
        if equals:
            found[name.rstrip(" \t")] = value.strip(" \t").strip('"')
    return found
