"""Threads that work for the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fangs.web.working.thread_pool import ThreadPool

PATIENCE = 20.0


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run it in a loop of its own: a browser's test may have left one in this thread."""
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(work)).result(PATIENCE)


def test_what_is_done_elsewhere_comes_back_or_raises_here() -> None:
    async def ask() -> None:
        threads = ThreadPool(2, "test")
        here = threading.get_ident()
        assert await threads.do(divmod, 7, 2) == (3, 1)
        assert await threads.do(threading.get_ident) != here
        with pytest.raises(ZeroDivisionError):
            await threads.do(divmod, 7, 0)
        assert await threads.do(divmod, 9, 2) == (4, 1)
        threads.close()

    run(ask())


def test_as_many_work_at_once_as_there_are_threads() -> None:
    async def ask() -> None:
        threads, both = ThreadPool(2, "test"), threading.Barrier(2)
        await asyncio.gather(*(threads.do(both.wait, PATIENCE) for _ in range(2)))
        threads.close()

    run(ask())


def test_who_does_not_wait_any_more_keeps_nobody_from_being_answered() -> None:
    async def ask() -> None:
        threads, go = ThreadPool(1, "test"), threading.Event()
        gone = asyncio.create_task(threads.do(go.wait, PATIENCE))
        await asyncio.sleep(0)
        gone.cancel()
        next_one = asyncio.create_task(threads.do(divmod, 7, 2))
        await asyncio.sleep(0)
        go.set()
        assert await next_one == (3, 1)
        with pytest.raises(asyncio.CancelledError):
            await gone
        threads.close()

    run(ask())


def test_who_was_free_last_gets_the_next_job_and_what_is_too_much_waits() -> None:
    async def ask() -> None:
        threads, go = ThreadPool(2, "test"), threading.Event()
        assert len({await threads.do(threading.get_ident) for _ in range(20)}) == 1
        held = [asyncio.create_task(threads.do(go.wait, PATIENCE)) for _ in range(2)]
        await asyncio.sleep(0)
        late = [asyncio.create_task(threads.do(divmod, number, 2)) for number in range(20)]
        await asyncio.sleep(0.05)
        assert not any(one.done() for one in late)
        go.set()
        assert [await one for one in late] == [divmod(number, 2) for number in range(20)]
        assert [await one for one in held] == [True, True]
        threads.close()

    run(ask())
