"""A Gymnasium environment in which one player of a game learns and bots play in all other seats."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from fangs import bots
from fangs.core.errors import IllegalMove, RequestError, quoted
from fangs.core.fields import is_whole, plain_int
from fangs.engine.search import is_loaded
from fangs.envs.observation import NOBODY, Observation
from fangs.envs.playing import Play, number_of, refuse_options, require_reset
from fangs.envs.rendering import FPS, Renderer, modes
from fangs.thinking.compiling import compile_search

LONG = 20
"""From this game on, the code of the opponents' short searches is compiled. Earlier, this would not be worthwhile."""


def space(observed: Observation) -> spaces.Dict:
    """Build a player's observation space for Gymnasium: the observation and the action mask."""
    low, high = observed.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (1 + observed.actions,), np.int8),
        }
    )


def require_seat(seat: int, players: int) -> int:
    """Convert a seat's number to an int. Raise RequestError if the seat does not exist."""
    found: int = plain_int(seat)
    if not is_whole(found, 0, players - 1):
        raise RequestError(f"There is no seat {quoted(seat)}. The seats are numbered from 0 to {players - 1}.")
    return found


class Single(gymnasium.Env[dict[str, Any], Any]):
    """A Gymnasium environment in which one player of a game learns and bots play in all other seats.

    `opponents` is the name of a bot for all other seats, or a list with one for each. The reward is 0 until the end. A
    win is worth 1, and then the other players together lose as much. An action that the mask forbids loses the game at
    once. The mask is in the observation, and in `info["action_mask"]`.
    """

    metadata = {"render_modes": modes(), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int = 0,
        opponents: str | list[str] = "random",
        render_mode: str | None = None,
    ) -> None:
        """Create the environment, without beginning a game.

        Raise RequestError if the game, a bot, the seat or the render mode is unknown, or if the number of players or
        an option is invalid.
        """
        self._play = Play(game, players, options)
        self._renderer = Renderer(render_mode, self._play.game.title)
        seat = require_seat(seat, self._play.players)
        names = [opponents] * (self._play.players - 1) if isinstance(opponents, str) else opponents
        if not isinstance(names, list | tuple):
            raise RequestError(
                f"`opponents` must be the name of a bot, or a list with one bot for each other seat, but you gave {quoted(opponents)}."
            )
        if len(names) != self._play.players - 1:
            raise RequestError(f"There are {self._play.players - 1} other seats, but you gave {len(names)} opponents.")
        for name in names:
            bots.require(name, self._play.position)
        self._seat, self._bots = seat, [*names[:seat], "", *names[seat:]]
        self._searches, self._begun = any(bots.skill(name, self._play.game).kind == "search" for name in names), 0
        self._rng: random.Random | None = None
        self.render_mode = render_mode
        self.observation_space = space(self._play.observed)
        self.action_space = spaces.Discrete(1 + self._play.observed.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game, and let the bots choose until it is the learner's turn. Raise RequestError if options are given."""
        refuse_options(options)
        super().reset(seed=seed)
        self._begun += 1
        if self._begun == LONG and self._searches and not is_loaded(self._play.game.rules):
            compile_search(self._play.game.name)
        self._rng = random.Random(int(self.np_random.integers(2**62)))
        self._play.begin(random.Random(self._rng.getrandbits(62)))
        self._others()
        self._renderer.follow(self._play.position, self._seat)
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and let the bots choose until it is the learner's turn again.

        Raise RequestError before the first reset, and if the action is not an integer.
        """
        require_reset(self._rng is not None)
        play, number = self._play, number_of(action)
        try:
            play.choose(self._seat, number)
        except IllegalMove as error:
            play.lose()
            seen, known = self._seen()
            return seen, -1.0, True, False, {**known, "illegal": error.message}
        self._others()
        self._renderer.follow(play.position, self._seat)
        seen, known = self._seen()
        return seen, play.results()[self._seat], play.is_over, play.is_cut, known

    def action_masks(self) -> Any:
        """Return the mask of legal actions, under the name that MaskablePPO expects."""
        return self._play.observation(self._seat)["action_mask"].astype(bool)

    def render(self) -> Any:
        """Show the current position as the learner can see it.

        Returns a text (`ansi`), an array of pixels (`rgb_array`) or None. `human` shows the position in a window.
        Raise RequestError if a library for pictures is not installed, or if there is no display.
        """
        return self._renderer.render(self._play.position, self._seat)

    def close(self) -> None:
        """Close the window that the render mode `human` has opened."""
        self._renderer.close()

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the observation, and its action mask again as the info, as Gymnasium's own environments do."""
        seen = self._play.observation(self._seat)
        return seen, {"action_mask": seen["action_mask"]}

    def _others(self) -> None:
        """Let the bots choose until the learner must choose. If choices are simultaneous, the learner chooses first."""
        play, rng = self._play, self._rng
        assert rng is not None
        while not (play.is_over or play.is_cut) and play.role(self._seat) == NOBODY:
            player = next((other for other in range(play.players) if play.role(other) != NOBODY), None)
            if player is None:  # The learner has lost by a forbidden action.
                return
            role = play.game.notation.ROLE_NAMES[play.role(player)]
            choose = bots.bot(self._bots[player])
            play.play(player, choose(play.position.json(player), role, rng, 0))
