"""Runs work in other processes. Any process that hangs, dies or needs too much memory is replaced."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from pebble import ProcessPool

from fangs.core.errors import FangsError

MEMORY = 2 << 30
"""The maximum memory for a worker process in bytes, if the operating system can enforce a limit."""
POLITE = 10
"""How much lower the priority of worker processes is. Requests that this process answers come first."""

Stop = Callable[[], object]


class WorkerFailed(Exception):
    """The error if work in another process raised an unexpected error. That process can still work."""


def processes(
    most: int, begin: Callable[..., Stop] | None = None, *arguments: Any, polite: int = POLITE
) -> ProcessPool:
    """Create a pool of at most `most` processes. They start when there is work, and end with this process.

    Each process first calls `begin(*arguments)`, which returns a function that cleans up when the process is stopped.
    """
    return ProcessPool(
        most, initializer=_begin, initargs=(polite, begin, arguments), context=multiprocessing.get_context("spawn")
    )


class Done(NamedTuple):
    """The result or error from a function call in another process, and the CPU time that it took."""

    seconds: float
    result: Any = None
    error: Exception | None = None


def work_for(seconds: float, function: Callable[..., Any], *arguments: Any) -> Done:
    """Call a function in a pool's process, and end the process if this takes more than `seconds` of CPU time.

    The time for which it waits for other processes does not count. Windows has no clock for this, so nothing is ended
    there.
    """
    if not hasattr(signal, "setitimer"):
        return measured(function, *arguments)
    # This signal has no handler, so it ends the process even from within compiled code.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return measured(function, *arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def measured(function: Callable[..., Any], *arguments: Any) -> Done:
    """Call a function. Return its result or error, and the CPU time that it took."""
    began = time.process_time()
    try:
        result = work(function, *arguments)
    except (FangsError, WorkerFailed) as error:
        return Done(time.process_time() - began, error=error)
    return Done(time.process_time() - began, result)


def work(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function and return its result. Any error that it raises can be pickled."""
    try:
        return function(*arguments)
    except FangsError:
        raise
    except MemoryError:
        os._exit(1)  # nothing can be trusted in a process without memory
    except Exception as broken:
        raise WorkerFailed(f"{type(broken).__name__}: {broken}") from None


def limit_memory() -> None:
    """Limit this process's memory to `MEMORY`, if the operating system can do so."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def stop(pool: ProcessPool) -> None:
    """Stop all processes in a pool at once, even in the middle of a task."""
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _begin(polite: int, begin: Callable[..., Stop] | None, arguments: tuple[Any, ...]) -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(polite)
    limit_memory()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # ends the process at once, even from within compiled code
    stop: Stop = lambda: None  # noqa: E731
    if begin is not None:
        stop = begin(*arguments)
        signal.signal(signal.SIGTERM, lambda *_: _end(stop))
    threading.Thread(target=_follow, args=(stop,), daemon=True).start()


def _follow(stop: Stop) -> None:
    """End this process as soon as its parent process has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    _end(stop)


def _end(stop: Stop) -> None:
    stop()
    os._exit(1)
