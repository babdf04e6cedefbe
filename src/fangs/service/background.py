"""Runs work at regular intervals in a background thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from fangs.service.error_log import complain, sparing

CLOSE_SECONDS = 20.0
"""The default number of seconds for which `close` waits for the work in progress."""

log = logging.getLogger(__name__)

Work = Callable[[Callable[[], bool]], object]
"""The work of a background thread. Its argument is a function that returns whether it must stop."""


class BackgroundThread:
    """A thread that does some work at regular intervals, and whenever it is woken.

    After an error, it logs `failure` and tries again at the next interval. Between two rounds, it rests for at least
    `pause_seconds`, however often it is woken.
    """

    def __init__(
        self, name: str, work: Work, interval_seconds: float, pause_seconds: float = 0.0, failure: str | None = None
    ) -> None:
        self._work, self._interval_seconds, self._pause_seconds = work, interval_seconds, pause_seconds
        self._failure = failure or f"the thread {name} failed, and tries again"
        self._again = sparing(log)
        self._stop, self._wake = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self.run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Make the thread do its work now."""
        self._wake.set()

    def close(self, patience_seconds: float = CLOSE_SECONDS) -> None:
        """Stop the thread, after waiting at most `patience_seconds` for work in progress."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(patience_seconds)

    def run(self) -> None:
        """Do the work again and again in the calling thread, until `close` is called."""
        while not self._stop.is_set():
            self._wake.clear()
            try:
                self._work(self._stop.is_set)
            except Exception as error:
                complain(self._again, self._failure, error)
            if not self._stop.is_set():
                self._wake.wait(self._interval_seconds)
                self._stop.wait(self._pause_seconds)
