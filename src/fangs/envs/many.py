"""Plays a game at many tables at once with compiled rules. Observations and masks are arrays with a row per table."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.engine.batch import Batch
from fangs.engine.twin import compiled, drive
from fangs.envs.observation import NOBODY, Observation, observed
from fangs.envs.playing import LONGEST, MAX_CORES, MAX_SEED, MAX_TABLES, require_whole, results

_KINDS: list[Any] = [np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64)]
_NONE = np.zeros(1, np.int64)  # Stands in for a number size that does not divide the record's length.


class Arrays:
    """A pool of arrays with equal shape and dtype. An array is reused once nobody holds a reference to it any more.

    Reuse saves time, because allocating memory takes longer than writing to it. The initial contents of an array are
    undefined.
    """

    MOST = 4
    """The maximum number of arrays in the pool. If callers hold more, new arrays are allocated."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self._shape, self._kind = shape, kind
        self._arrays = [np.empty(shape, kind)]
        # the number of references to an array that only this list holds
        self._free = sys.getrefcount(self._arrays[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return Arrays, (self._shape, self._kind)

    def take(self) -> Any:
        """Return an array to which nobody else holds a reference."""
        for k in range(len(self._arrays)):
            if sys.getrefcount(self._arrays[k]) == self._free:
                return self._arrays[k]
        self._arrays = [*self._arrays[1 - self.MOST :], np.empty(self._shape, self._kind)]
        return self._arrays[-1]


class Watched:
    """Computes observations and masks for many tables with compiled code. It never reads what a player may not see."""

    def __init__(self, game: Game, tables: int) -> None:
        self.observed: Observation = observed(game)
        self.tables = tables
        self._driver, self._plan = drive("observing", compiled(game.rules)), self.observed.plan()
        self._seen = Arrays((tables, self.observed.size), np.int32)
        self._masks = Arrays((tables, 1 + self.observed.actions), np.int8)

    def __reduce__(self) -> tuple[Any, ...]:
        return Watched, (self.observed.game, self.tables)

    def observations(self, covered: Any, players: Any, roles: Any) -> Any:
        """Build what the players observe in covered records, as an int32 array of shape (tables, size).

        In the i-th record, player players[i] is choosing for role roles[i].
        """
        seen = self._seen.take()
        memory = covered.view(np.uint8)
        kinds = (memory.view(kind) if covered.itemsize % kind.itemsize == 0 else _NONE.view(kind) for kind in _KINDS)
        self._driver.observe(*kinds, players, roles, self._plan, seen)
        return seen

    def masks(self, actions: Any, counts: Any) -> Any:
        """Build masks of the listed actions, as an array of 0 and 1 of shape (tables, 1 + actions).

        If no action is listed, only number 0 is allowed.
        """
        masks = self._masks.take()
        self._driver.mask(actions, counts, self.observed.by_code, masks)
        return masks

    def codes(self, numbers: Any, actions: Any) -> Any:
        """Convert action numbers, one per table, to the rules' codes. `actions` are the listed actions."""
        if self.observed.codes is not None:
            return self.observed.codes[numbers - 1]
        return actions[np.arange(len(numbers)), numbers - 1]


def one_each(actions: Any, tables: int) -> Any:
    """Convert actions to an int64 array. Raise RequestError unless there is exactly one integer per table."""
    try:
        numbers = np.asarray(actions)
    except ValueError:  # lists of several lengths
        numbers = np.zeros(0)
    if numbers.shape != (tables,) or numbers.dtype.kind not in "iu":
        what = f"{numbers.dtype} of shape {numbers.shape}"
        raise RequestError(f"The actions must be {tables} whole numbers, one for each table, but you gave {what}.")
    return numbers.astype(np.int64)


class Many:
    """Plays a game at many tables at once. A new game begins after each finished game.

    At each table, one role must choose: `roles` and `players` say who, while `observations()` and `masks()` say what
    they see and can do. `step` makes one choice at each table. `cut` says at which tables the last step stopped a game
    because it was too long (`LONGEST`). Nobody wins such a game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        tables: int = 1024,
        seed: int = 0,
        cores: int = 1,
    ) -> None:
        """Begin a game at every table. Raise RequestError if the game is unknown or another argument is invalid."""
        tables = require_whole("tables", tables, 1, MAX_TABLES)
        seed, cores = require_whole("seed", seed, 0, MAX_SEED), require_whole("cores", cores, 1, MAX_CORES)
        found = fangs.game(game)
        first = found.start(players, options)
        self._watched = Watched(found, tables)
        self.observed: Observation = self._watched.observed
        self.seats = len(found.scores(first))
        self._batch = Batch(found.rules, first, tables, seed=seed, cores=cores)
        self._owners = np.array([found.rules.owner(first, role) for role in range(found.rules.ROLES)], np.int64)
        self._choices, self.cut = np.zeros(tables, np.int64), np.zeros(tables, bool)
        self.roles = lowest(self._batch.owed)
        self._listed = self._batch.legal(self.roles)

    @property
    def players(self) -> Any:
        """An array with the number of the player who must choose at each table."""
        return self._owners[self.roles]

    @property
    def counts(self) -> Any:
        """An array with the number of legal actions at each table."""
        return self._listed[1]

    def observations(self) -> Any:
        """Return what the players who must choose observe, as an array with a row per table."""
        return self._watched.observations(self._batch.covered(self.players), self.players, self.roles)

    def masks(self) -> Any:
        """Return the masks of legal actions, as an array of 0 and 1 with a row per table."""
        return self._watched.masks(*self._listed)

    def random(self, rng: np.random.Generator) -> Any:
        """Choose a random legal action for each table."""
        actions, counts = self._listed
        places = (rng.random(len(counts)) * counts).astype(np.int64)
        codes = actions[np.arange(len(counts)), places]
        return 1 + places if self.observed.codes is None else self.observed.numbers(codes)

    def step(self, numbers: Any) -> tuple[Any, Any]:
        """Play one action at each table, where 0 plays nothing. A new game begins after each finished game.

        Returns the results as an array (tables, players), which are 0 while a game goes on or if it was cut, and the
        tables whose game has ended or was cut. Raise RequestError unless there is one valid action number per table.
        The caller must make sure that the masks allow the actions.
        """
        given = one_each(numbers, self._batch.n)
        if given.min() < 0 or given.max() > self.observed.actions:
            raise RequestError(
                f"An action must be a number from 0 to {self.observed.actions} that the action mask allows."
            )
        plays = given != 0
        codes = self._watched.codes(np.maximum(given, 1), self._listed[0])
        self._batch.play(np.where(plays, self.roles, NOBODY), codes)
        self._choices += plays
        over = self._batch.owed == 0
        self.cut = (self._choices >= LONGEST) & ~over
        won, ended = np.zeros((self._batch.n, self.seats)), over | self.cut
        if over.any():
            won[over] = results(self._batch.scores(over)[:, : self.seats])
        if ended.any():
            self._batch.owed[ended], self._choices[ended] = 0, 0
            self._batch.begin_again()
        self.roles = lowest(self._batch.owed)
        self._listed = self._batch.legal(self.roles, self._listed[0])
        return won, ended


def lowest(roles: Any) -> Any:
    """Find the lowest role in each set of roles. The sets are given as bits and must not be empty."""
    return np.bitwise_count((roles & -roles) - 1).astype(np.int64)
