"""Many tables of a game at once, compiled: whoever is to choose at each of them, what they see, and what they may do, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

import fangs
from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.engine.batch import Batch
from fangs.engine.twin import compiled, drive
from fangs.envs.observation import NOBODY, Observation, observed
from fangs.envs.playing import LONGEST, results

_KINDS: list[Any] = [np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64)]
_NONE = np.zeros(1, np.int64)  # where a record has no numbers of a kind


class Watched:
    """What is seen at the tables of a batch, compiled: rows of numbers and masks, made from covered records only."""

    def __init__(self, game: Game) -> None:
        self.observed: Observation = observed(game)
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


def one_each(actions: Any, tables: int) -> Any:
    """The numbers of actions as an array of 64-bit integers; raises RequestError where they are not a whole number for each table."""
    try:
        numbers = np.asarray(actions)
    except ValueError:  # lists of several lengths
        numbers = np.zeros(0)
    if numbers.shape != (tables,) or numbers.dtype.kind not in "iu":
        what = f"{numbers.dtype} of shape {numbers.shape}"
        raise RequestError(f"The actions must be {tables} whole numbers, one for each table, not {what}.")
    return numbers.astype(np.int64)


class Many:
    """n tables; at each of them one role must choose, and a table whose game is over begins again.

    `roles` and `players` say whose choice it is, `observations()` and `masks()` what they see and may do; `step` makes a choice at each.
    `cut` says at which tables the last step stopped a game that had taken too long (`LONGEST`): nobody wins it, and the next one begins.
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
        self.observed: Observation = self._watched.observed
        self.seats = len(found.scores(first))
        self._batch = Batch(found.rules, first, tables, seed=seed, cores=cores)
        self._owners = np.array([found.rules.owner(first, role) for role in range(found.rules.ROLES)], np.int64)
        self._choices, self.cut = np.zeros(tables, np.int64), np.zeros(tables, bool)
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
        """Play the action of this number at each table, or nothing where it is 0; a game that is over then begins again.

        Returns the results, an array (tables, players), which are 0 where the game goes on or was cut; and at which tables a game has
        ended, those that were cut included. Raises RequestError where the numbers are not one for each table, or no actions of the game;
        that the masks allow them is trusted.
        """
        given = one_each(numbers, self._batch.n)
        if given.min() < 0 or given.max() > self.observed.actions:
            raise RequestError(f"An action is a number from 0 to {self.observed.actions}: see the masks.")
        plays = given != 0
        codes = self._watched.codes(np.maximum(given, 1), self._listed[0])
        self._batch.play(np.where(plays, self.roles, NOBODY), codes)
        self._choices += plays
        over = self._batch.owed == 0
        self.cut = (self._choices >= LONGEST) & ~over
        won, ended = np.zeros((self._batch.n, self.seats)), over | self.cut
        if over.any():
            won[over] = results(self._batch.scores()[over, : self.seats])
        if ended.any():
            self._batch.owed[ended], self._choices[ended] = 0, 0
            self._batch.begin_again()
        self.roles = lowest(self._batch.owed)
        self._listed = self._batch.legal(self.roles, self._listed[0])
        return won, ended


def lowest(roles: Any) -> Any:
    """The lowest role of each set of roles, given as bits, none of them empty."""
    return np.log2(roles & -roles).astype(np.int64)
