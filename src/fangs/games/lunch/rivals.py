"""Three simple strategies for Let's Do Lunch!, such as beginners use. Each scores an action by the position after it."""

from __future__ import annotations

from .rules import COLUMNS, ROWS, State


def lunch(before: State, role: int, action: int, after: State) -> float:
    """Score an action by how many cannibals it eats or traps (L3.7), or by its points if it ends a round."""
    points = after.score[role] - before.score[role]  # if the action ends the round (L5.2)
    return points or after.hand[1 - role] + after.trapped.bit_count()


def shy(before: State, role: int, action: int, after: State) -> float:
    """Score an action like `lunch`, but among equal actions prefer squares away from the other tribe."""
    return 10 * lunch(before, role, action, after) - _beside(after, action, 2 - role)


def sociable(before: State, role: int, action: int, after: State) -> float:
    """Score an action like `lunch`, but among equal actions prefer squares beside the player's own tribe."""
    return 10 * lunch(before, role, action, after) + _beside(after, action, 1 + role)


IDEAS = (lunch, shy, sociable)


def _beside(s: State, square: int, who: int) -> int:
    """Count a tribe's cannibals around a square. Return 0 if `square` stands for another kind of action."""
    if square >= COLUMNS * ROWS:
        return 0
    column, row = divmod(square, ROWS)
    around = [(column + east, row + south) for east in (-1, 0, 1) for south in (-1, 0, 1) if east or south]
    return sum(0 <= x < COLUMNS and s.board[x * ROWS + y % ROWS] == who for x, y in around)
