"""Enters corrections by tournament directors in a thread, and recomputes the ratings. The thread rests after each run.

Recomputing the ratings of a pool with a million results takes a minute, and any player can direct a tournament. After
each run, amendments therefore wait for nine times as long as the run took. This work then uses at most a tenth of one
processor's time, however many amendments arrive. Nothing is lost with this queue, because whoever proposed an amendment
proposes it again until it is in the ledger.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from fangs.club.rated.rebuilding import Amendment, rebuild
from fangs.club.ratings.results import Pool
from fangs.service.background import BackgroundThread
from fangs.store.store import Store

REST = 9.0
"""How long the thread rests after recomputing ratings, as a multiple of the time that it took."""
LOOK_SECONDS = 1.0


class Amender(BackgroundThread):
    """A thread that enters amendments to results and recomputes the affected ratings.

    Any thread can call the methods.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("amender", lambda is_stopped: self.look(is_stopped), LOOK_SECONDS)
        self._store, self._clock = store, clock
        self._waiting: dict[Pool, dict[str, Amendment]] = {}
        self._until = 0.0
        self._lock = threading.Lock()

    def propose(self, pool: Pool, amendment: Amendment) -> None:
        """Queue an amendment for its pool, unless it is already in the queue."""
        with self._lock:
            self._waiting.setdefault(pool, {})[amendment.id] = amendment

    def look(self, is_stopped: Callable[[], bool] = lambda: False) -> bool:
        """Enter all queued amendments, unless the thread is resting. Return whether anything was done."""
        began = self._clock()
        with self._lock:
            if began < self._until or not self._waiting:
                return False
            waiting, self._waiting = self._waiting, {}
        try:
            for pool, amendments in waiting.items():
                if not is_stopped():
                    rebuild(self._store, pool, list(amendments.values()), in_parts=True)
        finally:
            now = self._clock()
            self._until = now + REST * (now - began)
        return True
