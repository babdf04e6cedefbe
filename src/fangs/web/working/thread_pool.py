"""A thread pool for work that the event loop must not do itself.

It costs half as much as the standard library's pool, because it needs no second future. The thread that became free
last gets the next job, because the processor's caches still contain its data.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Job(NamedTuple):
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    work: Callable[..., Any]
    given: tuple[Any, ...]


_Inbox = SimpleQueue[_Job | None]


class ThreadPool:
    """A thread pool with a fixed number of threads, which start with the first job."""

    def __init__(self, count: int, name: str) -> None:
        self.count, self.name = count, name
        self._lock = Lock()
        self._waiting: deque[_Job] = deque()
        self._free: list[_Inbox] = []
        self._inboxes: list[_Inbox] = []

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Call `work(*given)` in one of the threads, and return its result or raise its error."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if not self._inboxes:
            self._start()
        job = _Job(loop, answer, work, given)
        with self._lock:
            inbox = self._free.pop() if self._free else None
            if inbox is None:
                self._waiting.append(job)
        if inbox is not None:
            inbox.put(job)
        return await answer

    def close(self) -> None:
        """Stop the threads once they have finished all jobs in the queue."""
        for inbox in self._inboxes:
            inbox.put(None)

    def _start(self) -> None:
        self._inboxes = [SimpleQueue() for _ in range(self.count)]
        self._free = self._inboxes[:]
        for k, inbox in enumerate(self._inboxes):
            Thread(target=self._work, args=(inbox,), name=f"{self.name}-{k}", daemon=True).start()

    def _work(self, inbox: _Inbox) -> None:
        while (job := inbox.get()) is not None:
            while job is not None:
                job = self._do(job, inbox)

    def _do(self, job: _Job, inbox: _Inbox) -> _Job | None:
        """Run a job, and return the next waiting job, or None if there is none.

        If there is none, the thread counts as free before the result is delivered.
        """
        result: Any = None
        error: BaseException | None = None
        try:
            result = job.work(*job.given)
        except BaseException as raised:
            error = raised
        with self._lock:
            following = self._waiting.popleft() if self._waiting else None
            if following is None:
                self._free.append(inbox)
        with suppress(RuntimeError):  # The loop was closed in the meantime.
            job.loop.call_soon_threadsafe(_settle, job.answer, result, error)
        return following


def _settle(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if answer.cancelled():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
