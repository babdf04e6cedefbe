"""The tables that a process has in memory: those used last, as many as fit."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fangs.table.state import Table

MAX_BYTES = 64_000_000
"""How much memory tables may take, by estimate; others are read again when they are needed."""
MAX_WHOLE_BYTES = 32_000_000
"""How much of it tables with all of their history may take."""
TABLE, POSITION, LINE = 20_000, 1_500, 500
"""The bytes of a table, of each of its positions, and of each line of what happened, as measured."""


class Cache:
    """States of tables that are also in the store."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables = _Shelf(MAX_BYTES)
        self._whole = _Shelf(MAX_WHOLE_BYTES)
        self.drops = 0
        """How often a table was dropped: what was read before the last time may hold what was deleted then."""

    def get(self, name: str) -> Table | None:
        """The newest state of a table that is in memory."""
        return self._tables.items.get(name)

    def put(self, table: Table, drops: int | None = None) -> None:
        """Keep a state, if it is the newest, and no table was dropped since it was read, when there had been so many `drops`."""
        with self._lock:
            if drops in (None, self.drops):
                self._tables.put(table)

    def whole(self, name: str) -> Table | None:
        """The newest state that has all of its history."""
        return self._whole.items.get(name)

    def put_whole(self, table: Table, drops: int | None = None) -> None:
        """Keep a state that has all of its history; as `put`."""
        with self._lock:
            if drops in (None, self.drops):
                self._whole.put(table)

    def drop(self, name: str) -> None:
        """Drop a table: what is in memory is outdated."""
        with self._lock:
            self.drops += 1
            self._tables.drop(name)
            self._whole.drop(name)

    def names(self) -> list[str]:
        """The tables that are in memory."""
        with self._lock:
            return list(self._tables.items)

    @property
    def size(self) -> int:
        """How many bytes all tables take, by estimate."""
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
    """How many bytes a state takes, by estimate."""
    positions = sum(board.positions.held for board in table.boards)
    record = len(table.opened.record or "")
    return TABLE + POSITION * positions + LINE * (table.happened.held + table.chat.held) + record
