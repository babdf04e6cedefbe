"""Mails with big attachments: their text is read without those."""

from __future__ import annotations

import re

_ENCODED = re.compile(rb"(?:^[A-Za-z0-9+/=]{40,80}+\r?\n)++", re.MULTILINE)
"""Lines of base64, as in photos; a match is never tried in another way, however long it is."""
_FEWEST = 100 * 40
"""The fewest bytes that are worth leaving out."""


def without_bulk(data: bytes, most: int) -> bytes:
    """A mail without its longest encoded parts: as few of them as bring it down to this size, if that is possible."""
    if len(data) <= most:
        return data
    found = (match.span() for match in _ENCODED.finditer(data))
    runs = sorted((run for run in found if run[1] - run[0] >= _FEWEST), key=lambda run: run[0] - run[1])
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
