"""Marks of requests, by which a table or a tournament recognises a request that is repeated because its response was lost.

The first event that a request leads to is stored with the request's mark. So the two are stored together or not at all, and every server
knows both.
"""

from __future__ import annotations

import hashlib

from fangs.table.keys import lock_of
from fangs.table.refusals import Stale
from fangs.translation import phrase

SECRET, CONTENT = 16, 8
"""The number of characters of a mark that come from a request's secret and from its content. Old chat lines have only the former."""
MAX_MARKS = 100
"""Only the marks of this many requests are known, the last ones."""

Marks = tuple[str, ...]
"""The marks of the last requests."""


def mark_of(once: str | None, content: str) -> str:
    """Return the mark of a request with this secret and this content, or an empty text if it has no secret."""
    if once is None:
        return ""
    return lock_of(once)[:SECRET] + hashlib.sha256(content.encode()).hexdigest()[:CONTENT]


def is_done(marks: Marks, mark: str) -> bool:
    """Return whether a request's mark is among the known marks; raises Stale if another request had the same secret."""
    found = next((known for known in marks if mark and known[:SECRET] == mark[:SECRET]), None)
    if found not in (None, mark, mark[:SECRET]):
        raise same_secret()
    return found is not None


def with_mark(marks: Marks, mark: str) -> Marks:
    """Return the known marks after an event with this mark (empty: the event has none)."""
    return (*marks, mark)[-MAX_MARKS:] if mark else marks


def same_secret() -> Stale:
    """Return the refusal of a request whose secret belongs to another request."""
    return Stale(phrase("Another request has already used the same secret."))
