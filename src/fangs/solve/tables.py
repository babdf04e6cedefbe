"""Finds, reads and writes tables of exact values. Each value has 16 bits and stands for a number from 0 to 1."""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.engine.home import data_folder
from fangs.engine.layout import Layout
from fangs.solve import deferred, stored
from fangs.solve.packed import Packed, pack
from fangs.solve.stored import BadTable

log = logging.getLogger(__name__)
STEPS = 65535
"""The integer that stands for the value 1. Values from 0 to 1 are rounded to multiples of 1 / STEPS."""
CLOSE = 2 / STEPS
"""The maximum difference that rounding can cause between a stored value and a value computed from others."""


@dataclass(frozen=True)
class Table:
    """A table of the expected scores, from 0 to 1, in all numbered positions of a game with certain options."""

    game: Game
    name: str
    values: Any
    """The values as integers up to STEPS, which stands for 1, in an array or a `Packed`.

    Each position has one value for the first player, or `VALUES` values.
    """
    gains: dict[str, float] = field(default_factory=dict)
    """How much a player could gain by deviating from the table, or empty if the table is exact.

    The figures are the gain in a whole game (`gain`), and the gain from a position on: on average (`mean`), at most in
    99 positions of 100 (`usual`), and at most (`worst`).
    """

    @property
    def gain(self) -> float:
        """The most that a player could gain in a whole game by deviating, or 0 if the table is exact."""
        return self.gains.get("gain", 0.0)

    def of(self, number: int) -> list[float]:
        """Return the values for the position with this index.

        If only one value is stored, the other player's value is 1 minus that value.
        """
        each = self.width
        found = [int(self.values[index]) / STEPS for index in range(number * each, (number + 1) * each)]
        return [*found, 1.0 - found[0]] if each == 1 else found

    @functools.cached_property
    def width(self) -> int:
        """The number of values stored for each position."""
        return int(solution(self.game, self.name).VALUES)


def solutions(game: Game) -> list[ModuleType]:
    """List a game's module `solve.py` and the modules in its `MORE`. Return an empty list if it has none."""
    first = beside(game.rules, "solve")
    if first is None:
        return []
    more = [beside(game.rules, name, like="solve") for name in first.MORE]
    return [first, *(found for found in more if found is not None)]


def solution(game: Game, name: str) -> ModuleType:
    """Find the module in a game's folder that makes the table with this name."""
    return next(found for found in solutions(game) if name in found.SETTINGS)


def is_exact(game: Game, name: str) -> bool:
    """Return whether a table's values are exact, instead of based on strategies near an equilibrium."""
    return solution(game, name).gain is None


def folders(game: Game) -> list[Path]:
    """Return the folders with a game's tables: the user's own folder, where new tables are made, and the game's.

    The user's own folder is in `FANGS_DATA`.
    """
    return [data_folder() / "solved" / game.name, game.folder / "solved"]


def first(game: Game, name: str) -> Layout:
    """Return a game's first position with a table's options and number of players."""
    setting = dict(solution(game, name).SETTINGS[name])
    return game.start(setting.pop("players", None), setting)


def find(game: Game, state: Layout) -> tuple[str, Path] | None:
    """Find a table with values for a state. Return its name and file, or None if there is none."""
    return next(files(game, state), None)


def files(game: Game, state: Layout) -> Iterator[tuple[str, Path]]:
    """Yield the name and file of each table that could have values for a state, starting with the user's own tables.

    If a table's values have not been fetched yet, its file has only the first line (see `deferred`).
    """
    names = [name for name in (solved.table_of(state) for solved in solutions(game)) if name is not None]
    for name in names:
        for file in (folder / f"{name}{suffix}" for folder in folders(game) for suffix in (".table", deferred.SUFFIX)):
            if file.is_file() and _is_for(game, name, file, file.stat().st_mtime_ns):
                yield name, file


@functools.lru_cache(100)
def _is_for(game: Game, name: str, file: Path, changed: int) -> bool:
    """Check whether a file's first line describes this table for the current rules.

    `changed` is the time of the file's last change.
    """
    try:
        stored.require_about(file, _about(game, name), stored.first_line(file))
    except BadTable as why:
        log.warning("%s", why.message)
        return False
    return True


def write(table: Table, file: Path) -> None:
    """Write a table. Readers see either the old table or the complete new table."""
    stored.write(file, _about(table.game, table.name), pack(table.values, table.width), table.gains)


def read(game: Game, name: str, file: Path) -> Table:
    """Read a stored table. Raise BadTable if it is damaged, or made for another edition or setting."""
    packed = stored.read(file, _about(game, name))
    each = int(solution(game, name).VALUES)
    return Table(game, name, Packed(packed, each), stored.notes(file))


def _about(game: Game, name: str) -> dict[str, Any]:
    """Describe a table by the rules, map, options and numbering for which it is valid."""
    solved = solution(game, name)
    return {
        "game": game.name,
        "edition": game.edition,
        "map": game.map_name,
        "table": name,
        "setting": solved.SETTINGS[name],
        "numbering": solved.NUMBERING,
        "size": solved.SIZE,
    }
