"""Tests on demand whether the store is writable. Requests that arrive at about the same time share one test."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from fangs.store.connection import StoreError
from fangs.store.store import Store

TRIAL, FRESH = 3.0, 1.0
"""The number of seconds to wait for the store, and the number of seconds for which the result is used again."""


class StoreProbe:
    """Tests whether the store is writable, and uses each result for at most a second.

    Callers wait for the result without blocking the event loop.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
        self._trial: asyncio.Future[None] | None = None
        self._began = 0.0

    async def require(self) -> None:
        """Raise StoreError if the store is not writable."""
        loop = asyncio.get_running_loop()
        if self._trial is None or (self._trial.done() and loop.time() > self._began + FRESH):
            self._began = loop.time()
            self._trial = loop.run_in_executor(self._thread, self.store.can_write)
            # Retrieve the error, because nobody may be waiting for it any more.
            self._trial.add_done_callback(lambda trial: trial.cancelled() or trial.exception())
        try:
            async with asyncio.timeout(TRIAL):
                await asyncio.shield(self._trial)
        except TimeoutError:
            raise StoreError(f"The database has not answered for {TRIAL:.0f} seconds.") from None

    def close(self) -> None:
        """Stop the thread that tests the store."""
        self._thread.shutdown(wait=False, cancel_futures=True)
