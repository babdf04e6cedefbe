"""Plays a game for an environment. Players choose actions by number, and dice are rolled automatically."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import fangs
from fangs.core.errors import IllegalMove, RequestError, quoted
from fangs.core.fields import is_whole, plain_int
from fangs.core.position import Position
from fangs.engine import CHANCE
from fangs.envs.observation import NOBODY, observed

LONGEST = 10_000
"""The maximum number of choices in a game. A longer game is cut, and nobody wins it."""
MAX_TABLES = MAX_CORES = 10**9
"""The largest numbers of tables and cores that are accepted. Smaller numbers can already be too large for the memory."""
MAX_SEED = 2**63 - 1
"""The largest seed that is accepted."""


def number_of(action: Any) -> int:
    """Convert an action to an int. Raise RequestError unless it is an integer or an array with one integer."""
    try:
        found = np.asarray(action)
    except ValueError:  # lists of several lengths
        found = np.zeros(0)
    if found.size != 1 or found.dtype.kind not in "iu":
        raise RequestError(f"An action must be a whole number, but you gave {quoted(action)}.")
    return int(found.item())


def require_whole(name: str, number: Any, low: int, high: int) -> int:
    """Convert an argument to an int. Raise RequestError unless it is an integer from `low` to `high`."""
    found: int = plain_int(number)
    if not is_whole(found, low, high):
        raise RequestError(f"`{name}` must be a whole number from {low} to {high}, but you gave {quoted(number)}.")
    return found


def require_reset(is_reset: bool, method: str = "step") -> None:
    """Raise RequestError if a method is called before the first reset."""
    if not is_reset:
        raise RequestError(f"No game has begun. Call reset before {method}.")


def refuse_options(options: Mapping[str, Any] | None) -> None:
    """Raise RequestError if options are given to a reset, because they would be ignored."""
    if options:
        raise RequestError(
            f"You cannot give options to reset, but you gave {quoted(options)}. Give the options of the game when you make the environment."
        )


class Play:
    """A game in progress. New games with the same players and options can be begun again and again."""

    def __init__(self, name: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a first game. Raise RequestError if the game, the number of players or an option is invalid."""
        self.game = fangs.game(name)
        self._first = self.game.start(players, options)
        self.players = len(self.game.scores(self._first))
        self.observed = observed(self.game)
        self.begin(random.Random(0))

    def begin(self, rng: random.Random) -> None:
        """Begin a new game that uses this random number generator for the dice."""
        self.state, self._rng, self.choices, self._is_lost = self._first.copy(), rng, 0, False
        self._roll()

    @property
    def is_over(self) -> bool:
        """Whether the game is over by its rules."""
        return bool(self.game.rules.owing(self.state) == 0)

    @property
    def is_cut(self) -> bool:
        """Whether the game was cut because it had too many choices."""
        return self.choices >= LONGEST and not self.is_over

    def lose(self) -> None:
        """End the game for everybody because of a forbidden action. From now on, nobody has anything to choose."""
        self._is_lost = True

    @property
    def position(self) -> Position:
        """The current position."""
        return Position(self.game, self.state)

    def role(self, player: int) -> int:
        """Find the role that must choose for a player, or return NOBODY if there is none.

        A player who has several such roles chooses for one after the other.
        """
        owed = 0 if self.is_cut or self._is_lost else self.game.rules.owing(self.state)
        rules = self.game.rules
        return next((r for r in range(rules.ROLES) if owed >> r & 1 and rules.owner(self.state, r) == player), NOBODY)

    def listed(self, player: int) -> Sequence[int]:
        """Return the codes of a player's legal actions, as the player can see them."""
        role, buffer = self.role(player), [0] * self.game.rules.MAX_ACTIONS
        if role == NOBODY:
            return ()
        return buffer[: self.game.rules.legal(self.game.covered(self.state, player), role, buffer)]

    def observation(self, player: int) -> dict[str, Any]:
        """Build a player's observation and action mask, as a dictionary.

        If the player has nothing to choose, the mask allows only action 0, which does nothing.
        """
        return {
            "observation": self.observed.array(self.state, player, self.role(player)),
            "action_mask": self.observed.mask(self.listed(player)),
        }

    def understand(self, player: int, number: int) -> tuple[int, int] | None:
        """Convert a player's action number to a role and the rules' code. Return None if there is nothing to do.

        Raise IllegalMove if the player cannot choose this number now.
        """
        role, listed = self.role(player), self.listed(player)
        if role == NOBODY and number == 0:
            return None
        code = self.observed.code(number, listed)
        if code is None:
            raise IllegalMove(f"Action {number} is none that player {player} may choose now: see the mask.")
        return role, code

    def choose(self, player: int, number: int) -> None:
        """Play an action for a player, and roll any dice that follow.

        A player who has nothing to choose plays 0. Raise IllegalMove if the action is not allowed.
        """
        self.choose_all({player: number})

    def choose_all(self, numbers: Mapping[int, int]) -> None:
        """Play one action for each of several players who choose at the same time.

        Raise IllegalMove if any action is illegal. Then no action is played.
        """
        understood = [self.understand(player, number) for player, number in numbers.items()]
        for choice in understood:
            if choice is not None:
                self._play(*choice)

    def play(self, player: int, action: str) -> None:
        """Play an action for a player, given as text. Bots choose in this way."""
        role = self.role(player)
        self._play(role, self.game.notation.read(self.state, role, action))

    def results(self) -> list[float]:
        """Return each player's reward, which is 1 for a sole winner. They add up to 0, and are all 0 if the game was cut."""
        if not self.is_over:
            return [0.0] * self.players
        found: list[float] = results(self.game.scores(self.state)).tolist()
        return found

    def _play(self, role: int, code: int) -> None:
        self.game.rules.play(self.state, role, code)
        self.choices += 1
        self._roll()

    def _roll(self) -> None:
        rules, weight = self.game.rules, [0] * self.game.rules.MAX_ACTIONS
        while rules.owing(self.state) == CHANCE:
            n = rules.odds(self.state, weight)
            rules.play(self.state, CHANCE, self._rng.choices(range(n), weight[:n])[0])


def results(scores: Any) -> Any:
    """Convert final scores to rewards, as an array of the same shape. The last axis has an entry per player.

    A sole winner gets 1, and the others share -1. If there are several winners, each gets less, and the rewards still
    add up to 0.
    """
    scores = np.asarray(scores, float)
    firsts, players = scores == scores.max(axis=-1, keepdims=True), scores.shape[-1]
    return (firsts / firsts.sum(axis=-1, keepdims=True) - 1 / players) * players / (players - 1)
