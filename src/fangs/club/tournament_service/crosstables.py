"""Crosstables that are computed once for all readers, until something happens in their tournament."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fangs.club.tournaments.crosstable import Line, crosstable
from fangs.club.tournaments.state import Tournament

MAX_KEPT = 20

Key = tuple[str, int, int | None]


class Crosstables:
    """The crosstables that readers asked for last. Any thread can call it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, tuple[Line, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def lines(self, id: str, state: Tournament, season: int | None = None) -> tuple[Line, ...]:
        """The crosstable of a tournament, or of a season of a league (by default the last one)."""
        key = id, state.length, season
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = crosstable(state, season)
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > MAX_KEPT:
                    self._kept.popitem(last=False)
        return found
