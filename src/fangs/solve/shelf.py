"""The codes of tables of endings, one behind the other: new tables are made from lower ones, and all are compared with the rules."""

from __future__ import annotations

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
from fangs.solve.endings import find, name_of, read, rules_of
from fangs.solve.stored import BadTable

SAMPLES = 50_000
"""The number of random positions of a table that are compared with the next positions by the rules."""
PARTS = 10
"""The number of parts in which they are compared."""
LONGEST = 64
"""The maximum number of actions in a turn, with one before it."""


class Shelf:
    """The codes of all tables of a game up to a level. They are in a file, because they need much room."""

    def __init__(self, game: Game, folder: Path, codes: Any) -> None:
        endings = rules_of(game)
        assert endings is not None
        self.codes, self._game, self._folder, self._endings, self._loaded = codes, game, folder, endings, set[int]()

    def load(self, level: int) -> None:
        """Read the table of a level and those below it. Raises BadTable, or RequestError if one has not been made."""
        import numpy as np

        for one in range(1, level + 1):
            if one not in self._loaded:
                table, at = read(self._game, one, _made(self._game, one, self._folder)), self._endings.BASES[one - 1]
                for block in table.all():
                    self.codes[at : at + len(block)] = np.frombuffer(block, np.uint8)
                    at += len(block)
                self._loaded.add(one)

    def put(self, level: int, codes: Any) -> None:
        """Add a new table."""
        first = self._endings.BASES[level - 1]
        self.codes[first : first + len(codes)] = codes
        self._loaded.add(level)

    def check(self, level: int, pool: Executor) -> None:
        """Raises BadTable if the table of a level contradicts the rules in random positions. The threads of a pool do the work."""
        parts = range(PARTS)
        if wrong := sum(pool.map(lambda part: self.contradictions(level, SAMPLES // PARTS, [level, part]), parts)):
            name = name_of(self._game, level)
            raise BadTable(f"The table {name} contradicts the rules in {wrong} of {SAMPLES} positions.")

    def contradictions(self, level: int, samples: int, seed: int | list[int]) -> int:
        """In how many of this many random positions the table of a level contradicts the rules."""
        driver, where, room = self._driven()
        numbers = self.numbers(level, samples, seed)
        return int(driver.contradictions(*where, level, numbers, self.codes, *room))

    def counts(self, level: int, more: int, numbers: Any) -> list[int]:
        """How often each code is that of one of these positions of a level, by the rules, with `more` besides (the game says what)."""
        import numpy as np

        (driver, where, room), counts = self._driven(), np.zeros(256, np.int64)
        driver.count_codes(*where, level, more, numbers, self.codes, *room, counts)
        return list(map(int, counts))

    def numbers(self, level: int, samples: int, seed: int | list[int]) -> Any:
        """The numbers of random positions of a level, a little fewer than this many."""
        import numpy as np

        numbers = np.random.default_rng(seed).integers(0, self._endings.SIZES[level], samples)
        return numbers[self.codes[self._endings.BASES[level - 1] + numbers] != self._endings.INVALID]

    def _driven(self) -> tuple[Any, tuple[Any, World], list[Any]]:
        """The compiled driver, a position for it to work with, and memory."""
        import numpy as np

        from fangs.engine.twin import compiled, drive

        rules = self._game.rules
        driver = drive("endings", compiled(rules))
        shapes = (LONGEST, rules.MAX_ACTIONS), (driver.NOTES, LONGEST)
        room = [np.array(self._endings.BASES), *(np.zeros(shape, np.int64) for shape in shapes)]
        return driver, Memory(False).state(self._game.start(None, {})), room


@contextmanager
def shelf_for(game: Game, up_to: int, folder: Path) -> Iterator[Shelf]:
    """An empty shelf with room for all tables up to a level, in a file in this folder that is deleted afterwards."""
    import numpy as np

    endings = rules_of(game)
    assert endings is not None
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as file:
        file.truncate(endings.BASES[up_to - 1] + endings.SIZES[up_to])
        yield Shelf(game, folder, np.asarray(np.memmap(file, np.uint8, "r+")))


def _made(game: Game, level: int, folder: Path) -> Path:
    file = folder / f"{name_of(game, level)}.ending"
    found = file if file.is_file() else find(game, level)
    if found is None:
        raise RequestError(f"The table {name_of(game, level)} is needed first.")
    return found
