"""Plays many tables of one game at once, with compiled code on any number of cores."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from fangs.engine.layout import Layout
from fangs.engine.twin import compiled, drive


class Batch:
    """Plays many tables of one game at once. Each table has its own dice.

    All tables start from the same state. The results do not depend on the number of cores.
    """

    def __init__(self, rules: ModuleType, first: Layout, n: int, *, seed: int = 0, cores: int = 1) -> None:
        """Set up `n` tables with the options in the state `first`, and roll the first dice.

        The seed is an integer from 0 to 2**63 - 1. Raise TypeError if `first` is not a state of these rules, or
        ValueError if `n` or the seed is out of range.
        """
        if type(first) is not rules.State:
            raise TypeError(f"first must be a State of {rules.__name__}, not of {type(first).__module__}.")
        if n < 1 or not 0 <= seed < 2**63:
            raise ValueError(f"There must be 1 table or more, not {n}, and a seed from 0 to 2**63 - 1, not {seed}.")
        self.n, self.cores = n, max(1, min(cores, n))
        self._states = np.zeros(n, first.dtype())
        first.pack(self._states[0])
        self._states[:] = self._states[:1]
        self._owed = np.zeros(n, np.int64)
        self._rngs = np.zeros((n, 4), np.int64)
        self._work_by(rules)
        self._share("begin", self._states, self._rngs, self._buffers, self._owed, seed)

    def _work_by(self, rules: ModuleType) -> None:
        """Prepare everything that cannot be pickled: compiled rules, threads and working memory."""
        twin = compiled(rules)
        self._plain, self._driver = rules, drive("batch", twin)
        self._roles, self._most = twin.ROLES, twin.MAX_ACTIONS
        self._pool = ThreadPoolExecutor(self.cores)  # A thread starts only when there is work for it.
        self._buffers = np.zeros((self.cores, self._most), np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling.

        It refers to the rules by name. Another process must therefore load a game that is not ours before it can
        unpickle the batch.
        """
        kept = ("n", "cores", "_states", "_owed", "_rngs")
        return {"rules": self._plain.__name__, **{name: getattr(self, name) for name in kept}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        rules = importlib.import_module(kept["rules"])
        if kept["_states"].dtype != rules.State.dtype():
            raise ValueError(f"These tables are of another edition of {rules.__name__}.")
        vars(self).update({name: value for name, value in kept.items() if name != "rules"})
        self._work_by(rules)

    @property
    def states(self) -> Any:
        """A structured NumPy array with the state of each table. Callers can write other positions of the game into it."""
        return self._states

    @property
    def owed(self) -> Any:
        """An array with the set of roles that must act at each table, as bits. It is 0 where the game is over."""
        return self._owed

    def legal(self, roles: Any, into: Any = None, of: Any = None) -> tuple[Any, Any]:
        """List the legal actions of the role `roles[i]` at each table `i`.

        Return an array of shape (n, MAX_ACTIONS), and the number of actions in each row. A negative role has no
        actions. `into` is an array that an earlier call returned. It is overwritten. `of` are other states to use
        instead of the batch's own, such as covered states. Raise ValueError if `roles` is not one role of the game per
        table.
        """
        actions = np.zeros((self.n, self._most), np.int64) if into is None else into
        counts = np.zeros(self.n, np.int64)
        self._share("listed", self._states if of is None else of, self._checked_roles(roles), actions, counts)
        return actions, counts

    def play(self, roles: Any, actions: Any) -> None:
        """Play the action `actions[i]` for the role `roles[i]` at each table `i`, and roll the dice that follow.

        Tables with a negative role are skipped. Raise ValueError if there is not one role and one action per table. The
        caller must make sure that the actions are legal.
        """
        whom, what = self._checked_roles(roles), self._one_each("actions", actions)
        self._share("advance", self._states, self._rngs, self._buffers, self._owed, whom, what)

    def until(self, player: int, choices: Any, most: int) -> None:
        """Play at random at every table until this player must act or the game is over.

        `choices` is an array of n 64-bit integers that counts the random choices: each table's number is added to its
        element. A table that has reached `most` choices is skipped. Raise ValueError if `choices` is not such an
        array.
        """
        counted = self._one_each("choices", choices)
        if not (isinstance(choices, np.ndarray) and np.shares_memory(counted, choices) and choices.flags.writeable):
            raise ValueError("choices must be a contiguous array of 64-bit whole numbers.")
        self._share("until", self._states, self._rngs, self._buffers, self._owed, player, counted, most)

    def begin_again(self) -> None:
        """Begin a new game at every table whose game is over."""
        self._share("begin_again", self._states, self._rngs, self._buffers, self._owed)

    def covered(self, players: Any) -> Any:
        """Return a copy of each table's state, without anything that the player `players[i]` is not allowed to know."""
        copies = self._states.copy()
        self._share("covered", copies, self._one_each("players", players))
        return copies

    def wander(self, moves: int) -> None:
        """Make `moves` random choices at every table. A table whose game is over begins a new game."""
        self._share("wander", self._states, self._rngs, self._buffers, self._owed, moves)

    def finish(self, limit: int = 2**62) -> int:
        """Finish the game at every table with random choices, and return the total number of choices.

        At most `limit` choices are made at each table.
        """
        return sum(self._share("finish", self._states, self._rngs, self._buffers, self._owed, limit))

    def scores(self, tables: Any = None) -> Any:
        """Return every player's score at each table, as an array with one row per table.

        A row has as many columns as the game has roles. Columns after the last player's are 0. `tables` can select some
        of the tables.
        """
        states = self._states if tables is None else self._states[tables]
        scores = np.zeros((len(states), self._roles), np.float64)
        if tables is None:
            self._share("scored", states, scores)
        else:
            self._driver.scored(states, scores, 0, len(states))
        return scores

    def _checked_roles(self, roles: Any) -> Any:
        checked = self._one_each("roles", roles)
        if checked.max() >= self._roles:
            raise ValueError(f"roles must be below {self._roles}, not {checked.max()}.")
        return checked

    def _one_each(self, name: str, values: Any) -> Any:
        """Check that `values` has one integer for each table, and convert it to 64-bit integers.

        This check is necessary because compiled code does not check any bounds.
        """
        given = np.asarray(values)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"{name} must be {self.n} whole numbers, one a table, not {given.dtype} of shape {given.shape}."
            )
        return np.ascontiguousarray(given, np.int64)

    def _share(self, name: str, *arguments: Any) -> list[Any]:
        """Call a function of the driver for all tables, which are divided among the cores.

        The calls release Python's global interpreter lock.
        """
        call: Callable[..., Any] = getattr(self._driver, name)
        edges = [self.n * k // self.cores for k in range(self.cores + 1)]

        def part(k: int) -> Any:
            own = [a[k] if a is self._buffers else a for a in arguments]
            return call(*own, edges[k], edges[k + 1])

        return [part(0)] if self.cores == 1 else list(self._pool.map(part, range(self.cores)))
