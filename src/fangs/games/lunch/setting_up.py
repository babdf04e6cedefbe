"""Sets up a position of Let's Do Lunch! by placing cannibals and choosing whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core.interface import Change
from fangs.translation import capital, phrase

from .notation import SQUARE_NAMES, TRIBES
from .rules import NO_ROLL, ROLL, State

EMPTY = 0
MARKS = 3  # the number of states of a square: empty, or one of the tribes


def changes(s: State) -> Iterator[Change]:
    """Yield every change that can be made to a position in one step: who stands on a square, or whose turn it is."""
    for square, name in enumerate(SQUARE_NAMES):
        new, now = _at_roll(s), s.board[square]
        new.board[square] = then = (now + 1) % MARKS
        if now != EMPTY:
            new.hand[now - 1] += 1
        if then != EMPTY:
            new.hand[then - 1] -= 1
        yield Change([f"square-{name}"], _who(then, name), new)
    for turn, tribe in enumerate(TRIBES):
        new = _at_roll(s)
        new.turn = turn
        yield Change([], capital(phrase("{tribe} roll", tribe=tribe)), new)


def _who(mark: int, square: str) -> str:
    if mark == EMPTY:
        return phrase("Nobody on {square}", square=square)
    return phrase("One of {tribe} on {square}", tribe=TRIBES[mark - 1], square=square)


def _at_roll(s: State) -> State:
    """Copy a position, and return to the start of the turn, before the roll. Calls and missed turns are cancelled."""
    new = s.copy()
    new.phase, new.roll, new.trapped, new.skip, new.declared = ROLL, NO_ROLL, 0, [0, 0], [0, 0]
    return new
