"""New Game: a beginner's simple ideas of how to play, against which bots are measured."""

from __future__ import annotations

from .rules import State


def hasty(before: State, role: int, action: int, after: State) -> float:
    """Prefer the action that takes the most stones."""
    return action


def careful(before: State, role: int, action: int, after: State) -> float:
    """Prefer the action that takes the fewest stones."""
    return -action


IDEAS = (hasty, careful)
