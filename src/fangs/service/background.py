"""A thread of a server that does some work at intervals."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)

Work = Callable[[Callable[[], bool]], object]
"""A step of the work. It is given a function that tells whether it must stop."""


class BackgroundThread:
    """A thread that does its work at the start and then at intervals. An error is logged, and the work is tried again next time."""

    def __init__(self, name: str, work: Work, interval_seconds: float) -> None:
        self._work, self._interval_seconds = work, interval_seconds
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current step, and return when the thread has ended."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(self._interval_seconds)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._work(self._stop.is_set)
            except Exception:
                log.exception("the thread %s failed, and tries again", self._thread.name)
            self._stop.wait(self._interval_seconds)
