"""The time, even if somebody sets the system's clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

TOLERATED = 3.0
"""A correction of the clock by up to so many seconds is followed at once."""
PROBATION = 60.0
"""How many seconds a clock that was set must stay so before it is believed."""


class SteadyClock:
    """Seconds since 1970, which go on as they did for a minute when the system's clock is set, or the machine has slept.

    Only then is the new time taken over, and all that time alone does counts from then on: `since`. A clock that is set and set
    back has changed nothing. Its owner must read it now and then, as the scheduler does.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.since = 0.0
        """When the time was last taken over from a clock that had been set; 0.0: never."""
        self._wall, self._monotonic = wall, monotonic
        self._ahead = wall() - monotonic()
        self._doubted: tuple[float, float] | None = None  # how far ahead of us the system's clock is, and since when
        self._lock = threading.Lock()

    def __call__(self) -> float:
        """The time."""
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
