"""A pool of processes, with a queue from which jobs are started in a fair order."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any

from fangs.core.errors import FangsError, RequestError
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.fair_queue import Client, FairQueue
from fangs.thinking.processes import POLITE, Done, WorkerFailed, processes, stop, work_for
from fangs.translation import phrase

BUSY = 4
"""How many times longer a job can take than its CPU time, because other processes use the cores as well."""


class JobStopped(RequestError):
    """The error if a job took too long or needed too much memory, or if its process died."""

    def __init__(self) -> None:
        super().__init__(phrase("The task took too long or needed too much memory, so it was stopped."))


class Job(Future[Any]):
    """A future for a function call in another process, with its client and its cost in simulations.

    Even a running job can be cancelled.
    """

    def __init__(self, client: Client, cost: float, function: Callable[..., Any], *arguments: Any) -> None:
        super().__init__()
        self.client, self.cost, self.task = client, cost, (function, *arguments)
        self._source: Future[Any] | None = None
        self._began: float | None = None
        self._seconds: float | None = None

    @property
    def seconds(self) -> float:
        """The CPU time that the job took, in seconds.

        If it is unfinished or was stopped, this is the time since it started.
        """
        if self._seconds is not None:
            return self._seconds
        return 0.0 if self._began is None else time.monotonic() - self._began

    def cancel(self) -> bool:
        """Stop the job at once. Return False if it has finished already."""
        was_going = super().cancel()
        if was_going and self._source is not None:
            self._source.cancel()
        return was_going

    def follow(self, source: Future[Any], on_stop: Callable[[], None] | None = None) -> None:
        """Take over the result of a process or of another job. If that was stopped, call `on_stop` instead."""
        self._source, self._began = source, time.monotonic()
        if self.cancelled():
            source.cancel()
        source.add_done_callback(lambda _: self._settle(source, on_stop))

    def do_here(self) -> None:
        """Call the job's function in this process, without waiting in the queue."""
        function, *arguments = self.task
        try:
            self.set_result(function(*arguments))
        except FangsError as refused:
            self.set_exception(refused)

    def _settle(self, source: Future[Any], on_stop: Callable[[], None] | None) -> None:
        with suppress(InvalidStateError):  # the job was cancelled in the meantime
            if source.cancelled():
                self.cancel()
            elif (error := source.exception()) is None:
                self._take(source.result())
            elif isinstance(error, JobStopped) and on_stop is not None:
                on_stop()
            else:
                self.set_exception(error if isinstance(error, FangsError | WorkerFailed) else JobStopped())

    def _take(self, result: Any) -> None:
        """Finish with a result. A result from a process also contains the CPU time and any error."""
        error = None
        if isinstance(result, Done):
            self._seconds, result, error = result
        elif isinstance(self._source, Job):
            self._seconds = self._source.seconds
        if error is None:
            self.set_result(result)
        else:
            self.set_exception(error)


class WorkerPool:
    """A pool of processes that run jobs in a fair order. The processes start when there is work.

    A job is stopped when it exceeds a limit of CPU time. While a cluster has workers that are ready, jobs run there
    instead.
    """

    def __init__(self, most: int, patience: float, polite: int = POLITE, cluster: ClusterPool | None = None) -> None:
        self._most, self._patience, self._cluster = most, patience, cluster
        self._processes = functools.partial(processes, most, polite=polite)
        self._lock = threading.RLock()
        self._turns: FairQueue[Job] = FairQueue()
        self._pool = self._processes()
        self._running: set[Job] = set()
        self._closed = False
        if cluster is not None:
            cluster.on_change = self._refill

    def add(self, job: Job) -> Job:
        """Add a job to the queue, and return it."""
        with self._lock:
            self._turns.put(job.client, job.cost, job)
            self._fill()
        return job

    def begin(self) -> None:
        """Start the processes before there is any work."""
        is_up = self._pool.active  # reading `active` starts the processes
        assert is_up

    def close(self) -> None:
        """Cancel all jobs and stop the processes."""
        with self._lock:
            self._closed = True
            left = [*self._running, *iter(self._turns.take, None)]
        for job in left:
            job.cancel()
        if self._cluster is not None:
            self._cluster.close()
        stop(self._pool)

    def _refill(self) -> None:
        with self._lock:
            self._fill()

    def _fill(self) -> None:
        """Start jobs from the queue while there are free workers.

        The pool gets no further jobs, because it does not take them in a fair order itself.
        """
        while len(self._running) < (self._size or self._most) and (job := self._turns.take()) is not None:
            if self._closed:
                job.cancel()
            if not job.cancelled():
                self._running.add(job)
                done = self._begin(job)
                job.follow(done)
                done.add_done_callback(functools.partial(self._end, job))

    @property
    def _size(self) -> int:
        """How many of the cluster's workers are ready."""
        return 0 if self._cluster is None else self._cluster.size

    def _begin(self, job: Job) -> Future[Any]:
        if self._cluster is not None and self._cluster.size:
            return self._cluster.schedule(self._patience, *job.task)
        task, until = (self._patience, *job.task), BUSY * self._patience
        try:
            return self._pool.schedule(work_for, task, timeout=until)
        except RuntimeError:  # an idle process died, which closed the pool
            self._pool = self._processes()
            return self._pool.schedule(work_for, task, timeout=until)

    def _end(self, job: Job, _: Future[Any]) -> None:
        with self._lock:
            self._running.discard(job)
        self._refill()
