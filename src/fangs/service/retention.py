"""Deletes old tables, two weeks after announcing this to the people there."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.phase import Phase
from fangs.table.rows import LastChanges
from fangs.table.state import Table

DAY = 24 * 3600.0
NOTICE = 14
"""The number of days between the announcement and the deletion."""
AT_ONCE = 100
OFTEN = 6 * 3600.0
"""The number of seconds between two searches for old tables."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RetentionPeriods:
    """The number of days for which finished and abandoned tables are kept after their last change. None means forever."""

    finished: int | None = None
    abandoned: int | None = None

    def until(self, table: Table, changed: float) -> float | None:
        """Return the time when a table will be deleted, or None if it is kept forever."""
        days = self.finished if table.phase is Phase.OVER else self.abandoned
        return None if days is None else changed + days * DAY

    def due(self, now: float) -> LastChanges:
        """Return when tables must last have changed for their deletion to be announced or carried out now."""
        announced = now - NOTICE * DAY
        finished, abandoned = (
            -math.inf if days is None else now - (days - NOTICE) * DAY for days in (self.finished, self.abandoned)
        )
        return LastChanges(announced, finished, abandoned)


def sweep(service: TableService, kept: RetentionPeriods, is_stopped: Callable[[], bool] = lambda: False) -> list[str]:
    """Announce the deletion of old tables, and delete tables whose deletion was announced long enough ago.

    Return the names of the deleted tables.
    """
    gone: list[str] = []
    if kept == RetentionPeriods():
        return gone
    after, due = "", kept.due(service.clock())
    while found := service.store.unchanged(due, after, AT_ONCE):
        for after, changed in found:
            if is_stopped():
                return gone
            try:
                if _swept(service, kept, after, changed):
                    gone.append(after)
            except StoreError:
                raise
            except Exception as error:  # if anything is wrong with this table, the others are still swept
                log.warning("table %s is left alone: %r", after, error)
    if gone:
        log.info("%d tables were deleted, which were announced two weeks ago", len(gone))
    return gone


def _swept(service: TableService, kept: RetentionPeriods, name: str, changed: float) -> bool:
    """Announce or carry out the deletion of a table, if this is due. Return whether it was deleted."""
    is_in_use = service.peek(name) is not None
    try:
        table, now = service.table(name), service.clock()
        if table.leaves is None:
            service.transact(name, partial(_announced, kept, changed))
        elif now >= table.leaves and kept.until(table, changed) is not None:
            service.delete(name)
            return True
        return False
    finally:
        if not is_in_use:
            service.let_go(name)


def _announced(kept: RetentionPeriods, changed: float, table: Table, now: float) -> Events:
    until = kept.until(table, changed)
    is_due = until is not None and table.leaves is None and now >= until - NOTICE * DAY
    return [e.Leaving(now + NOTICE * DAY)] if is_due else []
