"""The tables that a process has in memory: the most recently used ones, as many as fit."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fangs.table.state import Table

MAX_BYTES = 64_000_000
"""The most memory that tables can use, by estimate. Other tables are read again when they are needed."""
MAX_WHOLE_BYTES = 32_000_000
"""The most memory that tables with all of their history can use."""
TABLE, POSITION, LINE = 20_000, 1_500, 500
"""The measured bytes of a table, of each of its positions, and of each line of what happened."""


class Cache:
    """A cache of states of tables that are also in the store."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables = _Shelf(MAX_BYTES)
        self._whole = _Shelf(MAX_WHOLE_BYTES)
        self.drops = 0
        """The number of tables dropped so far. A state that was read before the last drop can contain data that was deleted then."""

    def get(self, name: str) -> Table | None:
        """Return the newest state of a table in memory, or None if the table is not in memory."""
        return self._tables.items.get(name)

    def put(self, table: Table, drops: int | None = None) -> None:
        """Keep a state if it is the newest one and no table has been dropped since it was read.

        `drops` is the value of `self.drops` at the time of reading.
        """
        with self._lock:
            if drops in (None, self.drops):
                self._tables.put(table)

    def whole(self, name: str) -> Table | None:
        """Return the newest state of a table with all of its history, or None if that is not in memory."""
        return self._whole.items.get(name)

    def put_whole(self, table: Table, drops: int | None = None) -> None:
        """Keep a state with all of its history, under the conditions of `put`."""
        with self._lock:
            if drops in (None, self.drops):
                self._whole.put(table)

    def drop(self, name: str) -> None:
        """Drop a table whose state in memory is outdated."""
        with self._lock:
            self.drops += 1
            self._tables.drop(name)
            self._whole.drop(name)

    def names(self) -> list[str]:
        """Return the names of the tables in memory."""
        with self._lock:
            return list(self._tables.items)

    @property
    def size(self) -> int:
        """The estimated bytes of all tables in memory."""
        return self._tables.bytes + self._whole.bytes


class _Shelf:
    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self.items: OrderedDict[str, Table] = OrderedDict()
        self._weights: dict[str, int] = {}

    def put(self, table: Table) -> None:
        before = self.items.get(table.name)
        if before is not None and before.length > table.length:
            return
        self.drop(table.name)
        self._weights[table.name] = weight(table)
        self.bytes += self._weights[table.name]
        self.items[table.name] = table
        while self.bytes > self.most and len(self.items) > 1:
            self.drop(next(iter(self.items)))

    def drop(self, name: str) -> None:
        if self.items.pop(name, None) is not None:
            self.bytes -= self._weights.pop(name)


def weight(table: Table) -> int:
    """Return the estimated bytes of a state."""
    positions = sum(board.positions.held for board in table.boards)
    record = len(table.opened.record or "")
    return TABLE + POSITION * positions + LINE * (table.happened.held + table.chat.held) + record
