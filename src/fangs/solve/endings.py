"""Looks up in tables of endings who wins, and in how many moves, if both sides play perfectly.

The tables ignore some of the rules, so a bot that uses them does not count as perfect. `endings.py` in a game's folder
has the details.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.engine.layout import Layout
from fangs.solve import blocks, tables
from fangs.solve.blocks import Blocks
from fangs.solve.stored import BadTable

SAMPLES = 12
"""How many positions are compared with the rules when a table is opened. They are always the same."""


class Ending(NamedTuple):
    """A position's result according to a table: the winner, or None for a draw, and the number of moves to a win."""

    winner: int | None
    moves: int
    """The number of moves to the win. `DEEPEST` in the game's `endings.py` also stands for all greater numbers."""


class EndingValue(NamedTuple):
    """An action and what it is worth to the player, according to the position after it. Higher is better."""

    action: int
    worth: float
    wins: bool | None
    """Whether the action wins for its player, or None if nobody wins."""


def rules_of(game: Game) -> ModuleType | None:
    """Return a game's module `endings.py`, or None if it has none."""
    return beside(game.rules, "endings")


def required_rules(game: Game) -> ModuleType:
    """Return the rules for a game's tables of endings, which the game must have."""
    endings = rules_of(game)
    assert endings is not None
    return endings


def name_of(game: Game, level: int) -> str:
    """Return the name of a level's table, such as "hunters-3"."""
    return str(required_rules(game).TABLES[level - 1])


def find(game: Game, level: int) -> Path | None:
    """Find the file with a level's table. Return None if the table has not been made."""
    files = (folder / f"{name_of(game, level)}.ending" for folder in tables.folders(game))
    return next((file for file in files if file.is_file()), None)


def write(game: Game, level: int, codes: Any, file: Path, pool: Executor) -> None:
    """Write a table, compressing it in a thread pool.

    Readers see either the old table or the complete new table.
    """
    blocks.write(file, _about(game, level), codes, pool)


def read(game: Game, level: int, file: Path) -> Blocks:
    """Open a stored table. Raise BadTable if it is damaged, or made for another edition or numbering."""
    return Blocks(file, _about(game, level))


def _about(game: Game, level: int) -> dict[str, Any]:
    endings = required_rules(game)
    return {
        "game": game.name,
        "edition": game.edition,
        "map": game.map_name,
        "table": name_of(game, level),
        "numbering": endings.NUMBERING,
        "size": endings.SIZES[level],
    }


class Endings:
    """A game's tables of endings up to a level. They also give the results of positions that lead to a table."""

    def __init__(self, game: Game, codes: Mapping[int, Any]) -> None:
        endings = required_rules(game)
        self._game, self._rules, self._endings, self.codes = game, game.rules, endings, codes

    def knows(self, state: Layout) -> bool:
        """Return whether the tables cover a position, whoever is to move."""
        level = self._endings.level(state)
        return level > 0 and level in self.codes

    def ending(self, state: Layout) -> Ending:
        """Look up a position's result in a table, or find it by trying all actions."""
        owed = self._rules.owing(state)
        if owed == 0:
            scores = self._game.scores(state)
            return Ending(scores.index(1) if 1 in scores else None, 0)
        level = self._endings.covered_by(state)
        if level:
            return self._decoded(int(self.codes[level][self._endings.number(state)]))
        return self.from_next(state)

    def from_next(self, state: Layout) -> Ending:
        """Compute a position's result from the results of all next positions, without looking it up."""
        owed = self._rules.owing(state)
        role = owed.bit_length() - 1
        best = max(self._after(state, role), key=lambda one: self._worth(one[1], role))[1]
        counts = best.winner is not None and self._endings.covered_by(state) > 0
        return best._replace(moves=min(best.moves + 1, self._endings.DEEPEST)) if counts else best

    def advise(self, state: Layout, role: int) -> list[EndingValue]:
        """Return all of a role's actions with their worth, best first: quick wins come first, and quick losses last."""
        found = [
            EndingValue(action, self._worth(ending, role), None if ending.winner is None else ending.winner == role)
            for action, ending in self._after(state, role)
        ]
        return sorted(found, key=lambda one: -one.worth)

    def residual(self, level: int, samples: int, seed: int) -> int:
        """Count the random positions in which a table contradicts the results of the next positions."""
        rng, state, wrong = random.Random(seed), self._game.start(None, {}), 0
        while samples > 0:
            number = rng.randrange(self._endings.SIZES[level])
            if self._endings.position(state, level, number):
                samples -= 1
                wrong += self.ending(state) != self._by_rules(state)
        return wrong

    def _by_rules(self, state: Layout) -> Ending:
        role = self._rules.owing(state).bit_length() - 1
        if not self._listed(state, role):
            return Ending(role, 0)
        return self.from_next(state)

    def _after(self, state: Layout, role: int) -> list[tuple[int, Ending]]:
        found = []
        for action in self._listed(state, role):
            after = state.copy()
            self._rules.play(after, role, action)
            found.append((action, self.ending(after)))
        return found

    def _listed(self, state: Layout, role: int) -> list[int]:
        actions = [0] * self._rules.MAX_ACTIONS
        return actions[: self._rules.legal(state, role, actions)]

    def _worth(self, ending: Ending, role: int) -> float:
        if ending.winner is None:
            return 0.0
        return (1 if ending.winner == role else -1) / (1 + ending.moves)

    def _decoded(self, code: int) -> Ending:
        winner, moves = self._endings.decoded(code)
        return Ending(winner, moves)


def known(game: Game, state: Layout) -> Endings | None:
    """Find the tables of endings that cover a position, or return None.

    The result is also None if a table is missing, damaged or contradicts the rules.
    """
    endings = rules_of(game)
    files: list[Path] = []
    for level in range(1, 1 + (0 if endings is None else endings.level(state))):
        if (file := find(game, level)) is None:
            return None
        files.append(file)
    return _loaded(game, tuple((file, file.stat().st_mtime_ns) for file in files)) if files else None


@functools.lru_cache(32)
def _loaded(game: Game, files: tuple[tuple[Path, int], ...]) -> Endings | None:
    """Load the tables in these files, one per level, and check them. Return None if a table is damaged or wrong.

    Each file is given with the time of its last change, and the results are cached, so that it is checked only once
    until it changes. A table is wrong if it contradicts the rules.
    """
    below = _loaded(game, files[:-1]) if files else Endings(game, {})
    if not files or below is None:
        return below
    level = len(files)
    try:
        found = Endings(game, {**below.codes, level: read(game, level, files[-1][0])})
        return None if found.residual(level, SAMPLES, seed=0) else found
    except BadTable:
        return None
