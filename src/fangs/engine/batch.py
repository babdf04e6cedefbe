"""Many tables of one game at once, compiled, on as many cores as asked for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from fangs.engine.layout import Layout
from fangs.engine.twin import compiled, drive


class Batch:
    """n tables that start alike, each with dice of its own; results do not hang on the number of cores.

    `states` is a NumPy array of the records, `owed[i]` the set of roles (as bits) that owe an action at table i, 0 when its game is over.
    """

    def __init__(self, rules: ModuleType, first: Layout, n: int, *, seed: int = 0, cores: int = 1) -> None:
        """Set up n tables from a record that holds the options."""
        twin = compiled(rules)
        self._driver = drive("batch", twin)
        self._roles, self._most = twin.ROLES, twin.MAX_ACTIONS
        self.n, self.cores = n, max(1, min(cores, n))
        self.states = np.zeros(n, first.dtype())
        for state in self.states[:1]:
            first.pack(state)
        self.states[:] = self.states[:1]
        self.owed = np.zeros(n, np.int64)
        self._rngs = np.zeros((n, 4), np.int64)
        self._buffers = np.zeros((self.cores, self._most), np.int64)
        self._share("begin", self.states, self._rngs, self._buffers, self.owed, seed)

    def legal(self, roles: Any) -> tuple[Any, Any]:
        """The listed actions of role roles[i] at each table: an array (n, MAX_ACTIONS) and how many of each row count."""
        actions = np.zeros((self.n, self._most), np.int64)
        counts = np.zeros(self.n, np.int64)
        self._share("listed", self.states, np.asarray(roles, np.int64), actions, counts)
        return actions, counts

    def play(self, roles: Any, actions: Any) -> None:
        """Play actions[i] for role roles[i] at each table and roll what dice are due; a negative role leaves its table alone.

        Actions are trusted to be legal.
        """
        whom, what = np.asarray(roles, np.int64), np.asarray(actions, np.int64)
        self._share("advance", self.states, self._rngs, self._buffers, self.owed, whom, what)

    def wander(self, moves: int) -> None:
        """Make so many random choices at every table, a finished one beginning anew."""
        self._share("wander", self.states, self._rngs, self._buffers, self.owed, moves)

    def finish(self, limit: int = 2**62) -> int:
        """Play every table at random to its end, or so many choices on; returns how many choices were made in all."""
        return sum(self._share("finish", self.states, self._rngs, self._buffers, self.owed, limit))

    def scores(self) -> Any:
        """Every table's scores, an array (n, players)."""
        scores = np.zeros((self.n, self._roles), np.float64)
        self._share("scored", self.states, scores)
        return scores

    def _share(self, name: str, *arguments: Any) -> list[Any]:
        """Call a driver for all tables, a part of them on each core; it runs without Python's lock."""
        call: Callable[..., Any] = getattr(self._driver, name)
        edges = [self.n * k // self.cores for k in range(self.cores + 1)]

        def part(k: int) -> Any:
            own = [a[k] if a is self._buffers else a for a in arguments]
            return call(*own, edges[k], edges[k + 1])

        if self.cores == 1:
            return [part(0)]
        with ThreadPoolExecutor(self.cores) as pool:
            return list(pool.map(part, range(self.cores)))
