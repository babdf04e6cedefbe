"""Caches crosstables, so that each is computed once for all readers and again only after something has happened.

A crosstable with a thousand entrants takes 0.2 seconds, and in an arena something happens several times a second. A crosstable that took
long is therefore used a little longer, so that computing takes at most a tenth of one processor's time, however many readers ask.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from fangs.club.tournaments.crosstable import Line, crosstable
from fangs.club.tournaments.state import Tournament
from fangs.core.system.bounded_dict import BoundedDict

MAX_KEPT = 20
REST = 9.0
"""The minimum time for which a crosstable is cached, as a multiple of the time that it took to compute.

It is used for this time even if something has happened since.
"""

Key = tuple[str, int | None]


class Computed(NamedTuple):
    """A crosstable, with the state of the tournament for which it was computed."""

    state: Tournament
    lines: tuple[Line, ...]


@dataclass
class _Kept:
    """A cache entry. Its lock lets only one reader compute the crosstable."""

    found: Computed | None = None
    until: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Crosstables:
    """Caches the most recently requested crosstables.

    Any thread can call the methods.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: BoundedDict[Key, _Kept] = BoundedDict(MAX_KEPT)
        self._lock = threading.Lock()

    def lines(self, id: str, state: Tournament, season: int | None = None) -> Computed:
        """Return the crosstable of a tournament or of one season in a league, by default the last.

        The crosstable is for this state of the tournament, or for a slightly earlier one.
        """
        kept = self._of((id, season))
        with kept.lock:
            found, began = kept.found, self._clock()
            if found is None or (found.state.length < state.length and (began >= kept.until or state.is_done)):
                found = kept.found = Computed(state, crosstable(state, season))
                kept.until = self._clock() + REST * (self._clock() - began)
            return found

    def _of(self, key: Key) -> _Kept:
        with self._lock:
            kept = self._kept[key] = self._kept.get(key) or _Kept()
            return kept
