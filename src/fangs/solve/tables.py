"""A table of exact values: its description, and its values of 16 bits, compressed."""

from __future__ import annotations

import functools
import logging
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.engine.home import data_folder
from fangs.engine.layout import Layout
from fangs.solve import stored
from fangs.solve.stored import BadTable

log = logging.getLogger(__name__)
STEPS = 65535
"""The number of steps from 0 to 1 to which values are rounded."""
CLOSE = 2 / STEPS
"""The maximum difference that rounding can cause between a value and the one that follows from other values."""


@dataclass(frozen=True)
class Table:
    """The expected scores, from 0 to 1, in the numbered positions of a game with one setting."""

    game: Game
    name: str
    values: Any
    """An array of whole numbers, of which STEPS is 1. It has the first player's value of a position, or `VALUES` values."""
    gain: float = 0.0
    """The most that a player could gain over a whole game by deviating from the table. It is 0 in an exact table."""

    def of(self, number: int) -> list[float]:
        """The values of the position with this number. If one value is stored, the other player has the rest of 1."""
        each = width(solution(self.game, self.name))
        found = [int(value) / STEPS for value in self.values[number * each : (number + 1) * each]]
        return [*found, 1.0 - found[0]] if each == 1 else found


def solutions(game: Game) -> list[ModuleType]:
    """The file `solve.py` of a game, and the other files that its `MORE` names."""
    first = beside(game.rules, "solve")
    if first is None:
        return []
    more = [beside(game.rules, name, like="solve") for name in first.MORE]
    return [first, *(found for found in more if found is not None)]


def solution(game: Game, name: str) -> ModuleType:
    """The file with the table of this name."""
    return next(found for found in solutions(game) if name in found.SETTINGS)


def is_exact(game: Game, name: str) -> bool:
    """Whether the values of a table are exact, not those of mixtures near an equilibrium."""
    return solution(game, name).gain is None


def width(solved: ModuleType) -> int:
    """The number of values that are stored for a position."""
    return int(solved.VALUES)


def folders(game: Game) -> list[Path]:
    """The folders for tables of a game: the user's (`FANGS_DATA`, where tables are made), and the game's own."""
    return [data_folder() / "solved" / game.name, game.folder / "solved"]


def first(game: Game, name: str) -> Layout:
    """The first position of the setting of a table."""
    setting = dict(solution(game, name).SETTINGS[name])
    return game.start(setting.pop("players", None), setting)


def find(game: Game, state: Layout) -> tuple[str, Path] | None:
    """The name and the file of the table with this state's values, or None if none has been made."""
    return next(files(game, state), None)


def files(game: Game, state: Layout) -> Iterator[tuple[str, Path]]:
    """The valid tables that could have this state's values, by name and file. The user's own come first."""
    names = [name for name in (solved.table_of(state) for solved in solutions(game)) if name is not None]
    for name in names:
        for folder in folders(game):
            file = folder / f"{name}.table"
            if file.is_file() and _is_for(game, name, file, file.stat().st_mtime_ns):
                yield name, file


@functools.lru_cache(100)
def _is_for(game: Game, name: str, file: Path, changed: int) -> bool:
    """Whether a file that changed at this time says that it is this table, for the current rules."""
    try:
        stored.require_about(file, _about(game, name), stored.first_line(file))
    except BadTable as why:
        log.warning("%s", why.message)
        return False
    return True


def write(table: Table, file: Path) -> None:
    """Write a table. A reader gets either the old table or the complete new one."""
    packed = lzma.compress(_as_bytes(table.values, width(solution(table.game, table.name))), preset=6)
    stored.write(file, _about(table.game, table.name), packed, {"gain": table.gain} if table.gain else {})


def read(game: Game, name: str, file: Path) -> Table:
    """Read a stored table; raises BadTable if it is for another edition or setting, or damaged."""
    import numpy as np

    packed = stored.read(file, _about(game, name))
    halves = np.frombuffer(lzma.decompress(packed), np.uint8).reshape(2, -1)
    differences = (halves[0].astype(np.uint16) << 8 | halves[1]).reshape(-1, width(solution(game, name)))
    return Table(
        game, name, np.add.accumulate(differences, dtype=np.uint16).reshape(-1), stored.notes(file).get("gain", 0.0)
    )


def _about(game: Game, name: str) -> dict[str, Any]:
    """The description of a table: it is valid only for these rules, this map, this setting and this numbering."""
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


def _as_bytes(values: Any, each: int) -> bytes:
    """The differences between neighbouring positions, all upper bytes before all lower ones, because neighbours are alike."""
    import numpy as np

    differences = np.diff(values.reshape(-1, each), axis=0, prepend=np.zeros((1, each), np.uint16)).astype(np.uint16)
    return bytes((differences >> 8).astype(np.uint8).tobytes() + (differences & 255).astype(np.uint8).tobytes())
