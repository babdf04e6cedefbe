"""Makes a table of endings for each level, with compiled rules in several threads. Interrupted work can be resumed."""

from __future__ import annotations

import functools
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.game import Game
from fangs.engine import neighbour
from fangs.solve.combined_tables import CombinedTables
from fangs.solve.endings import name_of, required_rules, write
from fangs.solve.making import Heard

SAVE_EVERY = 60.0
"""The minimum number of seconds between two saves of unfinished work."""
TIMES = 50
"""The minimum time between two saves, as a multiple of the time for a save."""
SHARE = 50
"""The number of steps in each phase of the work.

The progress bar also counts this many depths as the second half of the work.
"""
PIECE = 1 << 20
"""The maximum number of positions that a thread processes at once."""
ARRAYS = "codes", "replies", "left", "taken"
"""The arrays that are needed while a table is made. The game's `endings.py` explains them."""

# The phases: one at the beginning of a table, then two for each depth, one for its replies and one for its codes.
BEGINNING, STEPPING, MOVING = range(3)


class MadeTable(NamedTuple):
    """A newly made table, with figures about it."""

    file: Path
    codes: Any
    zugzwangs: int
    """The number of positions in which whoever is to move loses (mutual zugzwang)."""
    checked: int
    """How many positions have been compared with the rules."""


@dataclass
class _Far:
    """The progress of the work on a table: the phase, the depth, and the number of finished steps in the phase."""

    phase: int = BEGINNING
    depth: int = 0
    share: int = 0
    deepest: int = -1
    """The greatest depth found in the first phase."""
    found: int = 0
    """The number of codes found in the latest phase that looks for codes."""

    @property
    def is_over(self) -> bool:
        """Whether the work is finished, because no more codes can be found."""
        is_next = self.phase == STEPPING and self.share == 0 and self.depth > 0
        return is_next and self.depth > self.deepest and self.found == 0

    @property
    def shown(self) -> int:
        """The progress for the progress bar, from 0 to twice SHARE."""
        return self.share if self.phase == BEGINNING else SHARE + min(self.depth, SHARE)

    def go_on(self) -> None:
        """Count a finished step. After a phase's last step, begin the next phase."""
        self.share += 1
        if self.share == SHARE:
            self.depth += self.phase == MOVING
            self.found = self.found if self.phase == MOVING else 0
            self.phase, self.share = MOVING if self.phase == STEPPING else STEPPING, 0


class _Work:
    """A table being made, with its arrays and its progress. Saved work is loaded again."""

    def __init__(self, game: Game, level: int, part: Path) -> None:
        import numpy as np

        endings = required_rules(game)
        self._about = {"edition": game.edition, "numbering": endings.NUMBERING, "limit": endings.DEEPEST}
        self.limit = endings.DEEPEST
        self._part, self._saved, self._wait = part, time.monotonic(), SAVE_EVERY
        self.far = _Far()
        if not self._resumed():
            self.codes, self.replies, self.left, self.taken = (
                np.zeros(endings.SIZES[level], np.uint8) for _ in range(4)
            )

    def _resumed(self) -> bool:
        import numpy as np

        try:
            with self._part.open("rb") as file, np.load(file) as kept:
                if any(int(kept[name]) != value for name, value in self._about.items()):
                    return False
                self.codes, self.replies, self.left, self.taken = (kept[name] for name in ARRAYS)
                self.far = _Far(**{name: int(kept[name]) for name in asdict(self.far)})
        except (FileNotFoundError, KeyError, ValueError, EOFError, zipfile.BadZipFile):
            return False
        return True

    def done(self) -> None:
        """Count a finished step, and save the work if the last save was long ago.

        The work is also saved before the finished table is checked and written.
        """
        import numpy as np

        self.far.go_on()
        begun = time.monotonic()
        if begun - self._saved > (SAVE_EVERY if self.far.is_over else self._wait):
            self._part.parent.mkdir(parents=True, exist_ok=True)
            beside = self._part.with_suffix(".new.npz")
            noted = {name: np.array(value) for name, value in (asdict(self.far) | self._about).items()}
            arrays = dict(zip(ARRAYS, (self.codes, self.replies, self.left, self.taken), strict=True))
            np.savez(beside, allow_pickle=False, **arrays, **noted)
            beside.replace(self._part)
            self._saved = time.monotonic()
            self._wait = max(SAVE_EVERY, TIMES * (self._saved - begun))


_Divided = Callable[[Callable[[int, int], int], int, int], list[int]]
"""A function that processes a range of numbers in several threads, and returns the result for each piece."""


def levels(game: Game, names: list[str]) -> list[int]:
    """Find the levels of the named tables and all lower levels, which they depend on.

    Raise RequestError for an unknown name.
    """
    endings = required_rules(game)
    for name in names:
        if name not in endings.TABLES:
            raise RequestError(
                f"{game.title} has no table {quoted(name)}. Its tables are {listed(endings.TABLES, 'and')}."
            )
    return list(range(1, 1 + max((endings.TABLES.index(name) + 1 for name in names), default=len(endings.TABLES))))


