"""Infers which cannibals are trapped in Let's Do Lunch!, because a view of the position hides them (L3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from . import rules
from .rules import EMPTY, RIVER, ROWS, SQUARES, State


def work_out(s: State) -> bool:
    """Store the cannibals that the last placement has probably trapped, and return whether this is certain.

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
    """Return the squares that occur in the largest number of these sets."""
    counts = [sum(trapped >> square & 1 for trapped in sets) for square in range(SQUARES)]
    most = max(counts)
    return sum(1 << square for square in range(SQUARES) if most and counts[square] == most)


def _runs(s: State, placed: int) -> Iterator[int]:
    """Yield the enemies in unbroken runs beside a cannibal that end at another of its tribe, except those in the River (L3.8)."""
    for direction in range(8):
        for steps in range(1, rules.run_length(s, placed, direction) + 1):
            here = rules.along(placed, direction, steps)
            if here // ROWS != RIVER:
                yield here


def _beyond_gaps(s: State, placed: int) -> Iterator[int]:
    """Yield the enemies that a cannibal would trap if an enemy still stood on each free square.

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
