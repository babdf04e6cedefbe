"""Tells whether the system's clock can be trusted, so that old data can be deleted.

If a server starts once with a wrong clock, everything in its store may seem to be old, and what is deleted cannot be brought back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from fangs.service.table_service import TableService

DAY = 24 * 3600.0
TRIAL = 7 * DAY
"""The number of seconds that the clock must run without a jump before old data is deleted."""
JUMP = 30 * DAY
"""The maximum number of seconds between two checks that do not count as a jump of the clock. Servers may be off for some time."""
LOOKED, BEGAN = ("", -2), ("", -3)
"""The keys under which the store keeps two times: when a server last checked the clock, and when the clock's trial began."""

Work = Callable[[Callable[[], bool]], Any]
log = logging.getLogger(__name__)


def is_trusted(service: TableService) -> bool:
    """Return whether the clock has run without a jump for long enough. The time of this check is stored. Raise StoreError."""
    now, seen = service.clock(), service.store.presence("")
    looked, began = seen.get(LOOKED[1]), seen.get(BEGAN[1], now)
    if looked is None or abs(now - looked) > JUMP:
        began = now
        service.store.seen(*BEGAN, began)
        if looked is not None:
            log.warning(
                "The clock is %+.0f days away from when a server last ran. For %.0f days, nothing is deleted because of its age.",
                (now - looked) / DAY,
                TRIAL / DAY,
            )
    service.store.seen(*LOOKED, now)
    return now - began >= TRIAL


def once_trusted(service: TableService, work: Work) -> Work:
    """Return a version of the work that does nothing until the clock can be trusted."""

    def done(is_stopped: Callable[[], bool]) -> None:
        if is_trusted(service):
            work(is_stopped)

    return done
