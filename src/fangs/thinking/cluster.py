"""Runs tasks on a Ray cluster, with an actor for each worker. If an actor dies, it is replaced and its task started again."""

from __future__ import annotations

import contextlib
import importlib
import os
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from concurrent.futures import Future, InvalidStateError
from queue import Empty, SimpleQueue
from typing import Any, Protocol

import fangs
from fangs.core.errors import FangsError, RequestError, quoted, reason
from fangs.core.system import extras
from fangs.thinking.processes import WorkerFailed

MAX_ATTEMPTS = 3
"""How often a task is started before it is given up, if its workers die.

After these, something must be wrong with the task or the machine.
"""
LOOK = 0.5
"""The maximum number of seconds before a worker notices that its task was cancelled."""
LINGER = 2.0
"""How many seconds a cancelled task may continue. Replacing its actor would take longer than most tasks."""
KNOCK = 5.0
"""The timeout in seconds for connecting to a cluster. Without it, Ray would keep trying for minutes."""


class Worker(Protocol):
    """The methods that a worker in a Ray actor must have."""

    def try_out(self) -> None:
        """Prepare the worker before its first task, for example by compiling.

        The first worker on each machine does this before the others.
        """

    def do(self, task: Any, /) -> Any:
        """Carry out a task and return its result."""


class ClusterEnded(Exception):
    """The error if a task had to be stopped, or if its actors died."""


class Task(Future[Any]):
    """A future for a task on the cluster. It can be cancelled while it runs, and is stopped after `seconds`."""

    def __init__(self, what: Any, seconds: float = float("inf")) -> None:
        super().__init__()
        self.what, self.seconds, self.tries = what, seconds, MAX_ATTEMPTS

    def settle(self, result: Any = None, error: Exception | None = None) -> None:
        """Finish the task with a result or an error, unless it has finished already."""
        with contextlib.suppress(InvalidStateError):
            if error is None:
                self.set_result(result)
            else:
                self.set_exception(error)


class _Actor:
    """The Ray actor that runs a worker in a process on the cluster."""

    def __init__(self, make: Callable[[], Worker]) -> None:
        self._make = make

    def begin(self, version: str) -> str:
        """Create the worker, and return its machine's name.

        Raise RequestError if the machine has another version of Fangs.
        """
        if fangs.__version__ != version:
            raise RequestError(
                f"The cluster has Fangs {fangs.__version__}, but this computer has {version}. Install the same version."
            )
        self._worker = self._make()
        return str(_ray().get_runtime_context().get_node_id())

    def try_out(self) -> None:
        self._worker.try_out()

    def do(self, task: Any) -> Any:
        return self._worker.do(task)


