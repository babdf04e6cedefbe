"""Whether the store can be written to: tried now and then, for all who ask."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from fangs.store.store import Store, StoreError

TRIAL, FRESH = 3.0, 1.0
"""How many seconds to wait for the store, and how many seconds the result is valid."""


class StoreProbe:
    """Whether the store can be written to, as of the last second; the caller waits for that, the event loop never does."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ready")
        self._trial: asyncio.Future[None] | None = None
        self._began = 0.0

    async def require(self) -> None:
        """Return if it can; else raise StoreError."""
        loop = asyncio.get_running_loop()
        if self._trial is None or (self._trial.done() and loop.time() > self._began + FRESH):
            self._began = loop.time()
            self._trial = loop.run_in_executor(self._thread, self.store.can_write)
            self._trial.add_done_callback(
                lambda trial: trial.cancelled() or trial.exception()
            )  # perhaps nobody is waiting for it any more
        try:
            async with asyncio.timeout(TRIAL):
                await asyncio.shield(self._trial)
        except TimeoutError:
            raise StoreError(f"The database has not answered for {TRIAL:.0f} seconds.") from None

    def close(self) -> None:
        """Stop trying."""
        self._thread.shutdown(wait=False, cancel_futures=True)
