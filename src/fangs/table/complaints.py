"""A log in which what goes wrong again and again is said once a minute."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from fangs.core.errors import FangsError

MINUTE = 60.0


def sparing(log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> logging.Logger:
    """A logger beside this one that says the same, whatever is put into it, once a minute; then it says how often it was silent."""
    spare = log.getChild("again")
    spare.filters = [_OnceAMinute(clock)]
    return spare


def complain(log: logging.Logger, what: str, error: Exception) -> None:
    """Say what could not be done: in one line where the error has a sentence, else with all that helps to find it."""
    if isinstance(error, FangsError):
        log.warning(f"{what}: %s", error.message)
    else:
        log.error(what, exc_info=error)


class _OnceAMinute(logging.Filter):
    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock, self._lock = clock, threading.Lock()
        self._said: dict[str, tuple[float, int]] = {}  # when each was said, and how often it was not since then

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is said now."""
        with self._lock:
            now = self._clock()
            at, silent = self._said.get(record.msg, (-MINUTE, 0))
            if now < at + MINUTE:
                self._said[record.msg] = at, silent + 1
                return False
            self._said = {what: said for what, said in self._said.items() if now < said[0] + 10 * MINUTE}
            self._said[record.msg] = now, 0
        if silent:
            record.msg = f"{record.msg} (and {silent} times since this was said last)"
        return True
