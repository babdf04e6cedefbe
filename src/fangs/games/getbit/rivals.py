"""Get Bit!: three simple ways to play, such as beginners have."""

from __future__ import annotations

from .rules import State


def fast(before: State, role: int, action: int, after: State) -> float:
    """Plays the highest card."""
    return action


def thrifty(before: State, role: int, action: int, after: State) -> float:
    """Plays the highest card in the last two places, and the lowest elsewhere."""
    line = before.line[: before.swimming]
    return action if line.index(role) >= before.swimming - 2 else -action


def changing(before: State, role: int, action: int, after: State) -> float:
    """Plays any of the higher cards."""
    return min(action, 3)


IDEAS = (fast, thrifty, changing)
