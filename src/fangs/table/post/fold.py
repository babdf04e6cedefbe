"""Applies the events that only games played by post have.

Events that live tables have too are handled in `fangs.table.fold`.
"""

from __future__ import annotations

from fangs.table.events import Event
from fangs.table.post.folds import clock, letters, people, turns
from fangs.table.state import Table

_FOLDS = (letters.fold, turns.fold, clock.fold, people.fold)


def fold(table: Table, at: float, event: Event) -> Table:
    """Apply an event that only games played by post have."""
    post = table.post
    assert post is not None, f"{event} at a live table"
    for part in _FOLDS:
        after = part(table, at, post, event)
        if after is not None:
            return after
    raise AssertionError(f"{event} has no place in the fold")
