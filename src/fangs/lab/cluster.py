"""Tasks on a Ray cluster, each worker an actor; a task whose worker dies is begun again by another."""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Any

import fangs
from fangs.core import extras
from fangs.core.errors import FangsError, RequestError, quoted

AHEAD = 2
"""So many tasks of each worker are begun before the result of the first is there."""


class _Actor:
    """A worker in a process of the cluster."""

    def __init__(self, make: Callable[[], Any], version: str) -> None:
        if fangs.__version__ != version:
            raise RequestError(f"The cluster has Fangs {fangs.__version__}, not {version}: install the same version.")
        self._worker = make()

    def try_out(self) -> None:
        self._worker.try_out()

    def do(self, task: Any) -> Any:
        return self._worker.do(task)


def in_order(
    make: Callable[[], Any], tasks: Sequence[Any], workers: int | None, address: str, tries: int
) -> Generator[Any, None, None]:
    """The results of tasks in their order, from so many workers (None: as many as the cluster has cores). Raises RequestError."""
    ray = _ray()
    actor_died: type[Exception] = ray.exceptions.RayActorError

    with _connected(address):
        many = min(len(tasks), workers or int(ray.cluster_resources().get("CPU", 1)))
        remote: Any = ray.remote(num_cpus=1)(_Actor)
        begin: Callable[[], Any] = functools.partial(remote.remote, make, fangs.__version__)
        actors = [begin() for _ in range(many)]
        asked: deque[tuple[int, Any, Any]] = deque()  # whose task, by which actor, and its result to come
        try:
            ray.get(actors[0].try_out.remote())
            left = deque(enumerate(tasks))
            while left or asked:
                while left and len(asked) < AHEAD * many:
                    number, task = left.popleft()
                    actor = actors[number % many]
                    asked.append((number, actor, actor.do.remote(task)))
                number, actor, result = asked.popleft()
                for last in (False,) * (tries - 1) + (True,):
                    try:
                        found = ray.get(result)
                        break
                    except actor_died:
                        if last:
                            raise
                        if actors[number % many] is actor:
                            actors[number % many] = begin()
                        actor = actors[number % many]
                        result = actor.do.remote(tasks[number])
                yield found
        except actor_died as died:
            cause = str(died).strip().splitlines()[-1]
            raise RequestError(
                f"A worker of the cluster ended before its task was done, {tries} times: {cause}"
            ) from None
        except ray.exceptions.RayTaskError as failed:
            if isinstance(failed.cause, FangsError):
                raise failed.cause from None
            raise
        finally:
            for actor in actors:
                ray.kill(actor)


@contextlib.contextmanager
def _connected(address: str) -> Generator[None, None, None]:
    """Be connected to a cluster; a connection that is there already is used, and stays."""
    ray = _ray()
    if ray.is_initialized():
        yield
        return
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as failed:
        raise RequestError(f"There is no Ray cluster at {quoted(address)}: {failed}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _ray() -> Any:
    """Ray, with its usage statistics switched off unless the environment switches them on."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    return importlib.import_module("ray")


def require_ray() -> None:
    """Raises RequestError where Ray is not installed."""
    extras.needed("ray", "Work on a cluster")
