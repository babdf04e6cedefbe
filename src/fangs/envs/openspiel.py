"""Registers every game with OpenSpiel as `fangs_NAME`, through its Python interface.

OpenSpiel's algorithms work best with sequential choices. Here, players who choose at the same time therefore choose in
turn, and see each other's choices only when they are revealed. Dice are chance nodes with their odds.
"""

from __future__ import annotations

import base64
import functools
import itertools
import json
import random
from collections import deque
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pyspiel

import fangs
from fangs.core.errors import IllegalMove, RequestError, quoted
from fangs.core.fields import compact, read_json
from fangs.core.game import Game
from fangs.core.position import Position
from fangs.engine import CHANCE
from fangs.engine.layout import Layout
from fangs.envs.observation import observed
from fangs.envs.openspiel_observer import Observer, packed
from fangs.envs.playing import LONGEST, require_whole, results

PREFIX = "fangs_"
TRIED = (3, 300)
"""How many random games are played, and how many steps in each, to find out whether a game hides anything."""
REMEMBERED = 64
"""The default number of a player's latest observations in an information state tensor."""


def load(
    name: str,
    players: int | None = None,
    position: Position | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    longest: int = LONGEST,
    remembered: int = REMEMBERED,
) -> Any:
    """Create an OpenSpiel game that begins at the start or from a position, which has its own players and options.

    The game is cut after `longest` choices, and then nobody wins it: if a game can go on forever, its tree is finite only with a small
    number. `remembered` is the number of a player's latest observations in an information state tensor. Raise RequestError if the game is
    unknown, or if the players, the options or a number are invalid.
    """
    longest = require_whole("longest", longest, 1, LONGEST)
    remembered = require_whole("remembered", remembered, 1, LONGEST)
    game = fangs.game(name)
    start = position or Position(game, game.start(players, options))
    return pyspiel.load_game(
        PREFIX + name,
        {"players": start.players, "position": _packed(start), "longest": longest, "remembered": remembered},
    )


def _packed(position: Position) -> str:
    """Encode a position as letters and digits, because OpenSpiel's parameters cannot contain commas."""
    return base64.urlsafe_b64encode(compact(position.json()).encode()).decode().rstrip("=")


def _unpacked(text: str) -> Any:
    """Decode a position, or raise RequestError if this is not what `_packed` returns."""
    try:
        return read_json(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode())
    except ValueError:
        raise RequestError(
            f"The position must be the one in the name of a game that `load` has returned, but you gave {quoted(text)}."
        ) from None


def register() -> None:
    """Register all games with OpenSpiel. Further calls do nothing."""
    known = set(pyspiel.registered_names())
    for game in map(fangs.game, fangs.names()):
        if PREFIX + game.name not in known:
            pyspiel.register_game(_type(game, game.start()), _maker(game))


def _type(game: Game, first: Layout) -> Any:
    """Describe a game that begins in this state as a type of OpenSpiel game."""
    start = first.copy()
    game.rules.setup(start)
    hides = _hides(game.name, compact(game.position_json(start)))
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.usual_players,
            "position": "",
            "longest": LONGEST,
            "remembered": REMEMBERED,
        },
    )


@functools.lru_cache
def _hides(name: str, start: str) -> bool:
    """Play random games from this position to find out whether anything is ever hidden from a player."""
    game, (games, steps), rng = fangs.game(name), TRIED, random.Random(1)
    first = Position(game, game.read_position(json.loads(start))[0])
    played = (one.state for _ in range(games) for one in itertools.islice(first.random_game(rng), steps))
    return any(game.covered(state, player) != state for state in played for player in range(first.players))


def _maker(game: Game) -> type:
    class Made(pyspiel.Game):  # type: ignore[misc]
        """An OpenSpiel game that plays a game of Fangs."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self.players = int(given.get("players", game.usual_players))
            position = given.get("position")
            self.longest = require_whole("longest", given.get("longest", LONGEST), 1, LONGEST)
            self.remembered = require_whole("remembered", given.get("remembered", REMEMBERED), 1, LONGEST)
            self.first = game.read_position(_unpacked(position))[0] if position else game.start(self.players)
            information = pyspiel.GameInfo(
                num_distinct_actions=1 + observed(game).actions,
                max_chance_outcomes=game.rules.MAX_ACTIONS,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.longest,
            )
            super().__init__(_type(game, self.first), information, params or {})

        def __reduce__(self) -> tuple[Any, ...]:
            return pyspiel.load_game, (str(self),)

        def __deepcopy__(self, memo: Any) -> Any:
            return self

        def new_initial_state(self) -> Any:
            """Return the state at the start of the game."""
            return _State(self, game)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """Create an observer, which encodes a player's view as an array and as text."""
            return Observer(game, self.remembered, iig_obs_type)

    return Made


class _Applied(NamedTuple):
    """An action in a game's history, and the player who made it."""

    player: int
    action: int


MOST_BEFORE = 256
"""The maximum number of actions that can be undone without replaying the game from the start."""


class _Before(deque[Any]):
    """The earlier contents of a state, from which the latest actions can be undone.

    A copy starts empty, because copies are frequent and seldom undo actions.
    """

    def __deepcopy__(self, memo: Any) -> _Before:
        return _Before(maxlen=self.maxlen)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Before, ((), self.maxlen)


