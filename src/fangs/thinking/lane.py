"""A few processes, and the thoughts that wait for them in fair turns."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any

from fangs.core.errors import FangsError, RequestError
from fangs.thinking.cluster_pool import ClusterPool
from fangs.thinking.fair_queue import Asker, Turns
from fangs.thinking.processes import POLITE, Failed, processes, stop, work_for
from fangs.translation import phrase

BUSY = 4
"""A thought may take so many times as long as it may compute, where others have the cores."""


class Stopped(RequestError):
    """A thought that hung, or whose process died."""

    def __init__(self) -> None:
        super().__init__(phrase("That took too long, or too much memory, and was stopped."))


class Thought(Future[Any]):
    """What is being worked out, for whom, and about how many simulations take as long. A running one can be cancelled too."""

    def __init__(self, asker: Asker, cost: float, function: Callable[..., Any], *arguments: Any) -> None:
        super().__init__()
        self.asker, self.cost, self.task = asker, cost, (function, *arguments)
        self._source: Future[Any] | None = None

    def cancel(self) -> bool:
        """Stop it, whatever it is doing; False if it is over."""
        was_going = super().cancel()
        if was_going and self._source is not None:
            self._source.cancel()
        return was_going

    def follow(self, source: Future[Any], on_stop: Callable[[], None] | None = None) -> None:
        """Take the result of another thought; if that had to be stopped, do something else instead."""
        self._source = source
        if self.cancelled():
            source.cancel()
        source.add_done_callback(lambda _: self._settle(source, on_stop))

    def do_here(self) -> None:
        """Work it out in this process."""
        function, *arguments = self.task
        try:
            self.set_result(function(*arguments))
        except FangsError as refused:
            self.set_exception(refused)

    def _settle(self, source: Future[Any], on_stop: Callable[[], None] | None) -> None:
        with suppress(InvalidStateError):  # it was cancelled meanwhile
            if source.cancelled():
                self.cancel()
            elif (error := source.exception()) is None:
                self.set_result(source.result())
            elif isinstance(error, Stopped) and on_stop is not None:
                on_stop()
            else:
                self.set_exception(error if isinstance(error, FangsError | Failed) else Stopped())


class Lane:
    """At most so many processes, started when there is work; a thought is stopped after so many seconds of computing.

    While a cluster has workers that are ready, they think instead, however many they are.
    """

    def __init__(self, most: int, patience: float, polite: int = POLITE, cluster: ClusterPool | None = None) -> None:
        self._most, self._patience, self._cluster = most, patience, cluster
        self._processes = functools.partial(processes, most, polite=polite)
        self._lock = threading.RLock()
        self._turns: Turns[Thought] = Turns()
        self._pool = self._processes()
        self._running: set[Thought] = set()
        self._closed = False
        if cluster is not None:
            cluster.on_change = self._refill

    def add(self, thought: Thought) -> Thought:
        """Let a thought wait for its turn."""
        with self._lock:
            self._turns.put(thought.asker, thought.cost, thought)
            self._fill()
        return thought

    def begin(self) -> None:
        """Start the processes before there is any work."""
        is_up = self._pool.active  # asking starts the processes
        assert is_up

    def close(self) -> None:
        """Stop all thoughts."""
        with self._lock:
            self._closed = True
            left = [*self._running, *iter(self._turns.take, None)]
        for thought in left:
            thought.cancel()
        if self._cluster is not None:
            self._cluster.close()
        stop(self._pool)

    def _refill(self) -> None:
        with self._lock:
            self._fill()

    def _fill(self) -> None:
        """Start what can start. No more are in the pool than it has processes: inside it there are no fair turns."""
        while len(self._running) < (self._size or self._most) and (thought := self._turns.take()) is not None:
            if self._closed:
                thought.cancel()
            if not thought.cancelled():
                self._running.add(thought)
                done = self._begin(thought)
                thought.follow(done)
                done.add_done_callback(functools.partial(self._end, thought))

    @property
    def _size(self) -> int:
        """How many workers of the cluster are ready."""
        return 0 if self._cluster is None else self._cluster.size

    def _begin(self, thought: Thought) -> Future[Any]:
        if self._cluster is not None and self._cluster.size:
            return self._cluster.schedule(self._patience, *thought.task)
        task, until = (self._patience, *thought.task), BUSY * self._patience
        try:
            return self._pool.schedule(work_for, task, timeout=until)
        except RuntimeError:  # an idle process died, and the pool with it
            self._pool = self._processes()
            return self._pool.schedule(work_for, task, timeout=until)

    def _end(self, thought: Thought, _: Future[Any]) -> None:
        with self._lock:
            self._running.discard(thought)
        self._refill()
