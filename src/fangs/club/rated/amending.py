"""The thread that enters the amendments of directors: those of a pool together, with a rest between.

The ratings of a pool of a million results take a minute to make again, and any player can direct a tournament. So amendments wait here
until the last work is nine times as long ago as it took: it takes at most a tenth of the time of one processor, however many come.
Nothing is lost with this list: whoever has proposed an amendment proposes it again until it is in the ledger.
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
"""The ratings rest for this many times as long as it took to make them again."""
LOOK_SECONDS = 1.0


class Amender(BackgroundThread):
    """Enters amendments, and makes the ratings of their pools again. Any thread can call the methods."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("amender", lambda is_stopped: self.look(is_stopped), LOOK_SECONDS)
        self._store, self._clock = store, clock
        self._waiting: dict[Pool, dict[str, Amendment]] = {}
        self._until = 0.0
        self._lock = threading.Lock()

    def propose(self, pool: Pool, amendment: Amendment) -> None:
        """Let an amendment be entered soon, after those of its pool that wait already. Proposing it again changes nothing."""
        with self._lock:
            self._waiting.setdefault(pool, {})[amendment.id] = amendment

    def look(self, is_stopped: Callable[[], bool] = lambda: False) -> bool:
        """Enter what waits, unless the ratings rest. False: nothing was done."""
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
