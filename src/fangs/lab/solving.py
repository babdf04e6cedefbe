"""Makes tables of values and learns weights, in several processes or on a cluster (`fangs solve` and `fangs learn`)."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import Progress, TaskID

import fangs
from fangs.core.game import Game
from fangs.engine import weights
from fangs.engine.twin import compiled
from fangs.lab.progress import bar
from fangs.lab.tasks import HERE, Place, Worker, in_order
from fangs.solve import ending_making, endings, learning, making, stored, tables
from fangs.solve.combined_tables import CombinedTables, combined_tables
from fangs.solve.exact import Exact
from fangs.solve.stored import BadTable
from fangs.solve.tables import Table


class SolvedTable(NamedTuple):
    """A finished table: the bytes of its file, and its largest deviation from the rules in a sample."""

    packed: bytes
    error: float


class _Compiling(Worker):
    """A worker that compiles the rules of its game before its first task."""

    _game: Game

    def try_out(self) -> None:
        """Compile the game's rules."""
        compiled(self._game.rules)


class Maker(_Compiling):
    """A worker that makes tables of exact values.

    Unfinished tables stay in its folder, so that the work can be resumed on the same machine.
    """

    def __init__(self, game: str, folder: Path | None, is_heard: bool) -> None:
        self._game = fangs.game(game)
        self._folder = folder or tables.folders(self._game)[0]
        self._is_heard = is_heard

    def do(self, name: str) -> SolvedTable:
        """Make the table with this name, and return its file's content."""
        with bar(is_shown=self._is_heard) as progress:
            heard = functools.partial(_show, progress, progress.add_task(name))
            file, error = making.make(self._game, name, self._folder, heard)
        return SolvedTable(file.read_bytes(), error)


class Player(_Compiling):
    """A worker that plays games between searching players, from which weights are learnt."""

    def __init__(self, game: str, seed: int, known: Sequence[int]) -> None:
        self._game, self._seed, self._known = fangs.game(game), seed, known

    def do(self, number: int) -> Any:
        """Play the game with this number, and return its positions."""
        return learning.searched(self._game, self._seed, number, self._known)


def solve(game: Game, names: list[str], folder: Path | None, place: Place = HERE) -> Iterator[str]:
    """Make the named tables, or all of a game's tables, and report on each in a line.

    Raise RequestError if a table is unknown or cannot be made.
    """
    home = folder or tables.folders(game)[0]
    if not tables.solutions(game) and endings.rules_of(game) is not None:
        yield from _endings(game, names, home, place.cores or os.cpu_count() or 1)
        return
    wanted = making.required(game, names)
    is_alone = place.ray is None and (place.cores == 1 or len(wanted) == 1)
    made = in_order(functools.partial(Maker, game.name, folder, is_alone), wanted, place)
    with bar(is_shown=not is_alone) as progress:
        for name, (packed, error) in zip(wanted, progress.track(made, len(wanted), description=game.name), strict=True):
            file = home / f"{name}.table"
            stored.keep(file, packed)
            yield f"{name}: {_said(game, name, file)}; {making.SAMPLES} positions agree with the rules to {max(error, 1e-6):.6f}; {file}"


def _said(game: Game, name: str, file: Path) -> str:
    """Say what value a table gives to the start of a game, as part of a sentence."""
    table = tables.read(game, name, file)
    return f"the expected score of the first player is {Exact(table).value(tables.first(game, name)):.4f} from the start{_gain(table)}"


def _gain(table: Table) -> str:
    """Say how much a player could gain by deviating from the table, or return "" if the table is exact."""
    if not table.gains:
        return ""
    return (
        "; by playing otherwise a player could gain {gain:.5f} at most"
        " (later in the game {mean:.4f} on average, {usual:.4f} in 99 positions of 100, {worst:.4f} at most)"
    ).format(**table.gains)


def _endings(game: Game, names: list[str], home: Path, cores: int) -> Iterator[str]:
    """Make tables of endings and the tables that they depend on, in order, and compare each with the rules."""
    wanted = ending_making.levels(game, names)
    home.mkdir(parents=True, exist_ok=True)
    with combined_tables(game, wanted[-1], home) as combined, ThreadPoolExecutor(cores) as pool:
        for level in wanted:
            name = endings.name_of(game, level)
            file, said = home / f"{name}.ending", ""
            if file.is_file():
                try:
                    combined.load(level)
                    said = f"it is there already, {file}; {_agreeing(combined.check(level, pool))}"
                except BadTable as why:
                    yield f"{name}: {why}"
            yield f"{name}: {said or _ending(combined, level, cores)}"


def _ending(combined: CombinedTables, level: int, cores: int) -> str:
    """Make one table of endings, and compare it with the rules before storing it."""
    with bar() as progress:
        heard = functools.partial(_show, progress, progress.add_task(endings.name_of(combined.game, level)))
        made = ending_making.make(combined, level, heard, cores)
    return f"{ending_making.summary(combined.game, made)}; {made.file}; {_agreeing(made.checked)}"


def _agreeing(positions: int) -> str:
    return f"{positions:,} position{'s agree' if positions != 1 else ' agrees'} with the rules"


def learn(game: Game, games: Sequence[int], seed: int, file: Path | None, place: Place = HERE) -> Iterator[str]:
    """Learn a game's weights in stages of this many games, and report on each step in a line.

    By default, the stages are the game's own. Games between searching players are played at `place`. Games whose
    players look one choice ahead are played in this process, because every choice uses the weights learnt so far. Raise
    RequestError if the game's weights cannot be learnt.
    """
    goal = file or next(weights.files(game.folder, game.name))
    stages = games or learning.what(game).GAMES

    def play(numbers: Sequence[int], known: Sequence[int]) -> Iterator[learning.Searched]:
        return in_order(functools.partial(Player, game.name, seed, known), numbers, place)

    with bar() as progress:
        heard = functools.partial(_show, progress, progress.add_task(game.name))
        lines = list(learning.learn(game, stages, seed, goal, play, heard))
    yield from lines


def _show(progress: Progress, task: TaskID, done: int, of: int) -> None:
    progress.update(task, completed=done, total=of)
