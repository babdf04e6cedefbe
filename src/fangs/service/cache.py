"""A cache of the tables that a process has in memory, which keeps the most recently used tables."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import NamedTuple

from fangs.table.state import Table

MAX_BYTES = 64_000_000
"""The maximum (estimated) memory for cached tables, in bytes. Other tables are read from the store when they are needed."""
MAX_WHOLE_BYTES = 32_000_000
"""The maximum (estimated) memory for tables with their whole history, in bytes."""
TABLE, POSITION, LINE = 20_000, 1_500, 500
"""The measured sizes in bytes of a table, of each of its positions, and of each line in its history."""


class Moment(NamedTuple):
    """Counts how many tables a cache has dropped, and how much news it has got from other processes."""

    drops: int
    news: int


class Cache:
    """Caches the newest known state of each table.

    A state is doubted if another process may have written a newer state to the store.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables = _Shelf(MAX_BYTES)
        self._whole = _Shelf(MAX_WHOLE_BYTES)
        self.now = Moment(0, 0)
        """The current moment. A state that was read before the cache was last dropped may contain data that has been deleted since."""

    def get(self, name: str) -> Table | None:
        """Return the newest known state of a table, or None if it is not cached."""
        return self._tables.items.get(name)

    def is_doubted(self, name: str) -> bool:
        """Return whether a cached table may be outdated, because another process may have changed it."""
        return name in self._tables.doubted

    def doubt(self, name: str) -> None:
        """Mark a table as possibly outdated, because another process may have changed it. An empty name marks all tables."""
        with self._lock:
            self.now = self.now._replace(news=self.now.news + 1)
            self._tables.doubted.update(name for name in ([name] if name else self._tables.items) if self.get(name))

    def put(self, table: Table, since: Moment | None = None) -> None:
        """Cache a table, unless a newer state is cached or any table has been dropped since this state was read.

        `since` is the value of `now` before the state was read, or None if this process wrote it. A state that was just
        read is no longer doubted, unless news came in the meantime. Any news counts, because news about tables that are
        not in memory is not kept by table.
        """
        with self._lock:
            if since is not None and since.drops != self.now.drops:
                return
            is_known = self.get(table.name) is not None and not self.is_doubted(table.name)
            is_certain = is_known if since is None else since.news == self.now.news
            self._tables.put(table)
            (self._tables.doubted.discard if is_certain else self._tables.doubted.add)(table.name)

    def whole(self, name: str) -> Table | None:
        """Return a table with its whole history, or None if this is not cached."""
        return self._whole.items.get(name)

    def put_whole(self, table: Table, since: Moment | None = None) -> None:
        """Cache a table with its whole history, under the same conditions as `put`."""
        with self._lock:
            if since is None or since.drops == self.now.drops:
                self._whole.put(table)

    def drop(self, name: str) -> None:
        """Remove a table from the cache."""
        with self._lock:
            self.now = self.now._replace(drops=self.now.drops + 1)
            self._tables.drop(name)
            self._whole.drop(name)

    def names(self) -> list[str]:
        """Return the names of the cached tables."""
        with self._lock:
            return list(self._tables.items)

    @property
    def size(self) -> int:
        """The estimated size of all cached tables, in bytes."""
        return self._tables.bytes + self._whole.bytes


class _Shelf:
    def __init__(self, most: int) -> None:
        self.most, self.bytes = most, 0
        self.items: OrderedDict[str, Table] = OrderedDict()
        self.doubted: set[str] = set()
        self._weights: dict[str, int] = {}

    def put(self, table: Table) -> None:
        before = self.items.get(table.name)
        if before is not None and before.length > table.length:
            return
        weighs = weight(table)
        self.bytes += weighs - self._weights.get(table.name, 0)
        self.items[table.name], self._weights[table.name] = table, weighs
        self.items.move_to_end(table.name)
        while self.bytes > self.most and len(self.items) > 1:
            self.drop(next(iter(self.items)))

    def drop(self, name: str) -> None:
        if self.items.pop(name, None) is not None:
            self.bytes -= self._weights.pop(name)
            self.doubted.discard(name)


def weight(table: Table) -> int:
    """Estimate the size of a table in memory, in bytes."""
    positions = sum(board.positions.held for board in table.boards)
    record = len(table.opened.record or "")
    return TABLE + POSITION * positions + LINE * (table.happened.held + table.chat.held) + record
