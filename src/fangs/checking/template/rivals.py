"""New Game: simple ideas of how to play, as beginners have them, to measure bots against."""

from __future__ import annotations

from .rules import State


def hasty(before: State, role: int, action: int, after: State) -> float:
    """Takes as many as it may."""
    return action


def careful(before: State, role: int, action: int, after: State) -> float:
    """Takes one."""
    return -action


IDEAS = (hasty, careful)
