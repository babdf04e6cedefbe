"""Bots that think in processes of their own, so that they delay nobody's click."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import fangs
from fangs import bots
from fangs.core.errors import FangsError, RequestError
from fangs.core.game import View
from fangs.engine.search import Search

LOOK = 0.05
"""How often it is asked whether an answer is still wanted, in seconds."""
AT_ONCE = frozenset({"random"})
"""Kinds that need no thought, and no process."""


class NotWanted(Exception):
    """The answer was not wanted any more; the thinking was stopped."""


class Workers:
    """At most so many processes, begun when there is something to think about. Its calls may come from many threads."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most or max(1, (os.cpu_count() or 2) - 1)
        self._free = threading.Semaphore(self.most)
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._closed = False

    def choose(self, bot: str, view: View, role: str, seed: int, wanted: Callable[[], bool] = lambda: True) -> str:
        """The action of a bot; raises what the bot raises, or NotWanted."""
        if bot in AT_ONCE:
            return bots.bot(bot)(view, role, random.Random(seed), 0)
        return str(self.call(__name__, "choose", bot, view, role, seed, wanted=wanted))

    def call(self, module: str, function: str, *arguments: Any, wanted: Callable[[], bool] = lambda: True) -> Any:
        """What a function of a module returns, called in a worker with what can be pickled; raises what it raises, or NotWanted."""
        while not self._free.acquire(timeout=LOOK):
            if self._closed or not wanted():
                raise NotWanted
        try:
            return self._ask((module, function, arguments), wanted)
        finally:
            self._free.release()

    def close(self) -> None:
        """Stop all thinking."""
        self._closed = True
        with self._lock:
            for worker in self._idle:
                worker.stop()
            self._idle.clear()

    def _ask(self, task: tuple[str, str, tuple[Any, ...]], wanted: Callable[[], bool]) -> Any:
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        worker = worker or _Worker()
        try:
            worker.line.send(task)
            while not worker.line.poll(LOOK):
                if self._closed or not wanted():
                    raise NotWanted
            answer, error = worker.line.recv()
        except (EOFError, OSError):
            worker.stop()
            raise RequestError("A bot's process has ended before it answered.") from None
        except BaseException:
            worker.stop()
            raise
        with self._lock:
            if self._closed:
                worker.stop()
            else:
                self._idle.append(worker)
        if error is not None:
            raise error
        return answer


class _Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True, name="fangs bot")
        self.process.start()
        theirs.close()

    def stop(self) -> None:
        """End it, whatever it is at."""
        self.line.close()
        self.process.kill()
        self.process.join()


def _work(line: Connection) -> None:
    """Do one task after the other, until nobody is there to give more; people's clicks come first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)
    while True:
        try:
            module, function, arguments = line.recv()
        except (EOFError, OSError):
            return
        answer: Any = None
        error: Exception | None = None
        try:
            answer = getattr(importlib.import_module(module), function)(*arguments)
        except FangsError as refused:
            error = refused
        except Exception as broken:
            error = RuntimeError(f"{type(broken).__name__}: {broken}")
        line.send((answer, error))


def warm_up() -> None:
    """Compile the search of every game in a process of its own, so that the first bot that thinks need not wait for it."""
    context = multiprocessing.get_context("spawn")
    context.Process(target=_warm_up, daemon=True, name="fangs warm").start()


def _warm_up() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with contextlib.suppress(OSError):
        os.nice(15)
    for name in fangs.names():
        game = fangs.game(name)
        Search(game.rules, game.start(), 0, most=1).run(1)


def choose(bot: str, view: View, role: str, seed: int) -> str:
    """A bot's action, in this process."""
    return bots.bot(bot)(view, role, random.Random(seed), 0)
