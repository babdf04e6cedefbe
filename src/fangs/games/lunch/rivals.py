"""Let's Do Lunch!: three simple strategies, such as beginners use."""

from __future__ import annotations

from .rules import COLUMNS, ROWS, State


def lunch(before: State, role: int, action: int, after: State) -> float:
    """Eats as many as possible; trapped cannibals that it has yet to name count as eaten (L3.7)."""
    points = after.score[role] - before.score[role]  # of a round that this ends (L5.2)
    return points or after.hand[1 - role] + after.trapped.bit_count()


def shy(before: State, role: int, action: int, after: State) -> float:
    """Eats as many as possible, and keeps away from the other tribe."""
    return 10 * lunch(before, role, action, after) - _beside(after, action, 2 - role)


def sociable(before: State, role: int, action: int, after: State) -> float:
    """Eats as many as possible, and stays close to its own tribe."""
    return 10 * lunch(before, role, action, after) + _beside(after, action, 1 + role)


IDEAS = (lunch, shy, sociable)


def _beside(s: State, square: int, who: int) -> int:
    """Return the number of a tribe's cannibals around a square; 0 for a square outside the board."""
    if square >= COLUMNS * ROWS:
        return 0
    column, row = divmod(square, ROWS)
    around = [(column + east, row + south) for east in (-1, 0, 1) for south in (-1, 0, 1) if east or south]
    return sum(0 <= x < COLUMNS and s.board[x * ROWS + y % ROWS] == who for x, y in around)
