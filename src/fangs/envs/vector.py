"""A compiled Gymnasium environment for many tables, with a learner at each table and random players in all other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import fangs
from fangs.core.errors import RequestError
from fangs.core.position import Position
from fangs.engine.batch import Batch
from fangs.envs.many import Watched, lowest, one_each
from fangs.envs.observation import NOBODY
from fangs.envs.playing import LONGEST, MAX_CORES, MAX_TABLES, refuse_options, require_reset, require_whole, results
from fangs.envs.rendering import FPS, Renderer
from fangs.envs.single import require_seat, space


class Vector(VectorEnv[dict[str, Any], Any, Any]):
    """A vector environment like `Single`, which plays at many tables at once against random opponents.

    A finished table begins its next game in the following step (`AutoresetMode.NEXT_STEP`), which ignores the action
    for that table. The masks are in the observations, and in `infos["action_mask"]`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": FPS,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        opponents: str = "random",
        cores: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment. Raise RequestError for opponents other than `random`, or if another argument is invalid."""
        num_envs = require_whole("num_envs", num_envs, 1, MAX_TABLES)
        cores = require_whole("cores", cores, 1, MAX_CORES)
        found = fangs.game(game)
        self._game, self._first = found, found.start(players, options)
        self._players = len(found.scores(self._first))
        seat = require_seat(seat, self._players)
        if opponents != "random":
            raise RequestError(
                f"At many tables, the opponents must be 'random', but you gave {opponents!r}. Other bots need vectorization_mode=\"sync\"."
            )
        if render_mode == "human":
            raise RequestError("A window can show only one table. The render mode must be 'ansi', 'rgb_array' or None.")
        self.render_mode, self._renderer = render_mode, Renderer(render_mode, found.title)
        self.num_envs, self._seat, self._cores = num_envs, seat, cores
        self._is_reset = False
        self._watched = Watched(found, num_envs)
        self._seats = np.full(num_envs, seat, np.int64)
        self._mine = sum(1 << role for role in range(found.rules.ROLES) if found.rules.owner(self._first, role) == seat)
        self.single_observation_space = space(self._watched.observed)
        self.single_action_space = spaces.Discrete(1 + self._watched.observed.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table. The same seed gives the same games. Raise RequestError if options are given."""
        refuse_options(options)
        super().reset(seed=seed)
        self._is_reset = True
        number = int(self.np_random.integers(2**62))
        self._batch = Batch(self._game.rules, self._first, self.num_envs, seed=number, cores=self._cores)
        self._choices, self._over = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, bool)
        self._listed: Any = (None, None)
        self._others()
        return self._seen()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play the learner's action at every table, and let the others choose until it is the learner's turn again.

        An action that the mask forbids loses the game at once. The rewards are an array of `num_envs` floats. Raises
        RequestError before the first reset, and unless there is one integer per table.
        """
        require_reset(self._is_reset)
        numbers, begins = one_each(actions, self.num_envs), self._over
        numbers = np.where((numbers < 0) | (numbers >= self._masks.shape[1]), 0, numbers)
        forbidden = (self._masks[np.arange(self.num_envs), numbers] == 0) & ~begins
        roles = np.where(begins | forbidden, NOBODY, self._roles)
        self._begin(begins)  # This comes before anything is played, because it sets up every finished table.
        self._batch.play(roles, self._watched.codes(np.where(roles == NOBODY, 1, numbers), self._listed[0]))
        self._choices += roles != NOBODY
        self._batch.owed[forbidden] = 0
        self._others()
        ended = self._batch.owed == 0
        rewards = np.zeros(self.num_envs)
        if ended.any():
            rewards[ended] = results(self._batch.scores(ended)[:, : self._players])[:, self._seat]
            rewards[forbidden] = -1.0
        cut = ~ended & (self._choices >= LONGEST)
        self._over = ended | cut
        return (found := self._seen())[0], rewards, ended, cut, found[1]

    def render(self) -> tuple[Any, ...] | None:
        """Show what the learner sees at each table, as texts or arrays of pixels. Return None without a render mode.

        Raise RequestError as `Single` does, and before the first reset.
        """
        require_reset(self._is_reset, "render")
        if self.render_mode is None:
            return None
        positions = (Position(self._game, self._game.rules.State.unpack(row)) for row in self._batch.states)
        return tuple(self._renderer.render(position, self._seat) for position in positions)

    def _begin(self, tables: Any) -> None:
        """Begin a new game at the tables marked in this boolean array."""
        self._batch.owed[tables], self._choices[tables] = 0, 0
        if tables.any():
            self._batch.begin_again()

    def _others(self) -> None:
        self._batch.until(self._seat, self._choices, LONGEST)

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Find the legal actions at each table. Return the observations, and the action masks as `infos`."""
        own = np.where(self._choices < LONGEST, self._batch.owed & self._mine, 0)
        self._roles = np.where(own == 0, NOBODY, lowest(np.where(own == 0, 1, own)))
        covered = self._batch.covered(self._seats)
        self._listed = self._batch.legal(self._roles, self._listed[0], covered)
        self._masks = self._watched.masks(*self._listed)
        seen = {
            "observation": self._watched.observations(covered, self._seats, self._roles),
            "action_mask": self._masks,
        }
        return seen, {"action_mask": self._masks, "_action_mask": np.ones(self.num_envs, bool)}
