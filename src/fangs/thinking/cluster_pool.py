"""A pool of workers on a Ray cluster, with the same interface as a pool of local processes.

A separate process is connected to the cluster, because Ray ends every connected process when the cluster disappears.
"""

from __future__ import annotations

import functools
import itertools
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import fangs
from fangs.core.errors import FangsError, RequestError, quoted
from fangs.thinking.cluster import LOOK, Actors, ClusterEnded, Task, connected, last_line, processors, require_ray
from fangs.thinking.compiling import compile_search, most_wanted
from fangs.thinking.processes import Done, WorkerFailed, limit_memory, measured

START = 90.0
"""The timeout in seconds for a cluster's answer.

Ray tries for a minute if this machine is not part of the cluster.
"""
FIRST = 10.0
"""How many seconds to wait for the first worker at the start, to see whether workers can run at all.

If none starts in this time, others may be using the cluster.
"""
GONE = 10.0
"""After this many seconds without a ready worker, waiting jobs fail.

If no worker has even started in this time, the connection is stopped too.
"""
RETRY_SECONDS = 30.0
"""The number of seconds between two attempts to restore a lost connection."""
COUNT = 10.0
"""The number of seconds between two checks of how many processors the cluster has."""

log = logging.getLogger(__name__)


class Thinker:
    """Runs long jobs, such as bots' searches, in a Ray actor.

    Raise RequestError if the machine does not have a game that it needs.
    """

    def __init__(self, games: Sequence[str]) -> None:
        for name in games:
            if name not in fangs.names():
                raise RequestError(
                    f"The cluster has no game {quoted(name)}: set FANGS_GAMES as here when you start Ray on its machines."
                )
        self._games = games
        limit_memory()

    def try_out(self) -> None:
        """Compile the games' searches, or load the compiled code from the cache."""
        for name in self._games:
            compile_search(name)

    def do(self, task: Sequence[Any], /) -> Done:
        """Call the function in a task, and return its result or error."""
        return measured(*task)


class ClusterPool:
    """A pool of workers on a Ray cluster, which can disappear and come back.

    Raise RequestError if the cluster does not answer at the start.
    """

    def __init__(self, address: str, games: Sequence[str] | None = None) -> None:
        """Connect to a cluster. Its machines first compile the searches of `games` or, if this is None, of all games."""
        self.size = 0
        """The number of workers that are ready."""
        self.on_change: Callable[[], object] = lambda: None
        """A callback that is called whenever `size` changes."""
        self._address, self._games = address, tuple(games or most_wanted())
        self._numbers = itertools.count()
        self._asked: dict[int, Task] = {}
        self._sending = threading.Lock()
        self._closed = threading.Event()
        self._said = ""
        self._connect()
        threading.Thread(target=self._run, name="cluster", daemon=True).start()

    def schedule(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Let a worker call a function. Return a future with the result or error (`Done`).

        The future fails with ClusterEnded if the call takes longer than `seconds`, or if no workers are left.
        """
        number, asked = next(self._numbers), Task((function, *arguments), seconds)
        self._asked[number] = asked
        asked.add_done_callback(functools.partial(self._forget, number))
        self._send(number, asked.what, seconds)
        return asked

    def close(self) -> None:
        """Stop all workers at once, even in the middle of a job."""
        self._closed.set()
        self._process.kill()
        self._process.join()

    def _forget(self, number: int, asked: Future[Any]) -> None:
        self._asked.pop(number, None)
        if asked.cancelled():
            self._send(number, None)

    def _send(self, number: int, *message: Any) -> None:
        try:
            with self._sending:
                self._connection.send((number, *message))
        except OSError:  # the process has ended
            self.size = 0
            self._settle(number, None, ClusterEnded())

    def _settle(self, number: int, result: Any, error: Exception | None) -> None:
        if asked := self._asked.get(number):
            asked.settle(result, error)

    def _connect(self) -> None:
        """Start the process that connects to the cluster. Raise RequestError if the cluster does not answer."""
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._address, self._games), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        refused: FangsError | None = RequestError(f"The Ray cluster at {quoted(self._address)} does not answer.")
        with suppress(EOFError):
            if self._connection.poll(START):
                refused = self._connection.recv()
        if refused is not None:
            process.kill()
            raise refused

    def _run(self) -> None:
        """Receive messages from the cluster, and reconnect whenever the connection is lost."""
        while not self._closed.is_set():
            why = self._hear()
            self._change(0)
            for number in list(self._asked):
                self._settle(number, None, ClusterEnded())
            while not self._closed.is_set():
                self._say(logging.WARNING, f"{why} Long jobs run on this machine.")
                if self._closed.wait(RETRY_SECONDS):
                    break
                try:
                    self._connect()
                    break
                except FangsError as refused:
                    why = str(refused)
        self._process.kill()  # the process may have been started in the meantime

    def _hear(self) -> str:
        """Receive messages until the process ends, and say in a sentence why it ended."""
        with suppress(EOFError, OSError):
            while True:
                match self._connection.recv():
                    case int(size):
                        self._change(size)
                    case (number, result, error):
                        self._settle(number, result, error)
                    case failure:
                        return str(failure)
        return f"The connection to the Ray cluster at {quoted(self._address)} has ended."

    def _change(self, size: int) -> None:
        self.size = size
        if size:
            self._say(logging.INFO, f"Long jobs run on the Ray cluster at {quoted(self._address)}.")
        self.on_change()

    def _say(self, level: int, sentence: str) -> None:
        """Log a sentence unless it is the same as the last logged sentence."""
        if sentence != self._said:
            self._said = sentence
            log.log(level, "%s", sentence)


def _serve(connection: Connection, address: str, games: Sequence[str]) -> None:
    """Connect to a cluster and serve it. This is the main function of a separate process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "w") as nothing:
        for number in (1, 2):  # Ray writes its messages to its own files as well
            os.dup2(nothing.fileno(), number)
    try:
        require_ray()
        with connected(address):
            _Connected(connection, games).watch()
    except Exception as failed:
        connection.send(_sentence(failed))
    finally:
        os._exit(0)  # ends this process without waiting for the cluster


