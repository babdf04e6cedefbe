"""A clock that runs steadily even if the system's clock is changed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

TOLERATED = 3.0
"""The maximum number of seconds by which the system's clock can change so that this clock follows at once."""
PROBATION = 60.0
"""The number of seconds for which a larger change must last before this clock follows."""


class SteadyClock:
    """A clock in seconds since 1970, which ignores changes of the system's clock that are soon undone.

    If the system's clock jumps, or the machine has slept, this clock runs on as before for a minute. Only then does it
    take over the new time and set `since` to it. The owner must read the clock regularly, as the scheduler does.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.since = 0.0
        """The time when this clock last took over a changed system clock, or 0.0 if it never did."""
        self._wall, self._monotonic = wall, monotonic
        self._ahead = wall() - monotonic()
        self._doubted: tuple[float, float] | None = None  # how far the changed system clock is ahead, and since when
        self._lock = threading.Lock()

    def __call__(self) -> float:
        """Return the current time."""
        with self._lock:
            run = self._monotonic()
            ahead = self._wall() - run
            if abs(ahead - self._ahead) <= TOLERATED:
                self._ahead, self._doubted = ahead, None
            elif self._doubted is None or abs(ahead - self._doubted[0]) > TOLERATED:
                self._doubted = ahead, run
            elif run - self._doubted[1] >= PROBATION:
                self._ahead, self._doubted = ahead, None
                self.since = run + ahead
            return run + self._ahead
