"""Threads that work for the event loop, at half the cost of the standard library's pool: one queue, and no future in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Job(NamedTuple):
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    work: Callable[..., Any]
    given: tuple[Any, ...]


class Hands:
    """So many threads, started when there is something to do for the first time."""

    def __init__(self, count: int, name: str) -> None:
        self.count, self.name = count, name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads: list[Thread] = []

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """The result of `work(*given)` in one of the threads; raises what it raises."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if not self._threads:
            self._start()
        self._jobs.put(_Job(loop, answer, work, given))
        return await answer

    def close(self) -> None:
        """Let the threads end when they have done what was asked for."""
        for _ in self._threads:
            self._jobs.put(None)

    def _start(self) -> None:
        self._threads = [Thread(target=self._work, name=f"{self.name}-{k}", daemon=True) for k in range(self.count)]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            result: Any = None
            error: BaseException | None = None
            try:
                result = job.work(*job.given)
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop was closed meanwhile
                job.loop.call_soon_threadsafe(_settle, job.answer, result, error)
            del job, result, error  # or they would live until the next one


def _settle(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if answer.cancelled():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
