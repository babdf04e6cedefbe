"""Logs each error at most once a minute."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from fangs.core.errors import FangsError

MINUTE = 60.0


def sparing(log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> logging.Logger:
    """Create a second logger that logs each message at most once a minute, whatever its arguments are.

    The next message says how often it was left out.
    """
    spare = log.getChild("again")
    spare.filters = [_OnceAMinute(clock)]
    return spare


def complain(log: logging.Logger, what: str, error: Exception) -> None:
    """Log an error, in one line if it has a sentence for users, and otherwise with a traceback."""
    if isinstance(error, FangsError):
        log.warning(f"{what}: %s", error.message)
    else:
        log.error(what, exc_info=error)


class _OnceAMinute(logging.Filter):
    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock, self._lock = clock, threading.Lock()
        self._said: dict[str, tuple[float, int]] = {}  # when last logged, and how often omitted since

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message may be logged, because it was not logged within the last minute."""
        with self._lock:
            now = self._clock()
            at, silent = self._said.get(record.msg, (-MINUTE, 0))
            if now < at + MINUTE:
                self._said[record.msg] = at, silent + 1
                return False
            self._said = {what: said for what, said in self._said.items() if now < said[0] + 10 * MINUTE}
            self._said[record.msg] = now, 0
        if silent:
            record.msg = f"{record.msg} (and {silent} more times since the last message)"
        return True
