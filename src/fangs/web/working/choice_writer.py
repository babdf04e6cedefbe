"""Stores players' choices in a single thread.

While the thread waits for the disk, further choices can arrive. They are then stored and answered together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from fangs.service.table_service import Decision, TableService
from fangs.store.commit_queue import MAX_TOGETHER


class WriteResult(NamedTuple):
    """The result of storing a choice: the error, if there was one, and the CPU time in seconds.

    Choices that are stored together share the time equally.
    """

    error: Exception | None
    seconds: float


class _Job(NamedTuple):
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[WriteResult]
    decided: Decision


class ChoiceWriter:
    """Stores players' choices in a thread, several at a time.

    The thread starts with the first choice.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def store(self, decided: Decision) -> WriteResult:
        """Store a choice, and return once it is on disk.

        The choice is stored even if the caller stops waiting.
        """
        if self._thread is None:
            self._thread = Thread(target=self._work, name="choices", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[WriteResult] = loop.create_future()
        self._jobs.put(_Job(loop, answer, decided))
        return await answer

    def close(self) -> None:
        """Stop the thread once all choices have been stored."""
        self._jobs.put(None)

    def _work(self) -> None:
        while jobs := self._next():
            began = time.thread_time()
            errors: Sequence[Exception | None]
            try:
                errors = self._service.store_together([job.decided for job in jobs])
            except Exception as error:
                errors = [error] * len(jobs)
            seconds = (time.thread_time() - began) / len(jobs)
            with suppress(RuntimeError):  # The loop was closed in the meantime.
                jobs[0].loop.call_soon_threadsafe(_answer, jobs, errors, seconds)

    def _next(self) -> list[_Job]:
        """Wait for at least one job, and return all jobs that are waiting.

        Return an empty list if the thread must stop.
        """
        jobs: list[_Job] = []
        with suppress(Empty):
            while len(jobs) < MAX_TOGETHER:
                job = self._jobs.get(block=not jobs)
                if job is None:
                    if jobs:
                        self._jobs.put(None)
                    break
                jobs.append(job)
        return jobs


def _answer(jobs: Sequence[_Job], errors: Sequence[Exception | None], seconds: float) -> None:
    for job, error in zip(jobs, errors, strict=True):
        if not job.answer.cancelled():
            job.answer.set_result(WriteResult(error, seconds))
