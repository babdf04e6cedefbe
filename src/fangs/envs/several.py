"""PettingZoo environments in which all players of a game learn, acting in turn (AEC) or all at every step (parallel)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from fangs.core.errors import RequestError, quoted
from fangs.envs.observation import NOBODY
from fangs.envs.playing import Play, number_of, require_reset
from fangs.envs.rendering import FPS, Renderer, modes
from fangs.envs.single import space


class _Seated:
    """The common part of both environments: a game in progress, and agents such as `player_0` with their spaces."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment. Raise RequestError if the game, the render mode or another argument is invalid."""
        self.play = Play(game, players, options)
        self._renderer = Renderer(render_mode, self.play.game.title)
        self.metadata: dict[str, Any] = {
            "name": f"fangs_{game}_v{self.play.game.edition}",
            "render_modes": modes(),
            "render_fps": FPS,
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(self.play.players)]
        self.agents: list[str] = []
        self.number = {agent: player for player, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: space(self.play.observed) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(1 + self.play.observed.actions) for agent in self.possible_agents}
        self.state_space = self.observation_spaces[self.possible_agents[0]]["observation"]
        self._chance: random.Random | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's observation space. Raise RequestError for an unknown agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's action space, in which 0 does nothing. Raise RequestError for an unknown agent."""
        return self.action_spaces[self._known(agent)]

    def render(self) -> Any:
        """Show the current position as everybody can see it.

        Returns a text (`ansi`), an array of pixels (`rgb_array`) or None. `human` shows the position in a window.
        Raise RequestError if a library for pictures is not installed, or if there is no display.
        """
        return self._renderer.render(self.play.position, None)

    def close(self) -> None:
        """Close the window that the render mode `human` has opened."""
        self._renderer.close()

    def state(self) -> Any:
        """Return the observation that everybody can make (player -1). It has the same bounds as an agent's observation."""
        return self.play.observed.array(self.play.state, NOBODY, NOBODY)

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._chance is None:
            generator, _ = seeding.np_random(seed)
            self._chance = random.Random(int(generator.integers(2**62)))
        self.play.begin(random.Random(self._chance.getrandbits(62)))
        self.agents = self.possible_agents[:]
        self._renderer.follow(self.play.position, None)

    def _known(self, agent: str) -> str:
        """Check an agent's name. Raise RequestError if there is no such agent."""
        if not isinstance(agent, str) or agent not in self.number:
            last = self.possible_agents[-1]
            raise RequestError(f"There is no agent {quoted(agent)}. The agents are named player_0 to {last}.")
        return agent

    def _observed(self, agent: str) -> dict[str, Any]:
        return self.play.observation(self.number[agent])

    def _each(self, value: Any) -> dict[str, Any]:
        return dict.fromkeys(self.agents, value)

    def _results(self) -> dict[str, float]:
        results = self.play.results() if self.play.is_over else [0.0] * self.play.players
        return {agent: results[self.number[agent]] for agent in self.agents}


class InTurn(_Seated, AECEnv):  # type: ignore[misc]
    """An environment in which one agent acts at a time (AEC).

    Players who choose at the same time choose in the order of their numbers, and do not see each other's choices.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. `options` are ignored, as PettingZoo's own tests expect."""
        self._begin(seed)
        self.rewards, self._cumulative_rewards = self._each(0.0), self._each(0.0)
        self.terminations, self.truncations = self._each(False), self._each(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's current observation. Raise RequestError before the first reset, or for an unknown agent."""
        require_reset(self._chance is not None, "observe")
        return self._observed(self._known(agent))

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return the observation, reward, termination, truncation and info for the agent whose turn it is.

        Raise RequestError before the first reset, and after the last agent has left.
        """
        self._require_agents("last")
        found: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is.

        Raise IllegalMove if the agent's mask forbids the action, and RequestError if the action is not an integer.
        """
        self._require_agents("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.choose(self.number[agent], number_of(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._results()
        self.terminations, self.truncations = self._each(self.play.is_over), self._each(self.play.is_cut)
        self.agent_selection = self._next()
        self._accumulate_rewards()
        self._renderer.follow(self.play.position, None)

    def _require_agents(self, method: str) -> None:
        require_reset(self._chance is not None, method)
        if not self.agents:
            raise RequestError(f"The game is over and all agents have left. Call reset before {method}.")

    def _next(self) -> str:
        """Find the agent whose turn it is next.

        This is the first agent with something to choose, or the first of all agents at the end of the game.
        """
        return next((agent for agent in self.agents if self.play.role(self.number[agent]) != NOBODY), self.agents[0])


class AtOnce(_Seated, ParallelEnv):  # type: ignore[misc]
    """An environment in which all agents act at every step (parallel). An agent with nothing to choose plays action 0."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a game. `options` are ignored, as PettingZoo's own tests expect."""
        self._begin(seed)
        return {agent: self._observed(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Play an action for every agent. Return observations, rewards, terminations, truncations and infos.

        Raise IllegalMove if a mask forbids an action, and RequestError for an unknown agent or an action that is not
        an integer. If an error is raised, no choice has been made for any agent.
        """
        require_reset(self._chance is not None)
        for agent in actions:
            self._known(agent)
        self.play.choose_all({self.number[agent]: number_of(actions.get(agent, 0)) for agent in self.agents})
        self._renderer.follow(self.play.position, None)
        found: tuple[Any, Any, Any, Any, Any] = (
            {agent: self._observed(agent) for agent in self.agents},
            self._results(),
            self._each(self.play.is_over),
            self._each(self.play.is_cut),
            {agent: {} for agent in self.agents},
        )
        if self.play.is_over or self.play.is_cut:
            self.agents = []
        return found
