"""Goofspiel: simple ideas of how to play, as beginners have them, to measure bots against."""

from __future__ import annotations

from .rules import State


def fair(before: State, role: int, action: int, after: State) -> float:
    """Bids what the prize is worth."""
    return -abs(action - before.prize)


def greedy(before: State, role: int, action: int, after: State) -> float:
    """Bids the highest card."""
    return action


IDEAS = (fair, greedy)
