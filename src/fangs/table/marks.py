"""Marks that identify requests. If a response is lost and its request is repeated, the mark tells that the request is already done.

The first event that a request leads to is stored with the request's mark. So the two are stored together or not at all, and every server
knows both.
"""

from __future__ import annotations

import hashlib

from fangs.table.keys import lock_of
from fangs.table.refusals import Stale
from fangs.translation import phrase

SECRET, CONTENT = 16, 8
"""The number of characters of a mark that are a hash of the request's secret, and the number that are a hash of its content.

Old chat lines have only the first part.
"""
MAX_MARKS = 100
"""The maximum number of marks that are remembered. The oldest are dropped."""

Marks = tuple[str, ...]
"""The marks of the latest requests, oldest first."""


def mark_of(once: str | None, content: str) -> str:
    """Return a mark that identifies a request by its secret and its content. The mark is empty if the request has no secret."""
    if once is None:
        return ""
    return lock_of(once)[:SECRET] + hashlib.sha256(content.encode()).hexdigest()[:CONTENT]


def is_done(marks: Marks, mark: str) -> bool:
    """Return whether a request with this mark has already been done, or raise Stale if another request had the same secret."""
    found = next((known for known in marks if mark and known[:SECRET] == mark[:SECRET]), None)
    if found not in (None, mark, mark[:SECRET]):
        raise same_secret()
    return found is not None


def with_mark(marks: Marks, mark: str) -> Marks:
    """Return the marks with a new one added. An empty mark changes nothing."""
    return (*marks, mark)[-MAX_MARKS:] if mark else marks


def same_secret() -> Stale:
    """Return the error for a request whose secret was already used by a different request."""
    return Stale(phrase("Another request has already used the same secret."))
