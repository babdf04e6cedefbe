"""Adds the results of games that ended before the store contained results.

This is done once, in the background, after an upgrade. Tables are read in the order of their names, and the progress is
stored after every few tables. If the task is stopped, it continues from there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.table import events as e
from fangs.table.events.codec import Entry
from fangs.table.lifecycle.results import result_of
from fangs.table.state import Table

TASK = "past results"
AT_ONCE = 20
"""The number of tables that are handled before the progress is stored."""
MAX_ATTEMPTS = 3
ENDING = frozenset({e.Played.KIND, e.Processed.KIND, e.Corrected.KIND, e.Withdrawn.KIND, e.Drawn.KIND, e.Resigned.KIND})
"""The kinds of events that can end a game."""

log = logging.getLogger(__name__)


def add_past_results(service: TableService, is_stopped: Callable[[], bool] = lambda: False) -> int:
    """Add the missing results of all finished games, and return their number.

    If this raises StoreError, the next call continues from the last stored progress.
    """
    added, place = 0, service.store.progress(TASK)
    while place is not None and not is_stopped():
        names = service.store.resting(place, AT_ONCE)
        for name in names:
            try:
                added += _added(service, name)
            except StoreError:
                raise
            except Exception as error:  # whatever is wrong with this table, the others get their results
                log.warning("table %s gets no result: %r", name, error)
        place = names[-1] if names else None
        service.store.move_on(TASK, place)
    return added


def _added(service: TableService, name: str) -> bool:
    """Add the result of one finished game if it is missing. Return whether it was added."""
    for _ in range(MAX_ATTEMPTS):
        if service.store.result(name) is not None:
            return False
        table = service.table(name)
        result = service.look(name, result_of)
        if result is None:
            return False
        told = result._replace(public=result.public and _was_in_the_lobby(table))
        if service.store.keep_result(name, table.length, _ended_at(service.store.read(name)), told):
            return True
    return False


def _was_in_the_lobby(table: Table) -> bool:
    """Return whether everybody could find a table in the lobby while seats were free.

    Before there was a library, only people who had a table's address could watch other games, so these stay out of
    lists.
    """
    by_post = table.post is not None and table.post.rules.listed
    return by_post or any(seat.kind == "open" for seat in table.opened.seats)


def _ended_at(entries: Sequence[Entry]) -> float:
    return next((entry.at for entry in reversed(entries) if entry.kind in ENDING), entries[0].at)
