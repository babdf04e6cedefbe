"""A thread that enters the results of rated games soon after they end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from fangs.club.rated.ledger import Ledger
from fangs.service.background import BackgroundThread
from fangs.store.connection import Conflict

LOOK_SECONDS = 1.0
"""How many seconds pass between two searches for games that have ended."""
SETTLE_EVERY = 60
"""After this many searches, the thread also checks for deleted and aborted games."""


class Rater(BackgroundThread):
    """A thread that enters the results of rated games soon after they end."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__("rater", self._look, LOOK_SECONDS)
        self.ledger, self._looks = ledger, 0

    def _look(self, is_stopped: Callable[[], bool]) -> None:
        self._looks += 1
        try:
            with suppress(Conflict):  # another server has just entered the result
                self.ledger.enter_ended()
        finally:
            if self._looks % SETTLE_EVERY == 0:
                self.ledger.settle_dead()
