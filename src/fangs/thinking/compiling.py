"""Compiles the games' searches in background processes. Bots can wait a short time for a search."""

from __future__ import annotations

import functools
import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any

from pebble import ProcessPool

import fangs
from fangs import bots
from fangs.bots import equilibrium
from fangs.core.game import Game
from fangs.engine.search import Search
from fangs.solve.forced import forced
from fangs.thinking.processes import processes, stop, work

AT_ONCE = 2
"""The maximum number of searches compiled at the same time."""
POLITE = 15
"""How much lower the priority of compiling is. All other work comes first, including bots that are thinking."""
TIMEOUT_SECONDS = 600.0

log = logging.getLogger(__name__)

Then = Callable[[bool], object]


def compile_search(name: str) -> None:
    """Compile a game's search, and all other code with which its bots think, given the game's name."""
    compile_thinking(fangs.game(name))


def compile_thinking(game: Game) -> None:
    """Compile a game's search, and all other code with which its bots think, unless it is already compiled."""
    Search(game.rules, game.start(), 0, most=1).run(1)
    forced(game.rules, game.start(), 0, 1)
    if bots.has_level(game, "equilibrium"):
        equilibrium.compile_rounds(game)


def most_wanted() -> list[str]:
    """List the names of all games, beginning with those in which the most levels need a compiled search."""

    def plain_levels(game: Game) -> int:
        return sum(not bots.is_compiled(bots.skill(level, game)) for level in bots.LEVELS)

    return [game.name for game in sorted(fangs.all_games(), key=plain_levels)]


class Readiness:
    """Keeps track of the games whose searches are compiled, and compiles the others.

    The methods are thread-safe.
    """

    def __init__(self, wait: float) -> None:
        """Begin without compiled searches. Callers wait at most `wait` seconds after a search is first needed."""
        self._wait = wait
        self._lock = threading.RLock()
        self._ready: set[str] = set()
        self._coming: list[str] = []
        self._running: set[str] = set()
        self._waiting: dict[str, list[Then] | None] = {}
        self._pool: ProcessPool | None = None
        self._closed = False

    def warm_up(self, names: Iterable[str] | None = None) -> None:
        """Compile these games' searches in the background.

        If `names` is None, this compiles the searches of all games, beginning with the most wanted.
        """
        with self._lock:
            self._coming += [name for name in names or most_wanted() if name not in self._known()]
            self._begin()

    def coming(self) -> list[str]:
        """List the games whose searches are being compiled or are waiting to be compiled."""
        with self._lock:
            return [*self._running, *self._coming]

    def is_ready(self, name: str) -> bool:
        """Return whether a game's search is compiled."""
        return name in self._ready

    def when(self, name: str, then: Then) -> None:
        """Call `then(True)` as soon as a game's search is compiled, or `then(False)` if that takes too long."""
        with self._lock:
            if name not in self._ready and name not in self._waiting:
                self._waiting[name] = []
                self._hurry(name)
            waiting = None if name in self._ready else self._waiting[name]
            if waiting is not None:
                waiting.append(then)
                return
        then(name in self._ready)

    def close(self) -> None:
        """Stop compiling, and tell all callers who are waiting."""
        with self._lock:
            self._closed, pool, waiting = True, self._pool, list(self._waiting)
        for name in waiting:
            self._tell(name)
        if pool is not None:
            stop(pool)

    def _known(self) -> set[str]:
        return self._ready | self._running | set(self._coming)

    def _hurry(self, name: str) -> None:
        """Compile a search before all others because a caller needs it, and start the timer that limits the wait."""
        if name in self._coming:
            self._coming.remove(name)
        if name not in self._running:
            self._coming.insert(0, name)
            self._begin()
        timer = threading.Timer(self._wait, self._tell, (name,))
        timer.daemon = True
        timer.start()

    def _begin(self) -> None:
        while self._coming and len(self._running) < AT_ONCE and not self._closed:
            name = self._coming.pop(0)
            self._running.add(name)
            self._pool = self._pool or processes(AT_ONCE, polite=POLITE)
            compiling = self._pool.schedule(work, (compile_search, name), timeout=TIMEOUT_SECONDS)
            compiling.add_done_callback(functools.partial(self._compiled, name))
        if self._pool is not None and not self._running and not self._closed:
            # In another thread, because the current thread may belong to the pool.
            threading.Thread(target=stop, args=(self._pool,), daemon=True).start()
            self._pool = None

    def _compiled(self, name: str, done: Future[Any]) -> None:
        with self._lock:
            self._running.discard(name)
            if self._closed:
                pass
            elif done.cancelled() or done.exception() is not None:
                log.warning("the search of %s cannot be compiled: %s", name, done.cancelled() or done.exception())
            else:
                self._ready.add(name)
            self._begin()
        self._tell(name)

    def _tell(self, name: str) -> None:
        """Tell all waiting callers whether a search is compiled. Later callers do not wait for it."""
        with self._lock:
            waiting, is_ready = self._waiting.get(name), name in self._ready
            self._waiting[name] = None
        for then in waiting or ():
            then(is_ready)