def make(tables: CombinedTables, level: int, heard: Heard = lambda done, of: None, cores: int = 1) -> MadeTable:
    """Make the table for a level from the lower tables, and store it.

    The result is the same for any number of cores. Raise BadTable if the table contradicts the rules, or RequestError
    if a lower table is missing.
    """
    game, folder = tables.game, tables.folder
    tables.load(level - 1)
    part = folder / f"{name_of(game, level)}.part.npz"
    with ThreadPoolExecutor(cores) as pool:
        divided = functools.partial(_divided, pool, cores)
        _prepare(tables, level, divided, heard)
        work = _Work(game, level, part)
        for shown in _steps(game, level, work, tables.turns_below(level), divided):
            heard(shown, 2 * SHARE)
        tables.put(level, work.codes)
        checked = tables.check(level, pool)
        file = folder / f"{name_of(game, level)}.ending"
        write(game, level, work.codes, file, pool)
        zugzwangs = _zugzwangs(game, work, pool)
        _finish(tables, level, work.codes, work.replies, work.taken, divided)
    part.unlink(missing_ok=True)
    return MadeTable(file, work.codes, zugzwangs, checked)


def _prepare(tables: CombinedTables, level: int, divided: _Divided, heard: Heard) -> None:
    """Recompute the results of unfinished turns for all lower levels, because the stored tables do not contain them."""
    import numpy as np

    driver = _driver(tables.game)
    for lower in range(1, level) if tables.lacks_turns(level) else ():
        codes = tables.codes_of(lower)
        replies, left, taken = (np.zeros(len(codes), np.uint8) for _ in range(3))
        work, below = (codes, replies, left, taken), tables.turns_below(lower)
        for share in range(SHARE):
            first, last = (len(codes) * one // SHARE for one in (share, share + 1))
            divided(lambda *part: driver.begin(lower, *part, below, *work), first, last)  # noqa: B023
            heard(share + 1, SHARE)
        _finish(tables, lower, codes, replies, taken, divided)


def _finish(tables: CombinedTables, level: int, codes: Any, replies: Any, taken: Any, divided: _Divided) -> None:
    """Complete the results of unfinished turns, and keep them for higher levels."""
    finish = _driver(tables.game).finish
    divided(lambda *part: finish(*part, codes, replies, taken), 0, len(codes))
    tables.put_turns(level, replies, taken)


def _driver(game: Game) -> ModuleType:
    """Compile a game's `endings.py`, and return the module."""
    from fangs.engine.twin import compiled

    driver = neighbour(compiled(game.rules), "endings")
    assert driver is not None
    return driver


def _zugzwangs(game: Game, work: _Work, pool: Executor) -> int:
    """Count the positions in which both players would lose if it were their turn."""
    import numpy as np

    endings = required_rules(game)
    second, first = (
        np.array([endings.decoded(code)[0] == player for code in range(endings.INVALID)] + [False]) for player in (1, 0)
    )

    def count(start: int) -> int:
        part = slice(start, start + PIECE)
        return int(np.count_nonzero(second[work.codes[part]] & first[work.replies[part]]))

    return sum(pool.map(count, range(0, len(work.codes), PIECE)))


def _steps(game: Game, level: int, work: _Work, turns: Any, divided: _Divided) -> Iterator[int]:
    """Do the remaining work, and yield the progress after each step."""
    driver = _driver(game)
    while not work.far.is_over:
        _do_share(driver, level, work, turns, divided)
        work.done()
        yield work.far.shown


def _do_share(driver: ModuleType, level: int, work: _Work, turns: Any, divided: _Divided) -> None:
    """Do the next step of the work, which is one of the SHARE steps in a phase."""
    far, memory, size = work.far, (work.codes, work.replies, work.left), len(work.codes)
    first, last = (size * share // SHARE for share in (far.share, far.share + 1))
    depth, after = (min(one, work.limit) for one in (far.depth, far.depth + 1))
    if far.phase == BEGINNING:
        found = divided(lambda *part: driver.begin(level, *part, turns, *memory, work.taken), first, last)
        far.deepest = max([far.deepest, *found])
    elif far.phase == STEPPING:
        divided(lambda *part: driver.step_back(level, depth, *part, *memory[:2]), first, last)
    else:
        far.found += sum(divided(lambda *part: driver.move_back(level, depth, after, *part, *memory), first, last))


def _divided(pool: Executor, cores: int, do: Callable[[int, int], int], first: int, last: int) -> list[int]:
    """Process a range of numbers piece by piece in a thread pool, and return the results."""
    piece = max(1, min(PIECE, -(-(last - first) // cores)))
    starts = range(first, last, piece)
    return list(pool.map(do, starts, (min(start + piece, last) for start in starts)))


def summary(game: Game, made: MadeTable) -> str:
    """Summarise a table: each side's wins, the longest win, and the number of mutual zugzwangs."""
    import numpy as np

    endings = required_rules(game)
    pieces = (made.codes[start : start + PIECE] for start in range(0, len(made.codes), PIECE))
    counts = sum((np.bincount(piece, minlength=256) for piece in pieces), np.zeros(256, np.int64))
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
        most = "at most" if deepest < endings.DEEPEST else "or more"
        moves = f"{deepest} move{'s' * (deepest != 1)} {most}"
        said.append(f"{game.side(start, player)} win {share:.4%} of {total:,} positions, in {moves}")
    drawn = sum(n for _, n in by[None]) / total
    return f"{'; '.join(said)}; nobody wins {drawn:.4%}; whoever moves loses in {made.zugzwangs:,}"
