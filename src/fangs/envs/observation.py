"""Encodes what a player sees of a position as an array of whole numbers, field by field, and actions as numbers."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.engine.layout import Layout


class Field(NamedTuple):
    """A part of an observation: what it is of a game's record, where it begins, its shape, and between what its numbers are."""

    name: str
    at: int
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """Its length."""
        return int(np.prod(self.shape, dtype=int))


_KINDS = (1, 2, 4, 8)  # bytes of a number in a record
NOBODY = -1
"""The role that must choose, if the player has nothing to choose; and who sees it, if it is what everybody sees."""


class Observation:
    """How the positions of a game are observed, and how its actions are numbered; both depend only on the game and its map.

    An observation begins with the player who sees it and the role that is to choose for that player now; then come the fields of the game's
    record as far as its player may know them, sets and packed numbers taken apart into digits. What is hidden is as if it were not there:
    not yet chosen, or an empty set.
    """

    def __init__(self, game: Game) -> None:
        hook = beside(game.rules, "observation")
        self.game = game
        self._unpacked: Mapping[str, tuple[int, int]] = {} if hook is None else hook.UNPACKED
        self._bounds: Mapping[str, tuple[int, int]] = {} if hook is None else hook.BOUNDS
        codes: Sequence[int] | None = None if hook is None else hook.ACTIONS
        self.codes = None if codes is None else np.array(codes, np.int64)
        """The code of every action of the game in its rules, in the order of their numbers; None: an action is the k-th that is listed."""
        self.actions = game.rules.MAX_ACTIONS if codes is None else len(codes)
        """How many actions there are; their numbers begin with 1, for 0 is to do nothing."""
        self._numbers = None if codes is None else _numbers(codes)
        self.fields = self._fields()

    def __reduce__(self) -> tuple[Any, ...]:
        return observed, (self.game,)

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.fields[-1].at + self.fields[-1].size

    def bounds(self) -> tuple[Any, Any]:
        """The least and greatest value of every number of an observation."""
        low, high = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        for field in self.fields:
            low[field.at : field.at + field.size], high[field.at : field.at + field.size] = field.low, field.high
        return low, high

    def plan(self) -> Any:
        """How a record becomes a row of numbers, for `drivers/observing.py`."""
        record, plan = self.game.rules.State.dtype(), []
        for field in self.fields[2:]:
            kind, begin = record.fields[field.name][:2]
            size = kind.base.itemsize
            bits, digits = self._unpacked.get(field.name, (0, 0))
            length = field.size // digits if digits else field.size
            plan += [field.at, _KINDS.index(size), begin // size, record.itemsize // size, length, bits, digits]
        return np.array(plan, np.int64)

    def array(self, state: Layout, player: int, role: int) -> Any:
        """What a player sees of a state; the role is that which is to choose for the player, or NOBODY."""
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
        """Which numbers an action may have where these are listed: an array of 0 and 1; nothing but 0 where none is."""
        mask = np.zeros(1 + self.actions, np.int8)
        mask[self.numbers(np.array(listed, np.int64)) if len(listed) else 0] = 1
        return mask

    def numbers(self, listed: Any) -> Any:
        """The numbers of listed actions."""
        return 1 + np.arange(len(listed)) if self._numbers is None else self._numbers[listed]

    @property
    def by_code(self) -> Any:
        """The number of every code; nothing where an action is the k-th that is listed."""
        return np.zeros(0, np.int64) if self._numbers is None else self._numbers

    def code(self, number: int, listed: Sequence[int]) -> int | None:
        """The action of this number in the game's rules; None if it is not listed."""
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
    """The number of every code."""
    numbers = np.zeros(max(codes) + 1, np.int64)
    numbers[np.array(codes)] = 1 + np.arange(len(codes))
    return numbers


@functools.cache
def observed(game: Game) -> Observation:
    """How positions of a game are observed."""
    return Observation(game)