class _Connected:
    """The connection to a cluster, as seen by the process that serves it."""

    def __init__(self, connection: Connection, games: Sequence[str]) -> None:
        self._connection, self._sending = connection, threading.Lock()
        self._asked: dict[int, Task] = {}
        self._actors = Actors(functools.partial(Thinker, games), processors() or 1)
        for task in (self._hear, self._count):
            threading.Thread(target=task, daemon=True).start()

    def watch(self) -> None:
        """Report how many workers are ready, until a worker fails or there has been no worker for a while."""
        actors, began, size = self._actors, time.monotonic(), 0
        while not (actors.begun or actors.failure or time.monotonic() > began + FIRST):
            actors.changed.wait(LOOK)
            actors.changed.clear()
        if actors.failure is None:
            self._send(None)
        had = had_ready = time.monotonic()
        while actors.failure is None and time.monotonic() < had + GONE:
            actors.changed.wait(LOOK)
            actors.changed.clear()
            if len(actors.ready) != size:
                self._send(size := len(actors.ready))
            if actors.begun:
                had = time.monotonic()
            if actors.ready:
                had_ready = time.monotonic()
            elif time.monotonic() > had_ready + GONE:
                actors.drop(ClusterEnded())
        self._send(_sentence(actors.failure))

    def _send(self, message: Any) -> None:
        with self._sending:
            self._connection.send(message)

    def _hear(self) -> None:
        """Carry out requests from the main process until it ends."""
        try:
            while True:
                number, task, *seconds = self._connection.recv()
                if task is not None:
                    self._asked[number] = asked = Task(task, *seconds)
                    asked.add_done_callback(functools.partial(self._answer, number))
                    self._actors.do(asked)
                elif cancelled := self._asked.get(number):
                    cancelled.cancel()
        finally:
            os._exit(0)

    def _count(self) -> None:
        """Start workers on machines that join the cluster. This never returns."""
        while True:
            time.sleep(COUNT)
            self._actors.widen(processors())

    def _answer(self, number: int, asked: Future[Any]) -> None:
        del self._asked[number]
        if not asked.cancelled():
            error = asked.exception()
            sent = error if error is None or isinstance(error, FangsError | WorkerFailed) else ClusterEnded(str(error))
            self._send((number, None if error else asked.result(), sent))


def _sentence(failure: Exception | None) -> FangsError:
    """Create an error for users that explains why there are no workers."""
    if failure is None:
        return RequestError("No worker of the Ray cluster can begin: it has gone, or others use its processors.")
    return (
        failure
        if isinstance(failure, FangsError)
        else RequestError(f"The Ray cluster cannot be used: {last_line(failure)}.")
    )
