"""Runs tasks on a Ray cluster, and yields their results in the order of the tasks."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Any

from fangs.core.errors import RequestError
from fangs.thinking.cluster import MAX_ATTEMPTS, Actors, ClusterEnded, Task, Worker, connected, processors

AHEAD = 2
"""The number of tasks per worker that are submitted in advance, so that no worker must wait."""


def in_order(
    make: Callable[[], Worker], tasks: Sequence[Any], workers: int | None, address: str
) -> Generator[Any, None, None]:
    """Run tasks on the workers of a Ray cluster, and yield their results in order.

    If `workers` is None, there is one for each core of the cluster. Raise RequestError if the cluster cannot be used or
    a worker keeps ending.
    """
    with connected(address), contextlib.ExitStack() as closing:
        many = min(len(tasks), workers or processors() or 1)
        actors = Actors(make, many)
        closing.callback(actors.close)
        asked: deque[Task] = deque()
        try:
            for task in tasks:
                asked.append(actors.do(Task(task)))
                if len(asked) == AHEAD * many:
                    yield asked.popleft().result()
            while asked:
                yield asked.popleft().result()
        except ClusterEnded as ended:
            raise RequestError(
                f"A worker of the cluster ended before its task was done, {MAX_ATTEMPTS} times: {ended}"
            ) from None
