"""A table of exact values: its description, and its values of 16 bits, compressed."""

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
"""The number of steps from 0 to 1 to which values are rounded."""
CLOSE = 2 / STEPS
"""The maximum difference that rounding can cause between a value and what follows from other values."""


@dataclass(frozen=True)
class Table:
    """The expected scores, from 0 to 1, in the numbered positions of a game with a certain setting."""

    game: Game
    name: str
    values: Any
    """Integers, with STEPS for 1: the first player's value of each position, or `VALUES` values each. An array, or `Packed`."""
    gains: dict[str, float] = field(default_factory=dict)
    """What a player could gain by deviating from the table: in a whole game (`gain`), and from a position on, on average (`mean`), at most
    in 99 positions of 100 (`usual`), and at most (`worst`). Empty for an exact table."""

    @property
    def gain(self) -> float:
        """The most that a player could gain in a whole game by deviating. It is 0 in an exact table."""
        return self.gains.get("gain", 0.0)

    def of(self, number: int) -> list[float]:
        """Return the values of the position with this number. If only one is stored, the other player's is 1 minus that value."""
        each = self.width
        found = [int(self.values[index]) / STEPS for index in range(number * each, (number + 1) * each)]
        return [*found, 1.0 - found[0]] if each == 1 else found

    @functools.cached_property
    def width(self) -> int:
        """The number of values stored per position."""
        return int(solution(self.game, self.name).VALUES)


def solutions(game: Game) -> list[ModuleType]:
    """Return a game's file `solve.py`, and the other files named by its `MORE`."""
    first = beside(game.rules, "solve")
    if first is None:
        return []
    more = [beside(game.rules, name, like="solve") for name in first.MORE]
    return [first, *(found for found in more if found is not None)]


def solution(game: Game, name: str) -> ModuleType:
    """Return the file that has the table with this name."""
    return next(found for found in solutions(game) if name in found.SETTINGS)


def is_exact(game: Game, name: str) -> bool:
    """Return whether a table's values are exact, rather than those of mixtures near an equilibrium."""
    return solution(game, name).gain is None


def folders(game: Game) -> list[Path]:
    """Return the folders for a game's tables: the user's (`FANGS_DATA`, where tables are made), and the game's own."""
    return [data_folder() / "solved" / game.name, game.folder / "solved"]


def first(game: Game, name: str) -> Layout:
    """Return the first position in a table's setting."""
    setting = dict(solution(game, name).SETTINGS[name])
    return game.start(setting.pop("players", None), setting)


def find(game: Game, state: Layout) -> tuple[str, Path] | None:
    """Return the name and file of the table with this state's values, or None if none has been made."""
    return next(files(game, state), None)


def files(game: Game, state: Layout) -> Iterator[tuple[str, Path]]:
    """Yield the valid tables that could have this state's values, by name and file. The user's own come first.

    If a table's values have not been fetched yet, its file has only the first line (`deferred`).
    """
    names = [name for name in (solved.table_of(state) for solved in solutions(game)) if name is not None]
    for name in names:
        for file in (folder / f"{name}{suffix}" for folder in folders(game) for suffix in (".table", deferred.SUFFIX)):
            if file.is_file() and _is_for(game, name, file, file.stat().st_mtime_ns):
                yield name, file


@functools.lru_cache(100)
def _is_for(game: Game, name: str, file: Path, changed: int) -> bool:
    """Return whether a file, last changed at this time, claims to be this table for the current rules."""
    try:
        stored.require_about(file, _about(game, name), stored.first_line(file))
    except BadTable as why:
        log.warning("%s", why.message)
        return False
    return True


def write(table: Table, file: Path) -> None:
    """Write a table. A reader gets either the old table or the complete new one."""
    stored.write(file, _about(table.game, table.name), pack(table.values, table.width), table.gains)


def read(game: Game, name: str, file: Path) -> Table:
    """Read a stored table; raises BadTable if the table is for another edition or setting, or damaged."""
    packed = stored.read(file, _about(game, name))
    each = int(solution(game, name).VALUES)
    return Table(game, name, Packed(packed, each), stored.notes(file))


def _about(game: Game, name: str) -> dict[str, Any]:
    """Return a table's description. The table is valid only for these rules, this map, this setting and this numbering."""
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
