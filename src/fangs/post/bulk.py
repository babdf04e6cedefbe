"""Mails with big attachments: what is written in them is read without those."""

from __future__ import annotations

import re

_ENCODED = re.compile(rb"(?:^[A-Za-z0-9+/=]{40,80}\r?\n){100,}", re.MULTILINE)
"""Many lines of base64, as photos are sent."""


def without_bulk(data: bytes, most: int) -> bytes:
    """A mail without the longest of its encoded parts, as few of them as make it no longer than this, if that is possible."""
    if len(data) <= most:
        return data
    runs = sorted((match.span() for match in _ENCODED.finditer(data)), key=lambda run: run[0] - run[1])
    gone, over = [], len(data) - most
    for start, end in runs:
        if over <= 0:
            break
        gone.append((start, end))
        over -= end - start
    kept, at = [], 0
    for start, end in sorted(gone):
        kept.append(data[at:start])
        at = end
    return b"".join([*kept, data[at:]])
