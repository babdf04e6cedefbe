"""`fangs solve` and `fangs learn`: make tables and weights with a progress bar, and say what was found."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, TaskID

from fangs.core.game import Game
from fangs.engine import weights
from fangs.solve import ending_making, endings, learning, making, tables
from fangs.solve.exact import Exact


def solve(game: Game, names: list[str], folder: Path | None) -> Iterator[str]:
    """Make these tables of a game (all of them if none is named), and yield a line about each; raises RequestError."""
    place = folder or tables.folders(game)[0]
    if not tables.solutions(game) and endings.rules_of(game) is not None:
        yield from _endings(game, names, place)
        return
    for name in names or making.names(game):
        with _bar() as progress:
            file, error = making.make(game, name, place, functools.partial(_show, progress, progress.add_task(name)))
        table = tables.read(game, name, file)
        value = Exact(table).value(tables.first(game, name))
        gain = f"by playing otherwise a player could gain {table.gain:.5f} at most; " if table.gain else ""
        yield (
            f"{name}: the expected score of the first player is {value:.4f} from the start; {gain}"
            f"{making.SAMPLES} positions agree with the rules to {max(error, 1e-6):.6f}; {file}"
        )


def _endings(game: Game, names: list[str], place: Path) -> Iterator[str]:
    """Make the tables of endings that are named, and those that they need."""
    for level in ending_making.levels(game, names):
        name = endings.name_of(game, level)
        if (place / f"{name}.ending").is_file():
            yield f"{name}: it is there already, {place / f'{name}.ending'}"
            continue
        with _bar() as progress:
            heard = functools.partial(_show, progress, progress.add_task(name))
            file, codes = ending_making.make(game, level, place, heard)
        yield f"{name}: {ending_making.summary(game, codes)}; {ending_making.SAMPLES} positions agree with the rules; {file}"


def learn(game: Game, games: int, seed: int, file: Path | None) -> Iterator[str]:
    """Learn a game's weights, and yield a line about each step; raises RequestError."""
    place = file or next(weights.files(game.folder, game.name))
    with _bar() as progress:
        heard = functools.partial(_show, progress, progress.add_task(game.name))
        lines = list(learning.learn(game, games, seed, place, heard))
    yield from lines


def _show(progress: Progress, task: TaskID, done: int, of: int) -> None:
    progress.update(task, completed=done, total=of)


def _bar() -> Progress:
    console = Console(stderr=True, highlight=False, emoji=False)
    return Progress(console=console, transient=True, disable=not sys.stderr.isatty())
