"""Three simple strategies for Get Bit!, such as beginners use. Each gives every card a score."""

from __future__ import annotations

from .rules import State


def fast(before: State, role: int, action: int, after: State) -> float:
    """Prefer the highest card."""
    return action


def thrifty(before: State, role: int, action: int, after: State) -> float:
    """Prefer the highest card for the last two pirates in the line, and the lowest card for all others."""
    line = before.line[: before.swimming]
    return action if line.index(role) >= before.swimming - 2 else -action


def changing(before: State, role: int, action: int, after: State) -> float:
    """Avoid the cards 1 and 2, and treat all higher cards alike."""
    return min(action, 3)


IDEAS = (fast, thrifty, changing)
