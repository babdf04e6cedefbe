"""Three simple strategies for Men Overboard, such as beginners use. Each scores a move by the position after it."""

from __future__ import annotations

from collections.abc import Callable

from .chart import COLUMNS, HOME, ISLANDS
from .rules import State

FETCHED = 1000  # the value of a castaway aboard, in spaces


def nearest(before: State, role: int, action: int, after: State) -> float:
    """Score a move by the rowing distance that is left to the nearest castaway, or to home once all are aboard."""
    return _progress(after, role, lambda east, south: east + south)


def slanting(before: State, role: int, action: int, after: State) -> float:
    """Score a move like `nearest`, but count diagonal steps as well as straight ones."""
    return _progress(after, role, max)


def touring(before: State, role: int, action: int, after: State) -> float:
    """Prefer to approach castaways that are near the ship but far from home."""
    here, home = after.ship[role], HOME[after.suit[role]]
    ways = [_way(here, place, max) - _way(place, home, max) / 2 for place in _goals(after, role)]
    return -min(ways) - FETCHED * after.waiting[role].bit_count()


IDEAS = (nearest, slanting, touring)


def _progress(s: State, role: int, measure: Callable[[int, int], int]) -> float:
    ways = [_way(s.ship[role], place, measure) for place in _goals(s, role)]
    return -min(ways) - FETCHED * s.waiting[role].bit_count()


def _goals(s: State, role: int) -> list[int]:
    places = [place for island, spaces in enumerate(ISLANDS) if s.waiting[role] >> island & 1 for place in spaces]
    return places or [HOME[s.suit[role]]]


def _way(start: int, end: int, measure: Callable[[int, int], int]) -> int:
    return measure(abs(start % COLUMNS - end % COLUMNS), abs(start // COLUMNS - end // COLUMNS))
