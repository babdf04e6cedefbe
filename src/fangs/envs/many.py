"""Many tables of a game at once, compiled: whoever is to choose at each of them, what they see, and what they may do, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

import fangs
from fangs.core.game import Game
from fangs.engine.batch import Batch
from fangs.engine.twin import compiled, drive
from fangs.envs.observed import Observed, observed
from fangs.envs.playing import results

_KINDS: list[Any] = [np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64)]
_NONE = np.zeros(1, np.int64)  # where a record has no numbers of a kind


class Watched:
    """What is seen at the tables of a batch, compiled: rows of numbers and masks, made from covered records only."""

    def __init__(self, game: Game) -> None:
        self.observed: Observed = observed(game)
        self._driver, self._plan = drive("observing", compiled(game.rules)), self.observed.plan()

    def __reduce__(self) -> tuple[Any, ...]:
        return Watched, (self.observed.game,)

    def observations(self, covered: Any, players: Any, roles: Any) -> Any:
        """What player players[i], who chooses for roles[i], sees of each of n covered records: an array (n, size) of 32-bit integers."""
        seen = np.empty((len(covered), self.observed.size), np.int32)
        memory = covered.view(np.uint8)
        kinds = (memory.view(kind) if covered.itemsize % kind.itemsize == 0 else _NONE.view(kind) for kind in _KINDS)
        self._driver.observe(*kinds, players, roles, self._plan, seen)
        return seen

    def masks(self, actions: Any, counts: Any) -> Any:
        """The numbers that listed actions have: an array (n, 1 + actions) of 0 and 1; only number 0 where none is listed."""
        masks = np.empty((len(counts), 1 + self.observed.actions), np.int8)
        self._driver.mask(actions, counts, self.observed.by_code, masks)
        return masks

    def codes(self, numbers: Any, actions: Any) -> Any:
        """The actions of these numbers in the game's rules, one a table; `actions` are those listed."""
        if self.observed.codes is not None:
            return self.observed.codes[numbers - 1]
        return actions[np.arange(len(numbers)), numbers - 1]


class Many:
    """n tables; at each of them one role must choose, and a table whose game is over begins again.

    `roles` and `players` say whose choice it is, `observations()` and `masks()` what they see and may do; `step` makes a choice at each.
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
        """Raises RequestError for an unknown game, or wrong players or options."""
        found = fangs.game(game)
        first = found.start(players, options)
        self._watched = Watched(found)
        self.observed: Observed = self._watched.observed
        self.seats = len(found.scores(first))
        self._batch = Batch(found.rules, first, tables, seed=seed, cores=cores)
        self._owners = np.array([found.rules.owner(first, role) for role in range(found.rules.ROLES)], np.int64)
        self.roles = lowest(self._batch.owed)
        self._listed = self._batch.legal(self.roles)

    @property
    def players(self) -> Any:
        """The player who must choose at each table."""
        return self._owners[self.roles]

    @property
    def counts(self) -> Any:
        """The number of legal actions at each table."""
        return self._listed[1]

    def observations(self) -> Any:
        """The observation of the player who must choose, a row for each table."""
        return self._watched.observations(self._batch.covered(self.players), self.players, self.roles)

    def masks(self) -> Any:
        """The mask of legal actions, a row of 0 and 1 for each table."""
        return self._watched.masks(*self._listed)

    def random(self, rng: np.random.Generator) -> Any:
        """A random legal action for each table."""
        actions, counts = self._listed
        places = (rng.random(len(counts)) * counts).astype(np.int64)
        codes = actions[np.arange(len(counts)), places]
        return 1 + places if self.observed.codes is None else self.observed.numbers(codes)

    def step(self, numbers: Any) -> tuple[Any, Any]:
        """Play the action of this number at each table; returns the results of the games that are over now, and at which tables they are.

        The results are an array (tables, players), 0 where the game goes on. Actions are not checked.
        """
        self._batch.play(self.roles, self._watched.codes(np.asarray(numbers), self._listed[0]))
        over = self._batch.owed == 0
        won = np.zeros((self._batch.n, self.seats))
        if over.any():
            won[over] = results(self._batch.scores()[over, : self.seats])
            self._batch.begin_again()
        self.roles = lowest(self._batch.owed)
        self._listed = self._batch.legal(self.roles, self._listed[0])
        return won, over


def lowest(roles: Any) -> Any:
    """The lowest role of each set of roles, given as bits, none of them empty."""
    return np.log2(roles & -roles).astype(np.int64)
