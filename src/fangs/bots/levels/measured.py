"""Decides which levels of bots are offered for a game, from the measured results in the game's `levels.toml`.

A level is offered if it wins at least `FELT` of the games against the next lower level that is offered. The lowest level is always offered.
Levels that are not offered remain valid names, because tables, records and programs may contain them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fangs.core.decoding import reader_of
from fangs.core.discovery.game_toml import read_file
from fangs.core.game import Game
from fangs.core.position import Position

FILE = "levels.toml"
LEVELS = ("easy", "medium", "hard", "best")
"""The names of all levels, from the weakest to the strongest."""
CHANCE = "random"
"""The bot against which the weakest level is measured."""
FELT = 0.6
"""The smallest share of wins with which people notice that one level is stronger than another.

For any number of players, 0.5 means equal strength.
"""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level's measured share of the wins against a weaker bot, with a 95 % interval and the number of games."""

    level: str
    against: str
    share: float
    low: float
    high: float
    games: int

    @property
    def is_felt(self) -> bool:
        """Whether people would notice that the level is stronger."""
        return self.share >= FELT


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results measured with one number of players and some options. All other options have their defaults."""

    players: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = {}


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `levels.toml`."""

    edition: int
    """The edition of the rules."""
    bots: Mapping[str, tuple[str, int]]
    """The bot behind each level when the results were measured."""
    settings: tuple[Setting, ...] = msgspec.field(name="setting")

    def steps(self, players: int, options: Mapping[str, Any]) -> list[Step]:
        """List the results for this number of players with exactly these options."""
        return [step for one in self.settings if (one.players, one.options) == (players, options) for step in one.steps]


_read: Callable[[Any], Measured] = reader_of(Measured)


def measured(game: Game) -> Measured | None:
    """Read the measured results of a game's levels, or return None if there is no `levels.toml`.

    Raise BrokenGame if the file cannot be read.
    """
    return read_file(game.folder, FILE, _read)


def offered(start: Position) -> dict[str, Step | None]:
    """List the levels offered for a game that begins in this position, weakest first, each with its measured step.

    All levels are offered, without steps, if nothing was measured for this number of players.
    """
    steps = _steps(start)
    return climbed(steps) if steps else dict.fromkeys(LEVELS)


def climbed(steps: Iterable[Step]) -> dict[str, Step | None]:
    """Select the levels that people can tell apart, weakest first, each with the step from the level below.

    If there are several steps between the same bots, the last one counts.
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
    """Find the measured steps that apply to a game with these players and options.

    Steps for particular options come last, because the last step counts.
    """
    file = measured(start.game)
    if file is None:
        return []
    options = start.json().get("options", {})
    fitting = [one for one in file.settings if one.players == start.players and _holds(one.options, options)]
    return [step for one in sorted(fitting, key=lambda one: len(one.options)) for step in one.steps]


def _holds(wanted: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    return all(options.get(name) == value for name, value in wanted.items())
