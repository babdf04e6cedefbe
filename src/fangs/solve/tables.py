"""A table of exact values as a file: a description, and the values, 16 bits each, compressed and with a checksum."""

from __future__ import annotations

import hashlib
import json
import lzma
import os
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.engine import neighbour
from fangs.engine.layout import Layout

FORMAT = 1
STEPS = 65535
"""Values are rounded to so many parts of 1."""
CLOSE = 2 / STEPS
"""By how much rounding may make a value differ from what other values imply."""


class BadTable(RequestError):
    """A file that is not a table of exact values for this game as it is now."""


@dataclass(frozen=True)
class Table:
    """The exact score that the first player may expect, from 0 to 1, in the numbered positions of a game with one setting."""

    game: Game
    name: str
    values: Any
    """An array of whole numbers; STEPS stands for 1. What one player may not expect, the other may."""

    def value(self, number: int) -> float:
        """The value of the position of this number."""
        return int(self.values[number]) / STEPS


def solution(game: Game) -> ModuleType | None:
    """A game's `solve.py`: how its positions are numbered and solved; None if it has none."""
    return neighbour(game.rules, "solve")


def folders(game: Game) -> list[Path]:
    """Where tables of a game may be: in `FANGS_DATA` or the user's data folder, where they are made; and with the game."""
    import platformdirs

    home = Path(os.environ.get("FANGS_DATA") or platformdirs.user_data_path("fangs"))
    return [home / "solved" / game.name, game.folder / "solved"]


def first(game: Game, name: str) -> Layout:
    """The first position of the setting that a table is made for."""
    solved = solution(game)
    assert solved is not None
    setting = dict(solved.SETTINGS[name])
    return game.start(setting.pop("players", None), setting)


def find(game: Game, state: Layout) -> tuple[str, Path] | None:
    """The name and the file of the table that this state's values are in; None where none has been made."""
    solved = solution(game)
    name = None if solved is None else solved.table_of(state)
    files = [] if name is None else [folder / f"{name}.table" for folder in folders(game)]
    return next(((str(name), file) for file in files if file.is_file()), None)


def write(table: Table, file: Path) -> None:
    """Keep a table; a reader gets either the old one or all of the new one."""
    packed = lzma.compress(_as_bytes(table.values), preset=6)
    header = json.dumps(_header(table.game, table.name) | {"sha256": hashlib.sha256(packed).hexdigest()})
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_bytes(header.encode() + b"\n" + packed)
    beside.replace(file)


def read(game: Game, name: str, file: Path) -> Table:
    """A table that was kept; raises BadTable where it is for another edition or setting, or was damaged."""
    import numpy as np

    line, _, packed = file.read_bytes().partition(b"\n")
    try:
        header = json.loads(line)
        checksum = header.pop("sha256")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise BadTable(f"{file} is not a table of exact values.") from None
    expected = _header(game, name)
    if header != expected:
        differ = [key for key in expected if not isinstance(header, dict) or header.get(key) != expected[key]]
        raise BadTable(f"{file} is for something else: its {', '.join(differ) or 'header'} differs. Make it again.")
    if hashlib.sha256(packed).hexdigest() != checksum:
        raise BadTable(f"{file} is damaged: its checksum differs. Make it again.")
    halves = np.frombuffer(lzma.decompress(packed), np.uint8).reshape(2, -1)
    differences = halves[0].astype(np.uint16) << 8 | halves[1]
    return Table(game, name, np.add.accumulate(differences, dtype=np.uint16))


def _header(game: Game, name: str) -> dict[str, Any]:
    """What a table must be for: it holds for these rules, this map, this setting and this numbering, and no others."""
    solved = solution(game)
    assert solved is not None
    return {
        "format": FORMAT,
        "game": game.name,
        "edition": game.edition,
        "map": game.map_name,
        "table": name,
        "setting": solved.SETTINGS[name],
        "numbering": solved.NUMBERING,
        "size": solved.SIZE,
    }


def _as_bytes(values: Any) -> bytes:
    """The differences from one value to the next, all upper bytes before all lower ones: neighbours are alike."""
    import numpy as np

    differences = np.diff(values, prepend=np.uint16(0)).astype(np.uint16)
    return bytes((differences >> 8).astype(np.uint8).tobytes() + (differences & 255).astype(np.uint8).tobytes())
