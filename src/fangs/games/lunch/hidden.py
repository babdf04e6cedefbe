"""Infers which cannibals are trapped in Let's Do Lunch!, because a view of the position hides them (L3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from . import rules
from .rules import EMPTY, RIVER, ROWS, SQUARES, State


def work_out(s: State) -> bool:
    """Infer which cannibals the last placement has trapped, store them, and return whether they are certain.

    The roll tells in which column the cannibal was placed. If the mover has several cannibals there, the likeliest
    victims are the ones trapped by most of them. If none of them traps anybody any more, the likeliest victims stand
    behind squares from which others may already have been eaten.
    """
    if s.phase != rules.EAT:
        return True
    column = rules.column_of(s.roll)
    placed = [square for square in range(column * ROWS, column * ROWS + ROWS) if s.board[square] == 1 + s.turn]
    sure = [sum(1 << square for square in set(_runs(s, square))) for square in placed]
    behind = [sum(1 << square for square in set(_beyond_gaps(s, square))) & ~sure[k] for k, square in enumerate(placed)]
    s.trapped = _likeliest(sure) or _likeliest(behind)
    return len(set(sure)) == 1 and not any(behind)


def _likeliest(sets: list[int]) -> int:
    """Return the squares that occur in these sets most often."""
    counts = [sum(trapped >> square & 1 for trapped in sets) for square in range(SQUARES)]
    most = max(counts)
    return sum(1 << square for square in range(SQUARES) if most and counts[square] == most)


def _runs(s: State, placed: int) -> Iterator[int]:
    """Yield the enemies in unbroken rows between this cannibal and another of its tribe, outside the River (L3.8)."""
    for direction in range(8):
        for steps in range(1, rules.run_length(s, placed, direction) + 1):
            here = rules.along(placed, direction, steps)
            if here // ROWS != RIVER:
                yield here


def _beyond_gaps(s: State, placed: int) -> Iterator[int]:
    """Yield the enemies that a cannibal would trap if every free square were still taken by an enemy.

    Such runs may have been unbroken before somebody was eaten from them.
    """
    filled = s.copy()
    for square in range(SQUARES):
        if s.board[square] == EMPTY and square // ROWS != RIVER:  # nobody is eaten in the River (L3.5)
            filled.board[square] = 2 - s.turn
    for direction in range(8):
        for steps in range(1, rules.run_length(filled, placed, direction) + 1):
            here = rules.along(placed, direction, steps)
            if s.board[here] != EMPTY and here // ROWS != RIVER:
                yield here
