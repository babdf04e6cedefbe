"""A store that forgets all when it is let go; as the real one, it keeps data as JSON."""

from __future__ import annotations

from fangs.store.connection import Conflict
from fangs.table.events.codec import Entry
from fangs.table.rows import Append, Outgoing, StoredPosition
from tests.table.evening import through_json


class Memory:
    """The log of one table, with all that is kept beside it."""

    def __init__(self) -> None:
        self.log: list[Entry] = []
        self.letters: list[Outgoing] = []
        self.wake: float | None = None
        self.rows_read = 0
        """How many entries have been read."""
        self._seed = ""
        self._positions: dict[int, StoredPosition] = {}
        self._snapshot: tuple[int, bytes] | None = None

    def create(self, name: str, seed: str, log: list[Entry], change: Append) -> None:
        self._seed = seed
        self.append(name, log, change)

    def append(self, name: str, log: list[Entry], change: Append) -> None:
        if log[0].seq != len(self.log) + 1:
            raise Conflict
        self.log += map(through_json, log)
        self.letters += change.letters
        self.wake = change.wake
        self._positions |= {kept.board: kept for kept in change.boards}

    def read(self, name: str, after: int = 0) -> list[Entry]:
        self.rows_read += len(self.log) - after
        return self.log[after:]

    def read_on(self, name: str, known: int) -> list[Entry] | None:
        return self.read(name, known) if known <= len(self.log) else None

    def seed(self, name: str) -> str:
        return self._seed

    def snapshot(self, name: str) -> tuple[int, bytes] | None:
        return self._snapshot

    def keep_snapshot(self, name: str, seq: int, data: bytes) -> None:
        self._snapshot = seq, data

    def boards(self, name: str) -> list[StoredPosition]:
        return list(self._positions.values())