class _State(pyspiel.State):  # type: ignore[misc]
    """A state in an OpenSpiel game: a position, and everything that each player has seen and done."""

    def __init__(self, spiel: Any, game: Game) -> None:
        super().__init__(spiel)
        # Only the name is kept, because OpenSpiel copies everything in a state.
        self._name, self.players = game.name, spiel.players
        self.longest = spiel.longest
        self.record, self.choices = spiel.first.copy(), 0
        self.seen: list[tuple[str, ...]] = [()] * self.players
        """What each player has seen and done, in order: positions as JSON, and the numbers of actions."""
        self.rows: list[tuple[bytes, ...]] = [()] * self.players
        """The same positions as records in bytes, with empty bytes in place of actions."""
        self.past: tuple[_Applied, ...] | None = None
        """The history if an action has been undone, or None.

        OpenSpiel's own history would still include that action.
        """
        self.before = _Before(maxlen=MOST_BEFORE)

    @property
    def game(self) -> Game:
        """The Fangs game to which this state belongs."""
        return fangs.game(self._name)

    @property
    def role(self) -> int:
        """The lowest role that must choose."""
        owed = self.game.rules.owing(self.record)
        return int(owed & -owed).bit_length() - 1

    def current_player(self) -> int:
        """Return the player who must choose, or OpenSpiel's number for chance or the end of the game."""
        owed = self.game.rules.owing(self.record)
        if owed == 0 or self.choices >= self.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        if owed == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.game.rules.owner(self.record, self.role))

    def listed(self, player: int) -> list[int]:
        """Return the codes of the legal actions for the role that must choose, as its player can see them."""
        buffer = [0] * self.game.rules.MAX_ACTIONS
        return buffer[: self.game.rules.legal(self.game.covered(self.record, player), self.role, buffer)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return sorted(map(int, observed(self.game).numbers(np.array(self.listed(player), np.int64))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the possible outcomes of the dice with their probabilities."""
        weight = [0] * self.game.rules.MAX_ACTIONS
        n = self.game.rules.odds(self.record, weight)
        return [(k, float(Fraction(weight[k], sum(weight[:n])))) for k in range(n)]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        is_chance = player == int(pyspiel.PlayerId.CHANCE)
        code = self._outcome(action) if is_chance else self._code(player, action)
        if code is None:
            raise IllegalMove(f"{action} is none of the legal actions, {self.legal_actions()}: nothing was played.")
        self.before.append((self.record, self.choices, self.seen[:], self.rows[:]))
        role, self.record = CHANCE if is_chance else self.role, self.record.copy()
        if self.past is not None:
            self.past = (*self.past, _Applied(player, action))
        self.game.rules.play(self.record, role, code)
        if not is_chance:
            self.choices += 1
            self._notice(player, f"{action}")
        for one in range(self.players):
            self._notice(one, self.shown(one), self.game.covered(self.record, one))

    def _outcome(self, action: int) -> int | None:
        weight = [0] * self.game.rules.MAX_ACTIONS
        return action if 0 <= action < self.game.rules.odds(self.record, weight) else None

    def _code(self, player: int, action: int) -> int | None:
        return None if self.is_terminal() else observed(self.game).code(action, self.listed(player))

    def _notice(self, player: int, what: str, record: Layout | None = None) -> None:
        if not self.seen[player] or self.seen[player][-1] != what:
            self.seen[player] = (*self.seen[player], what)
            self.rows[player] = (*self.rows[player], b"" if record is None else packed(record))

    def undo_action(self, player: int, action: int) -> None:
        """Undo the last action. Raise RequestError if this is not the last action."""
        past = tuple(_Applied(one.player, one.action) for one in self.full_history())
        if past[-1:] != ((player, action),):
            last = f"{past[-1].action} of player {past[-1].player}" if past else "none"
            raise RequestError(f"Action {action} of player {player} is not the last one: that is {last}.")
        if self.before:
            self.record, self.choices, self.seen, self.rows = self.before.pop()
        else:  # A copy does not include earlier contents, so the game is replayed.
            again = self.get_game().new_initial_state()
            for one in past[:-1]:
                again.apply_action(one.action)
            self.record, self.choices, self.seen, self.rows = again.record, again.choices, again.seen, again.rows
        self.past = past[:-1]

    def full_history(self) -> list[Any]:
        """List all actions so far, each with the player who made it."""
        return super().full_history() if self.past is None else list(self.past)

    def history(self) -> list[int]:
        """List all actions so far."""
        return [one.action for one in self.full_history()]

    def history_str(self) -> str:
        """Write all actions so far as text, separated by commas."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Count the actions so far."""
        return len(self.full_history())

    def is_initial_state(self) -> bool:
        """Return whether no action has been made yet."""
        return not self.full_history()

    def is_initial_non_chance_state(self) -> bool:
        """Return whether the next choice is a player's first in this game. Dice may have been rolled already."""
        return self.current_player() >= 0 and all(one.player < 0 for one in self.full_history())

    def shown(self, player: int | None) -> str:
        """Return the position as a line of JSON, as a player can see it, or without any secrets if `player` is None."""
        return compact(self.game.position_json(self.game.covered(self.record, player)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return str(self.game.notation.write(self.record, CHANCE, action))
        code = observed(self.game).code(action, self.listed(player))
        return f"{action}" if code is None else str(self.game.notation.write(self.record, self.role, code))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return each player's reward, which is 0 before the end of a game or if the game was cut."""
        if self.game.rules.owing(self.record) != 0:
            return [0.0] * self.players
        found: list[float] = results(self.game.scores(self.record)).tolist()
        return found

    def __str__(self) -> str:
        return compact(self.game.position_json(self.record))


register()
