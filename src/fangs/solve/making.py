"""Makes a table of exact values in stages, with the compiled rules. Interrupted work can be resumed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.engine import neighbour
from fangs.engine.whole_file import whole_file
from fangs.solve import tables
from fangs.solve.exact import residual
from fangs.solve.stored import BadTable
from fangs.solve.tables import CLOSE, STEPS, Table

SAVE_EVERY = 30.0
"""The minimum number of seconds between two saves of unfinished work."""
SAMPLES = 50
"""The number of random positions in which a new table is compared with the rules."""

Heard = Callable[[int, int], None]
"""A callback after each stage, with the number of finished stages and the total number."""


def names(game: Game) -> list[str]:
    """List the tables that can be made for a game. Raise RequestError if there are none."""
    if not (solved := tables.solutions(game)):
        raise RequestError(f"{game.title} cannot be solved, because it has no solve.py.")
    return [name for each in solved for name in each.SETTINGS]


def required(game: Game, named: list[str]) -> list[str]:
    """Return these table names, or all table names if there are none. Raise RequestError for an unknown name."""
    there = names(game)
    for name in named:
        if name not in there:
            raise RequestError(f"{game.title} has no table {quoted(name)}. Its tables are {listed(there, 'and')}.")
    return named or there


def make(game: Game, name: str, folder: Path, heard: Heard = lambda done, of: None) -> tuple[Path, float]:
    """Make a table and store it in a folder. Return its file, and the largest error in a sample of positions.

    Raise RequestError for a table that the game does not have, and BadTable if the table contradicts the rules.
    """
    required(game, [name])
    part = folder / f"{name}.part.npz"
    table = _work(game, name, part, heard)
    error = residual(table, SAMPLES, seed=0)
    if error > CLOSE:
        raise BadTable(f"The table {name} contradicts the rules: values differ by {error:.6f} from what follows.")
    file = folder / f"{name}.table"
    tables.write(table, file)
    part.unlink(missing_ok=True)
    return file, error


def _work(game: Game, name: str, part: Path, heard: Heard) -> Table:
    """Compute a whole table, with values as integers from 0 to STEPS."""
    import numpy as np

    from fangs.engine.twin import compiled

    plain = tables.solution(game, name)
    driver = neighbour(compiled(game.rules), plain.__name__.rpartition(".")[2])
    assert driver is not None
    state = tables.first(game, name)
    row = np.zeros(1, state.dtype())
    state.pack(row[0])
    done, memory = _resumed(part, plain)
    notes = np.zeros(plain.NOTES, np.int64)
    saved = time.monotonic()
    for stage in range(done, plain.STAGES):
        driver.advance(row[0], stage, *memory, notes)
        heard(stage + 1, plain.STAGES)
        if time.monotonic() - saved > SAVE_EVERY:
            _keep(part, stage + 1, memory, plain)
            saved = time.monotonic()
    if plain.gap is not None and (gap := plain.gap(*memory)) > CLOSE:
        raise BadTable(f"The table {name} is not an equilibrium: in one of its positions, {gap:.6f} could be gained.")
    return Table(game, name, np.rint(memory[0] * STEPS).astype(np.uint16), _gains(plain, memory))


def _gains(plain: ModuleType, memory: list[Any]) -> dict[str, float]:
    """Compute several figures on how much a player could gain by deviating from a table. Return none if it is exact."""
    import numpy as np

    if plain.gain is None:
        return {}
    each = plain.gains(*memory)
    figures = {"gain": plain.gain(*memory), "mean": each.mean(), "usual": np.quantile(each, 0.99), "worst": each.max()}
    return {name: float(figure) for name, figure in figures.items()}


def _resumed(part: Path, plain: ModuleType) -> tuple[int, list[Any]]:
    """Return the number of finished stages and the saved arrays, or 0 and zeros if no work was saved."""
    import numpy as np

    if part.is_file():
        with np.load(part) as kept:
            if int(kept["numbering"]) == plain.NUMBERING:
                return int(kept["done"]), [kept[name] for name in plain.MEMORY]
    return 0, [np.zeros(size) for size in plain.MEMORY.values()]


def _keep(part: Path, done: int, memory: list[Any], plain: ModuleType) -> None:
    import numpy as np

    part.parent.mkdir(parents=True, exist_ok=True)
    arrays = dict(zip(plain.MEMORY, memory, strict=True))
    with whole_file(part) as file:
        np.savez_compressed(file, done=np.int64(done), numbering=np.int64(plain.NUMBERING), **arrays)
