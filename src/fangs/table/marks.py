"""Marks that identify requests, so that a request is not carried out twice if it is repeated after its response was lost.

A request's mark is stored in the first event that the request leads to. So the two are stored together or not at all,
and every server knows both.
"""

from __future__ import annotations

import hashlib

from fangs.table.keys import lock_of
from fangs.table.refusals import Stale

SECRET, CONTENT = 16, 8
"""The number of characters in a mark that come from the hash of the request's secret, and from the hash of its content.

Old chat lines have only the first part.
"""
MAX_MARKS = 100
"""The maximum number of marks that are kept. The oldest are dropped."""

Marks = tuple[str, ...]
"""The marks of the latest requests, oldest first."""


def mark_of(once: str | None, content: str) -> str:
    """Compute the mark of a request from its secret and its content. Without a secret, the mark is empty."""
    if once is None:
        return ""
    return lock_of(once)[:SECRET] + hashlib.sha256(content.encode()).hexdigest()[:CONTENT]


def is_done(marks: Marks, mark: str) -> bool:
    """Return whether a request has already been carried out, or raise Stale if another request has used its secret."""
    found = next((known for known in marks if mark and known[:SECRET] == mark[:SECRET]), None)
    if found not in (None, mark, mark[:SECRET]):
        raise same_secret()
    return found is not None


def with_mark(marks: Marks, mark: str) -> Marks:
    """Append a mark, and drop the oldest if there are too many. An empty mark changes nothing."""
    return (*marks, mark)[-MAX_MARKS:] if mark else marks


def same_secret() -> Stale:
    """Return the error for a secret that another request has already used."""
    return Stale.phrased("Another request has already used the same secret.")