class Actors:
    """Runs tasks on a group of Ray actors. Each actor has a thread in this process, which gives it tasks."""

    def __init__(self, make: Callable[[], Worker], many: int) -> None:
        self._ray, self._make = _ray(), make
        self._remote: Any = self._ray.remote(num_cpus=1)(_Actor)
        self._died: type[Exception] = self._ray.exceptions.RayError
        self._raised: type[Exception] = self._ray.exceptions.RayTaskError  # a RayError too
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._machines: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._tried_out: set[str] = set()
        self._closed = False
        self._all: set[Any] = set()
        self.begun: set[Any] = set()
        """The actors whose processes have started."""
        self.ready: set[Any] = set()
        """The actors that are ready for tasks."""
        self.changed = threading.Event()
        """An event that is set whenever the number of actors in `begun` or `ready` changes."""
        self.failure: Exception | None = None
        """The error because of which no actor can work, or None."""
        self.widen(many)

    def widen(self, many: int) -> None:
        """Start actors until there are at least `many`, and keep them running."""
        while len(self._threads) < many:
            self._threads.append(threading.Thread(target=self._keep, daemon=True))
            self._threads[-1].start()

    def do(self, task: Task) -> Task:
        """Queue a task for the next free actor. It finishes with the result, the worker's error, or ClusterEnded."""
        with self._lock:
            if self.failure is None:
                self._tasks.put(task)
            else:
                task.settle(error=self.failure)
        return task

    def drop(self, error: Exception) -> None:
        """Fail all waiting tasks with this error."""
        with contextlib.suppress(Empty):
            while True:
                if (task := self._tasks.get_nowait()) is not None:
                    task.settle(error=error)

    def close(self) -> None:
        """Stop all actors at once, even in the middle of a task."""
        self._closed = True
        for actor in list(self._all):
            self._ray.kill(actor)
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def _keep(self) -> None:
        """Keep one actor running: start it, and replace it whenever it ends."""
        deaths = 0
        try:
            while not self._closed:
                with self._new() as actor:
                    try:
                        self._prepare(actor)
                    except self._raised as raised:
                        raise _cause(raised) from None
                    except self._died as died:
                        deaths += 1
                        if deaths == MAX_ATTEMPTS and not self._closed:
                            raise RequestError(
                                f"A worker of the cluster ended before it was ready, {MAX_ATTEMPTS} times: {last_line(died)}"
                            ) from None
                        continue
                    deaths = 0
                    self._work(actor)
        except Exception as failure:
            with self._lock:
                self.failure = failure
                self.drop(failure)
            self.changed.set()

    @contextlib.contextmanager
    def _new(self) -> Generator[Any, None, None]:
        """Create an actor for a `with` block, and stop it at the end."""
        actor = self._remote.remote(self._make)
        self._all.add(actor)
        if self._closed:  # the actors were closed in the meantime
            self._ray.kill(actor)
        try:
            yield actor
        finally:
            for those in (self._all, self.begun, self.ready):
                those.discard(actor)
            self.changed.set()
            self._ray.kill(actor)

    def _prepare(self, actor: Any) -> None:
        """Start an actor and prepare it for tasks. On each machine, the first actor compiles for all others."""
        machine = self._ray.get(actor.begin.remote(fangs.__version__))
        self.begun.add(actor)
        self.changed.set()
        with self._machines[machine]:  # the first actor compiles for the others
            if is_first := machine not in self._tried_out:
                self._ray.get(actor.try_out.remote())
                self._tried_out.add(machine)
        if not is_first:
            self._ray.get(actor.try_out.remote())
        self.ready.add(actor)
        self.changed.set()

    def _work(self, actor: Any) -> None:
        """Give tasks from the queue to an actor until it dies or must be stopped."""
        while (task := self._tasks.get()) is not None:
            if task.cancelled():
                continue
            until = time.monotonic() + task.seconds
            try:
                result = actor.do.remote(task.what)
                while not self._ray.wait([result], timeout=LOOK)[0]:
                    if task.cancelled():
                        until = min(until, time.monotonic() + LINGER)
                    if time.monotonic() > until:
                        task.settle(error=ClusterEnded("it took too long"))
                        return
                task.settle(self._ray.get(result))
            except self._raised as raised:
                task.settle(error=_cause(raised))
            except self._died as died:
                task.tries -= 1
                if task.tries:
                    self.do(task)
                else:
                    task.settle(error=ClusterEnded(last_line(died)))
                return
            except Exception as wrong:  # for example, the task cannot be sent
                task.settle(error=wrong)


def _cause(raised: Any) -> Exception:
    """Return the error that a worker raised or, if it was unexpected, Ray's error, which says where it was raised."""
    cause: Exception = raised.cause if isinstance(raised.cause, FangsError | WorkerFailed) else raised
    return cause


def last_line(error: Exception) -> str:
    """Return the last line of an error message, because Ray's messages can be pages long."""
    return str(error).strip().splitlines()[-1]


@contextlib.contextmanager
def connected(address: str) -> Generator[None, None, None]:
    """Connect to a Ray cluster for a `with` block, or use an existing connection, which stays open.

    Raise RequestError if there is no cluster at this address.
    """
    ray = _ray()
    if ray.is_initialized():
        yield
        return
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as failed:
        hint = " (this machine must be part of it, with the same RAY_AUTH_MODE)" if isinstance(failed, OSError) else ""
        raise RequestError(f"There is no Ray cluster at {quoted(address)}: {str(failed).strip('. ')}{hint}.") from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise RequestError if an address with a port does not accept connections."""
    host, _, port = address.rpartition(":")
    if port.isdecimal() and "/" not in host:
        try:
            socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
        except (OSError, OverflowError) as failed:
            raise RequestError(f"There is no Ray cluster at {quoted(address)}: {reason(failed)}.") from None


def processors() -> int:
    """Count the processors in the cluster."""
    return int(_ray().cluster_resources().get("CPU", 0))


def _ray() -> Any:
    """Import Ray, with its usage statistics switched off unless the environment switches them on."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    return importlib.import_module("ray")


def require_ray() -> None:
    """Raise RequestError if Ray is not installed."""
    extras.needed("ray", "Work on a cluster")
