"""Removes the longest encoded parts of an email, such as photos, so that the text after them is still read."""

from __future__ import annotations

import re

_ENCODED = re.compile(rb"(?:^[A-Za-z0-9+/=]{40,80}+\r?\n)++", re.MULTILINE)
"""Matches lines of base64, such as those of photos. It never backtracks, however long the match is."""
_FEWEST = 100 * 40
"""The minimum size of an encoded part that is removed, in bytes."""


def without_bulk(data: bytes, most: int) -> bytes:
    """Remove the longest encoded parts of an email, such as photos.

    Only as many parts are removed as are needed to bring the email down to `most` bytes, if that is possible.
    """
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
