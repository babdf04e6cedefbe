"""Pig: simple ideas of how to play, as beginners have them, to measure bots against."""

from __future__ import annotations

from .rules import HOLD, ROLL, State


def careful(before: State, role: int, action: int, after: State) -> float:
    """Holds as soon as there is something to hold."""
    return action == HOLD


def twenty(before: State, role: int, action: int, after: State) -> float:
    """Rolls until there are twenty, or enough to win."""
    enough = min(20, before.goal - before.points[role])
    return (action == ROLL) == (before.sum < enough)


IDEAS = (careful, twenty)
