"""Decides whether the system's clock can be trusted, so that it is safe to delete old data.

If a server starts with a wrong clock, everything in its store may seem to be old, and what is deleted cannot be brought
back.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from fangs.service.table_service import TableService

DAY = 24 * 3600.0
TRIAL = 7 * DAY
"""The number of seconds for which the clock must run without a jump before old data is deleted."""
JUMP = 30 * DAY
"""If more seconds than this lie between two checks, the clock has jumped. Servers may be off for some time."""
LOOKED, BEGAN = ("", -2), ("", -3)
"""The keys under which the store keeps the times when the clock was last checked and when its trial began."""

Work = Callable[[Callable[[], bool]], Any]
log = logging.getLogger(__name__)
_one_at_a_time = threading.Lock()
"""Only the first of several threads finds that the clock has jumped, and logs it."""


def is_trusted(service: TableService) -> bool:
    """Return whether the clock has run without a jump for long enough. Also store the time of this check.

    Raise StoreError if the store does not respond.
    """
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
    """Wrap some work so that it does nothing until the clock can be trusted."""

    def done(is_stopped: Callable[[], bool]) -> None:
        with _one_at_a_time:
            trusted = is_trusted(service)
        if trusted:
            work(is_stopped)

    return done
