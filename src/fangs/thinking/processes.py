"""Processes that work for this one. One that hangs, dies or outgrows its memory is replaced, and the others work on."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from pebble import ProcessPool

from fangs.core.errors import FangsError

MEMORY = 2 << 30
"""How many bytes of memory of its own a process may have, if the system can limit it."""
POLITE = 10
"""How much lower their priority is than ours: people's clicks come first."""

Stop = Callable[[], object]


class WorkerFailed(Exception):
    """The work raised an error that it should not have; the process is fine."""


def processes(
    most: int, begin: Callable[..., Stop] | None = None, *arguments: Any, polite: int = POLITE
) -> ProcessPool:
    """At most so many processes, started when there is work; they end with this one, however that ends.

    `begin(*arguments)` is called in each before anything else, and returns a function that cleans up when it is stopped.
    """
    return ProcessPool(
        most, initializer=_begin, initargs=(polite, begin, arguments), context=multiprocessing.get_context("spawn")
    )


def work_for(seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
    """The same as `work`, but after so many seconds of computing the process is ended: those of waiting for others do not count.

    Without a clock for that (Windows), nothing is ended here.
    """
    if not hasattr(signal, "setitimer"):
        return work(function, *arguments)
    signal.setitimer(
        signal.ITIMER_PROF, seconds
    )  # whose signal nobody handles: it ends the process, even from within compiled code
    try:
        return work(function, *arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def work(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function returns, called in a process of a pool; all that it raises can be sent back."""
    try:
        return function(*arguments)
    except FangsError:
        raise
    except MemoryError:
        os._exit(1)  # nothing can be trusted in a process without memory
    except Exception as broken:
        raise WorkerFailed(f"{type(broken).__name__}: {broken}") from None


def limit_memory() -> None:
    """Give this process no more memory of its own than `MEMORY`, if the system can limit it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def stop(pool: ProcessPool) -> None:
    """End the processes of a pool, whatever they are doing."""
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _begin(polite: int, begin: Callable[..., Stop] | None, arguments: tuple[Any, ...]) -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(polite)
    limit_memory()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # at once, even from within compiled code
    stop: Stop = lambda: None  # noqa: E731
    if begin is not None:
        stop = begin(*arguments)
        signal.signal(signal.SIGTERM, lambda *_: _end(stop))
    threading.Thread(target=_follow, args=(stop,), daemon=True).start()


def _follow(stop: Stop) -> None:
    """End with the parent, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    _end(stop)


def _end(stop: Stop) -> None:
    stop()
    os._exit(1)
