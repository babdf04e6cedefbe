"""The thread that enters the results of rated games soon after their ends, whichever server they ended on."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress

from fangs.club.rated.ledger import Ledger
from fangs.service.error_log import complain, sparing
from fangs.store.connection import Conflict

LOOK_SECONDS = 1.0
"""The seconds between two looks for games that are over."""
SETTLE_EVERY = 60
"""After this many looks, some tables at which nothing is due are looked at, too."""

log = logging.getLogger(__name__)


class Rater:
    """Looks again and again for rated games that are over, and enters their results."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._stop = threading.Event()
        self._again = sparing(log)
        self._thread = threading.Thread(target=self._run, name="rater", daemon=True)

    def start(self) -> None:
        """Start looking."""
        self._thread.start()

    def close(self) -> None:
        """Stop, after the result that is being entered."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        looks = 0
        while not self._stop.wait(LOOK_SECONDS):
            looks += 1
            try:
                with suppress(Conflict):  # another server has just entered it
                    self.ledger.enter_ended()
                if looks % SETTLE_EVERY == 0:
                    self.ledger.settle_dead()
            except Exception as error:
                complain(self._again, "rated games were not entered", error)
