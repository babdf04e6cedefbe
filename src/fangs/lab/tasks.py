"""Tasks for several processes. Their results come in the order of the tasks, however many processes there are."""

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
    """Does tasks in a process. The result of a task must depend only on the task."""

    def try_out(self) -> None:
        """Prepare for the tasks, for example by compiling. One process does this before the others start."""

    def do(self, task: Any, /) -> Any:
        """Return the result of a task."""

    def kill(self) -> None:
        """Stop the worker's work at once, from a signal handler."""

    def close(self) -> None:
        """Stop the worker's work."""


Make = Callable[[], Worker]
"""Makes a worker, in the process that uses it."""


class Place(NamedTuple):
    """Where tasks run: in this many processes of this machine (None: one per core), or on the Ray cluster at an address."""

    cores: int | None = 1
    ray: str | None = None


HERE = Place()
"""The place of tasks that run in this process."""


def in_order(make: Make, tasks: Sequence[Any], place: Place = HERE) -> Generator[Any, None, None]:
    """Yield the results of tasks in order, the same at every place. Raises RequestError and the tasks' own errors."""
    if not tasks:
        return
    make = functools.partial(_made, make)
    if place.ray is not None:
        require_ray()
        yield from cluster.in_order(make, tasks, place.cores, place.ray)
        return
    cores = min(place.cores or os.cpu_count() or 1, len(tasks))
    yield from _alone(make, tasks) if cores == 1 else _together(make, tasks, cores)


class _Refused:
    """Takes the place of a worker that could not be created. Its tasks raise the error, which can leave the process like any other."""

    def __init__(self, error: FangsError) -> None:
        self._error = error

    def try_out(self) -> None:
        raise self._error

    def do(self, task: Any, /) -> Any:
        raise self._error

    def kill(self) -> None:
        pass

    close = kill


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
            f"A worker process ended before its task was done, {MAX_ATTEMPTS} times: is there enough memory?"
        ) from None
    finally:
        stop(pool)


def _result(pool: ProcessPool, task: Any, asked: Future[Any]) -> Any:
    """Return the result of a task, which is restarted if its process dies."""
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
