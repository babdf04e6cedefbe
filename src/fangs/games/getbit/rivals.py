"""Get Bit!: three simple strategies, such as beginners use."""

from __future__ import annotations

from .rules import State


def fast(before: State, role: int, action: int, after: State) -> float:
    """Plays the highest card."""
    return action


def thrifty(before: State, role: int, action: int, after: State) -> float:
    """Plays the highest card if in one of the last two places, and the lowest card elsewhere."""
    line = before.line[: before.swimming]
    return action if line.index(role) >= before.swimming - 2 else -action


def changing(before: State, role: int, action: int, after: State) -> float:
    """Plays one of the higher cards."""
    return min(action, 3)


IDEAS = (fast, thrifty, changing)
