"""Reads from `levels.toml` in a game's folder what the game's levels have won, and decides which levels are offered.

A level is offered if it wins at least `FELT` of the games against the next lower level that is offered. The lowest level is always offered.
Levels that are not offered remain valid names, because tables, records and programs may contain them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fangs.core.decoding import reader_of
from fangs.core.game import Game
from fangs.core.game_toml import read_file
from fangs.core.position import Position

FILE = "levels.toml"
LEVELS = ("easy", "medium", "hard", "best")
"""All levels, the lowest first."""
CHANCE = "random"
"""The bot against which the lowest level is measured."""
FELT = 0.6
"""The smallest share of wins at which people notice that a level is stronger.

For any number of players, 0.5 means equal strength.
"""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level's result against a lower one: its share of the wins, the ends of the 95 % interval, and the number of games."""

    level: str
    against: str
    share: float
    low: float
    high: float
    games: int

    @property
    def is_felt(self) -> bool:
        """Whether the level is so much stronger that people can notice it."""
        return self.share >= FELT


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measurements for a number of players with these options. Other options have their defaults."""

    players: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = {}


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `levels.toml`."""

    edition: int
    """The edition of the rules."""
    bots: Mapping[str, tuple[str, int]]
    """The bot behind each level when the level was measured."""
    settings: tuple[Setting, ...] = msgspec.field(name="setting")


_read: Callable[[Any], Measured] = reader_of(Measured)


def measured(game: Game) -> Measured | None:
    """Return the measurements of a game, or None if the game has no file; raises BrokenGame if the file cannot be read."""
    return read_file(game.folder, FILE, _read)


def offered(start: Position) -> dict[str, Step | None]:
    """Return the levels offered for a game that begins like this, the lowest first, each with the step that leads to it.

    All levels are offered, without steps, if nothing was measured for this number of players.
    """
    steps = _steps(start)
    return climbed(steps) if steps else dict.fromkeys(LEVELS)


def climbed(steps: Iterable[Step]) -> dict[str, Step | None]:
    """Return the noticeably different levels, the lowest first, each with the step that leads to it.

    If there are several steps between the same bots, the last counts.
    """
    known = {(step.level, step.against): step for step in steps}
    lowest, *others = LEVELS
    found: dict[str, Step | None] = {lowest: known.get((lowest, CHANCE))}
    last = lowest
    for level in others:
        step = known.get((level, last))
        if step is not None and step.is_felt:
            found[level], last = step, level
    return found


def _steps(start: Position) -> list[Step]:
    """Return the steps for a game that begins like this. Steps for particular options come last, because the last step counts."""
    file = measured(start.game)
    if file is None:
        return []
    options = start.json().get("options", {})
    fitting = [one for one in file.settings if one.players == start.players and _holds(one.options, options)]
    return [step for one in sorted(fitting, key=lambda one: len(one.options)) for step in one.steps]


def _holds(wanted: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return all(options.get(name) == value for name, value in wanted.items())
