"""Making tables of endings, level by level on the compiled rules; work that was stopped is resumed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.engine import neighbour
from fangs.solve.endings import Endings, find, name_of, read, rules_of, write
from fangs.solve.making import Heard
from fangs.solve.stored import BadTable

SAVE_EVERY = 60.0
"""Seconds after which what is done so far is kept; more where keeping takes long."""
TIMES = 50
"""So many times as long as keeping takes, at least, is worked between."""
SAMPLES = 200
"""Positions of a new table that are compared with what the rules make of their successors."""
SHARE = 50
"""Into so many parts the first half of the work is divided; the second half has as many steps or fewer, one for each depth."""


class _Work:
    """The memory of a table that is being made, and how far it is."""

    def __init__(self, endings: ModuleType, level: int, part: Path) -> None:
        import numpy as np

        self._level, self._part, self._base, self._size = level, part, endings.BASES[level - 1], endings.SIZES[level]
        self.step, self.deepest = 0, -1
        self.codes, self.replies = np.zeros(self._base + self._size, np.uint8), np.zeros(self._size, np.uint8)
        self._saved, self._wait = time.monotonic(), SAVE_EVERY
        if part.is_file():
            with np.load(part) as kept:
                if int(kept["numbering"]) == endings.NUMBERING:
                    self.codes[self._base :], self.replies = kept["codes"], kept["replies"]
                    self.step, self.deepest = int(kept["step"]), int(kept["deepest"])
        self._numbering = endings.NUMBERING

    @property
    def own(self) -> Any:
        """The codes of this level."""
        return self.codes[self._base :]

    def done(self) -> None:
        """A step is done; it is kept now and then."""
        import numpy as np

        self.step += 1
        begun = time.monotonic()
        if begun - self._saved > self._wait:
            self._part.parent.mkdir(parents=True, exist_ok=True)
            beside = self._part.with_suffix(".new.npz")
            far = {"step": np.array(self.step), "deepest": np.array(self.deepest)}
            np.savez(
                beside,
                codes=self.own,
                replies=self.replies,
                numbering=np.array(self._numbering),
                allow_pickle=False,
                **far,
            )
            beside.replace(self._part)
            self._saved = time.monotonic()
            self._wait = max(SAVE_EVERY, TIMES * (self._saved - begun))


def levels(game: Game, names: list[str]) -> list[int]:
    """The levels of the tables of these names and of all below them, which they need; raises RequestError."""
    endings = rules_of(game)
    assert endings is not None
    for name in names:
        if name not in endings.TABLES:
            raise RequestError(f"{game.title} has no table {quoted(name)}: it has {listed(endings.TABLES, 'and')}.")
    return list(range(1, 1 + max((endings.TABLES.index(name) + 1 for name in names), default=len(endings.TABLES))))


def make(game: Game, level: int, folder: Path, heard: Heard = lambda done, of: None) -> tuple[Path, Any]:
    """Make a table, those below it being there, and keep it; returns its file and its codes.

    Raises BadTable where a sample contradicts the rules.
    """
    endings, driver = rules_of(game), neighbour(_compiled(game), "endings")
    assert endings is not None and driver is not None
    lower = {one: read(game, one, _made(game, one, folder)) for one in range(1, level)}
    part = folder / f"{name_of(game, level)}.part.npz"
    work = _Work(endings, level, part)
    for one, codes in lower.items():
        work.codes[endings.BASES[one - 1] : endings.BASES[one]] = codes
    for step in _steps(endings, driver, level, work):
        heard(min(step, 2 * SHARE), 2 * SHARE)
    wrong = Endings(game, lower | {level: work.own}).residual(level, SAMPLES, seed=0)
    if wrong:
        raise BadTable(f"The table {name_of(game, level)} contradicts the rules in {wrong} of {SAMPLES} positions.")
    file = folder / f"{name_of(game, level)}.ending"
    write(game, level, work.own, file)
    part.unlink(missing_ok=True)
    return file, work.own


def _steps(endings: ModuleType, driver: ModuleType, level: int, work: _Work) -> Iterator[int]:
    """Do what is left of the work, and yield after each step how many are done."""
    while work.step < SHARE:
        first, last = (endings.ORBITS * part // SHARE for part in (work.step, work.step + 1))
        work.deepest = max(work.deepest, driver.begin(level, first, last, work.codes, work.replies))
        work.done()
        yield work.step
    found = 1
    while found or work.step - SHARE <= work.deepest:
        found = driver.advance(level, work.step - SHARE, work.codes, work.replies)
        work.done()
        yield work.step


def _made(game: Game, level: int, folder: Path) -> Path:
    file = folder / f"{name_of(game, level)}.ending"
    found = file if file.is_file() else find(game, level)
    if found is None:
        raise RequestError(f"The table {name_of(game, level)} is needed first.")
    return found


def _compiled(game: Game) -> ModuleType:
    from fangs.engine.twin import compiled

    return compiled(game.rules)


def summary(game: Game, codes: Any) -> str:
    """How many of the positions of a table each side wins, and in how many moves at most."""
    import numpy as np

    endings = rules_of(game)
    assert endings is not None
    counts = np.bincount(codes, minlength=256)
    by: dict[int | None, list[tuple[int, int]]] = {0: [], 1: [], None: []}
    for code, n in enumerate(counts):
        if n and code != endings.INVALID:
            winner, moves = endings.decoded(code)
            by[winner].append((moves, int(n)))
    total = sum(n for those in by.values() for _, n in those)
    start = game.start(None, {})
    said = []
    for player in (0, 1):
        share = sum(n for _, n in by[player]) / total
        deepest = max((moves for moves, _ in by[player]), default=0)
        said.append(f"{game.side(start, player)} win {share:.4%} of {total:,} positions, in {deepest} moves at most")
    return f"{'; '.join(said)}; nobody wins {sum(n for _, n in by[None]) / total:.4%}"
