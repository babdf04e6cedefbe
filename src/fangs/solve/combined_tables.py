"""Holds the tables of endings for all levels together while new tables are made.

A new table is made from the tables of lower levels, and every table is compared with the rules.
"""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fangs.core.errors import RequestError
from fangs.core.game import Game
from fangs.engine.memory import Memory
from fangs.engine.tree import World
from fangs.solve.endings import find, name_of, read, required_rules, rules_of
from fangs.solve.stored import BadTable

SAMPLES = 50_000
"""How many random positions are compared with the rules to check a table. Smaller tables are checked completely."""
PARTS = 10
"""The number of parts into which the compared positions are split, for the threads."""
LONGEST = 64
"""The maximum number of steps in a turn, including one action before the turn."""


class CombinedTables:
    """The codes of a game's tables up to a level, one table after another.

    They are kept in a file because they are large.
    """

    def __init__(self, game: Game, folder: Path, codes: Any) -> None:
        endings = required_rules(game)
        self.game, self.folder, self.codes = game, folder, codes
        self._endings, self._loaded = endings, set[int]()
        self.turns = dict[int, tuple[Any, Any]]()
        """The finished arrays `replies` and `taken` of the highest levels. They are kept as long as higher levels need them."""

    def load(self, level: int) -> None:
        """Read the stored tables up to a level.

        Raise RequestError if a table has not been made, and BadTable if it is damaged.
        """
        import numpy as np

        for one in range(1, level + 1):
            if one not in self._loaded:
                table, at = read(self.game, one, self._made(one)), self._endings.BASES[one - 1]
                for block in table.all():
                    self.codes[at : at + len(block)] = np.frombuffer(block, np.uint8)
                    at += len(block)
                self._loaded.add(one)

    def put(self, level: int, codes: Any) -> None:
        """Store a new table's codes."""
        self.codes_of(level)[:] = codes
        self._loaded.add(level)

    def codes_of(self, level: int) -> Any:
        """Return the codes in a level's table, as an array."""
        first = self._endings.BASES[level - 1]
        return self.codes[first : first + self._endings.SIZES[level]]

    def put_turns(self, level: int, replies: Any, taken: Any) -> None:
        """Store the results of unfinished turns at a level, and drop results that are no longer needed."""
        self.turns[level] = replies, taken
        self.turns.pop(level - self._endings.REACH, None)

    def lacks_turns(self, level: int) -> bool:
        """Check whether results of unfinished turns are missing for a lower level to which captures could lead."""
        return any(lower not in self.turns for lower in range(max(1, level - self._endings.REACH), level))

    def turns_below(self, level: int) -> tuple[Any, ...]:
        """Return the results of unfinished turns for each of the next lower levels, from the highest down."""
        import numpy as np

        none = np.zeros(0, np.uint8)
        levels = range(level - 1, level - 1 - self._endings.REACH, -1)
        return tuple(array for lower in levels for array in self.turns.get(lower, (none, none)))

    def check(self, level: int, pool: Executor) -> int:
        """Compare positions at a level with the rules, and return how many. Raise BadTable if any differ."""
        import numpy as np

        numbers = self.numbers(level, SAMPLES, seed=level)
        if wrong := sum(pool.map(lambda part: self.contradictions(level, part), np.array_split(numbers, PARTS))):
            name = name_of(self.game, level)
            raise BadTable(f"The table {name} contradicts the rules in {wrong} of {len(numbers)} positions.")
        return len(numbers)

    def contradictions(self, level: int, numbers: Any) -> int:
        """Count the positions in which a level's table contradicts the rules."""
        driver, where, room = self._driven()
        return int(driver.contradictions(*where, level, numbers, self.codes, *room))

    def counts(self, level: int, extra: int, numbers: Any) -> list[int]:
        """Count how often each code would occur in these positions with `extra` more pieces in supply."""
        import numpy as np

        (driver, where, room), counts = self._driven(), np.zeros(256, np.int64)
        driver.count_codes(*where, level, extra, numbers, self.codes, *room, counts)
        counts[self._endings.INVALID] = 0
        return list(map(int, counts))

    def numbers(self, level: int, samples: int, seed: int) -> Any:
        """Return the indices of random positions at a level, or of all positions if there are at most `samples`."""
        import numpy as np

        size = self._endings.SIZES[level]
        return np.arange(size) if size <= samples else np.random.default_rng(seed).integers(0, size, samples)

    def _driven(self) -> tuple[Any, tuple[Any, World], list[Any]]:
        """Return the compiled driver, which runs the rules in a loop, and a state and working memory for it."""
        import numpy as np

        from fangs.engine.twin import compiled, drive

        rules = self.game.rules
        driver = drive("endings", compiled(rules))
        shapes = (LONGEST, rules.MAX_ACTIONS), (driver.NOTES, LONGEST), (2, driver.KNOWN)
        room = [np.array(self._endings.BASES), *(np.zeros(shape, np.int64) for shape in shapes)]
        return driver, Memory(False).state(self.game.start(None, {})), room

    def _made(self, level: int) -> Path:
        file = self.folder / f"{name_of(self.game, level)}.ending"
        found = file if file.is_file() else find(self.game, level)
        if found is None:
            raise RequestError(f"The table {name_of(self.game, level)} is needed first.")
        return found


@contextmanager
def combined_tables(game: Game, up_to: int, folder: Path) -> Iterator[CombinedTables]:
    """Create a temporary file in this folder with space for all tables up to a level, for use in a `with` block.

    Raise RequestError if the game has no tables of endings, or if the file does not fit.
    """
    import numpy as np

    endings = rules_of(game)
    if endings is None:
        raise RequestError(f"{game.title} has no tables of endings.")
    size = endings.BASES[up_to - 1] + endings.SIZES[up_to]
    with tempfile.TemporaryFile(dir=folder) as file:
        try:
            os.posix_fallocate(file.fileno(), 0, size) if hasattr(os, "posix_fallocate") else file.truncate(size)
        except OSError as error:
            raise RequestError(f"{size / 1e9:.1f} GB are needed in {folder}: {error.strerror}.") from None
        memory = mmap.mmap(file.fileno(), size)
        if hasattr(mmap, "MADV_RANDOM"):
            # Otherwise, a lookup reads megabytes if the file does not fit into memory.
            memory.madvise(mmap.MADV_RANDOM)
        yield CombinedTables(game, folder, np.frombuffer(memory, np.uint8))
