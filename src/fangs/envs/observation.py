"""Encodes a player's view of a position as an array of integers, and actions as numbers."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.engine.layout import Layout


class Field(NamedTuple):
    """A field in an observation: its name in the game's state, and its start, shape and bounds in the array."""

    name: str
    at: int
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of values in this field."""
        return int(np.prod(self.shape, dtype=int))


_KINDS = (1, 2, 4, 8)  # The sizes of a number in a record, in bytes.
NOBODY = -1
"""The number for no role if a player has nothing to choose, and for no player in the public view."""


class Observation:
    """Encodes a game's positions and actions. Both encodings depend only on the game and its map.

    An observation begins with its player and the role that must now choose for that player. The fields of the game's
    record follow, as far as the player is allowed to know them. Sets and packed numbers are split into digits. Hidden
    fields look empty: a hidden choice looks like a choice that has not been made yet, and a hidden set looks like an
    empty set.
    """

    def __init__(self, game: Game) -> None:
        hook = beside(game.rules, "observation")
        self.game = game
        self._unpacked: Mapping[str, tuple[int, int]] = {} if hook is None else hook.UNPACKED
        self._bounds: Mapping[str, tuple[int, int]] = {} if hook is None else hook.BOUNDS
        self.version = game.edition + (0 if hook is None else hook.ENCODING - 1)
        """The version of both encodings. It increases with the edition of the rules and with the game's own encoding version."""
        codes: Sequence[int] | None = None if hook is None else hook.ACTIONS
        self.codes = None if codes is None else np.array(codes, np.int64)
        """The code in the rules of each action, by action number minus 1.

        It is None if action k is simply the k-th listed action.
        """
        self.actions = game.rules.MAX_ACTIONS if codes is None else len(codes)
        """The number of actions. They are numbered from 1, because action 0 does nothing."""
        self._numbers = None if codes is None else _numbers(codes)
        self.fields = self._fields()

    def __reduce__(self) -> tuple[Any, ...]:
        return observed, (self.game,)

    @property
    def size(self) -> int:
        """The number of integers in an observation."""
        return self.fields[-1].at + self.fields[-1].size

    def bounds(self) -> tuple[Any, Any]:
        """Return two arrays with the minimum and maximum of each number in an observation."""
        low, high = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        for field in self.fields:
            low[field.at : field.at + field.size], high[field.at : field.at + field.size] = field.low, field.high
        return low, high

    def plan(self) -> Any:
        """Build an array that tells `drivers/observing.py` how to convert records to observations."""
        record, plan = self.game.rules.State.dtype(), []
        for field in self.fields[2:]:
            kind, begin = record.fields[field.name][:2]
            size = kind.base.itemsize
            bits, digits = self._unpacked.get(field.name, (0, 0))
            length = field.size // digits if digits else field.size
            plan += [field.at, _KINDS.index(size), begin // size, record.itemsize // size, length, bits, digits]
        return np.array(plan, np.int64)

    def array(self, state: Layout, player: int, role: int) -> Any:
        """Encode a player's view of a state as an array. `role` must now choose for the player, or is NOBODY."""
        covered, seen = self.game.covered(state, player), [player, role]
        for field in self.fields[2:]:
            given = getattr(covered, field.name)
            row = given if isinstance(given, list) else (given,)
            if field.name in self._unpacked:
                bits, digits = self._unpacked[field.name]
                row = [number >> bits * digit & (1 << bits) - 1 for number in row for digit in range(digits)]
            seen += row
        return np.array(seen, np.int32)

    def mask(self, listed: Sequence[int]) -> Any:
        """Build an array of 0 and 1 that marks the listed actions. If no action is listed, only action 0 is allowed."""
        mask = np.zeros(1 + self.actions, np.int8)
        mask[self.numbers(np.array(listed, np.int64)) if len(listed) else 0] = 1
        return mask

    def numbers(self, listed: Any) -> Any:
        """Convert the codes of listed actions to action numbers."""
        return 1 + np.arange(len(listed)) if self._numbers is None else self._numbers[listed]

    @property
    def by_code(self) -> Any:
        """The action number for each code in the rules, or empty if action k is simply the k-th listed action."""
        return np.zeros(0, np.int64) if self._numbers is None else self._numbers

    def code(self, number: int, listed: Sequence[int]) -> int | None:
        """Convert an action number to the rules' code. Return None if the action is not listed."""
        if self.codes is None:
            return listed[number - 1] if 0 < number <= len(listed) else None
        code = int(self.codes[number - 1]) if 0 < number <= self.actions else None
        return code if code in listed else None

    def _fields(self) -> tuple[Field, ...]:
        most = self.game.rules.ROLES
        fields = [Field("player", 0, (), NOBODY, max(self.game.players) - 1), Field("role", 1, (), NOBODY, most - 1)]
        for name, kind in self.game.rules.State.FIELDS.items():
            low, high = self._bounds.get(name, (-kind.limit - 1, kind.limit))
            shape: tuple[int, ...] = (kind.length,) if kind.length else ()
            if name in self._unpacked:
                bits, digits = self._unpacked[name]
                low, high, shape = 0, (1 << bits) - 1, (*shape, digits)
            fields.append(Field(name, fields[-1].at + fields[-1].size, shape, low, high))
        return tuple(fields)


def _numbers(codes: Sequence[int]) -> Any:
    """Build an array with the action number for each code."""
    numbers = np.zeros(max(codes) + 1, np.int64)
    numbers[np.array(codes)] = 1 + np.arange(len(codes))
    return numbers


@functools.cache
def observed(game: Game) -> Observation:
    """Return the encoder of a game's positions and actions. It is cached."""
    return Observation(game)
