"""Deleting old tables. The people at a table are told first, and two weeks later everything is deleted."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass

from fangs.core.errors import FangsError
from fangs.service.table_service import TableService
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.phase import Phase
from fangs.table.state import Table

DAY = 24 * 3600.0
NOTICE = 14
"""The days between the notice to the people of a table and its deletion."""
AT_ONCE = 100
OFTEN = 6 * 3600.0
"""The seconds between two sweeps."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RetentionPeriods:
    """How many days after their last change finished and abandoned tables are kept. None means forever."""

    finished: int | None = None
    abandoned: int | None = None

    def until(self, table: Table, changed: float) -> float | None:
        """Return the time when a table with this last change will be deleted, or None if it is kept forever."""
        days = self.finished if table.phase is Phase.OVER else self.abandoned
        return None if days is None else changed + days * DAY


def sweep(service: TableService, kept: RetentionPeriods) -> list[str]:
    """Announce upcoming deletions, and delete tables that were announced long enough ago. Return the names of deleted tables."""
    days = [one for one in (kept.finished, kept.abandoned) if one is not None]
    gone: list[str] = []
    if not days:
        return gone
    now, after = service.clock(), (float("-inf"), "")
    while found := service.store.unchanged_since(now - min(min(days) - NOTICE, NOTICE) * DAY, after, AT_ONCE):
        for name, changed in found:
            after = (changed, name)
            try:
                if _swept(service, kept, name, changed):
                    gone.append(name)
            except FangsError as error:
                log.warning("table %s is left alone: %s", name, error.message)
    return gone


def _swept(service: TableService, kept: RetentionPeriods, name: str, changed: float) -> bool:
    """Announce or carry out the deletion of a table, if it is due. Return whether it was deleted."""
    table, now = service.table(name), service.clock()
    if table.leaves is not None:
        if now < table.leaves:
            return False
        service.delete(name)
        return True

    def announce(table: Table, now: float) -> Events:
        until = kept.until(table, changed)
        is_due = until is not None and table.leaves is None and now >= until - NOTICE * DAY
        return [e.Leaving(max(now, until - NOTICE * DAY) + NOTICE * DAY)] if is_due and until is not None else []

    service.transact(name, announce)
    return False


class RetentionThread:
    """A thread that sweeps at intervals."""

    def __init__(self, service: TableService, kept: RetentionPeriods) -> None:
        self.service, self.kept = service, kept
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="retention", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current table."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                if gone := sweep(self.service, self.kept):
                    log.info("%d tables were deleted, which were announced two weeks ago", len(gone))
            except Exception:
                log.exception("the cleanup failed")
            self._stop.wait(OFTEN)
