"""Runs tasks in several processes, and yields their results in the order of the tasks."""

from __future__ import annotations

import functools
import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol

from pebble import ProcessExpired, ProcessPool

from fangs.core.errors import FangsError, RequestError
from fangs.lab import cluster
from fangs.thinking.cluster import MAX_ATTEMPTS, require_ray
from fangs.thinking.processes import processes, stop


class Worker(Protocol):
    """An object that does tasks in one process. A task's result must depend only on the task.

    A worker that starts no other process can inherit `kill` and `close`, which do nothing.
    """

    def try_out(self) -> None:
        """Prepare for the tasks, for example by compiling code. One process does this before the others start."""
        return

    def do(self, task: Any, /) -> Any:
        """Do a task and return its result."""

    def kill(self) -> None:
        """Stop working at once. A signal handler can call this."""
        return

    def close(self) -> None:
        """Stop working, and clean up."""
        self.kill()


Make = Callable[[], Worker]
"""A function that creates a worker, in the process that will use it."""


class Place(NamedTuple):
    """Where tasks run: in processes on this machine, or on the Ray cluster at an address.

    `cores` is the number of processes, or None for one per core.
    """

    cores: int | None = 1
    ray: str | None = None


HERE = Place()
"""The place that runs tasks in the current process."""


def in_order(make: Make, tasks: Sequence[Any], place: Place = HERE) -> Generator[Any, None, None]:
    """Run tasks at a place, and yield their results in order.

    The results are the same at every place. Raise RequestError if workers keep ending or Ray cannot be used, and the
    errors of the tasks.
    """
    if not tasks:
        return
    make = functools.partial(_made, make)
    if place.ray is not None:
        require_ray()
        yield from cluster.in_order(make, tasks, place.cores, place.ray)
        return
    cores = min(place.cores or os.cpu_count() or 1, len(tasks))
    yield from _alone(make, tasks) if cores == 1 else _together(make, tasks, cores)


class _Refused(Worker):
    """Stands in for a worker that could not be created. Each task raises the error in the main process."""

    def __init__(self, error: FangsError) -> None:
        self._error = error

    def try_out(self) -> None:
        raise self._error

    def do(self, task: Any, /) -> Any:
        raise self._error


def _made(make: Make) -> Worker:
    try:
        return make()
    except FangsError as error:
        return _Refused(error)


def _alone(make: Make, tasks: Sequence[Any]) -> Generator[Any, None, None]:
    worker = make()
    try:
        worker.try_out()
        for task in tasks:
            yield worker.do(task)
    finally:
        worker.close()


def _together(make: Make, tasks: Sequence[Any], cores: int) -> Generator[Any, None, None]:
    pool = processes(cores, _begin, make, polite=0)
    asked: deque[tuple[Any, Future[Any]]] = deque()
    try:
        pool.schedule(_try_out).result()  # before the others, or each would compile
        for task in tasks:
            asked.append((task, pool.schedule(_do, [task])))
            if len(asked) > cores:
                yield _result(pool, *asked.popleft())
        while asked:
            yield _result(pool, *asked.popleft())
    except (BrokenProcessPool, ProcessExpired):
        raise RequestError(
            f"A worker process ended before its task was done, {MAX_ATTEMPTS} times. There may not be enough memory."
        ) from None
    finally:
        stop(pool)


def _result(pool: ProcessPool, task: Any, asked: Future[Any]) -> Any:
    """Return the result of a task. If its process dies, start the task again."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            return asked.result()
        except ProcessExpired:
            asked = pool.schedule(_do, [task])
    return asked.result()


_worker: Worker | None = None


def _begin(make: Make) -> Callable[[], None]:
    global _worker
    _worker = make()
    return _worker.kill


def _try_out() -> None:
    assert _worker is not None
    _worker.try_out()


def _do(task: Any) -> Any:
    assert _worker is not None
    return _worker.do(task)
