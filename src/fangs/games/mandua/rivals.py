"""Three simple strategies for Mandua, such as beginners use. Each scores an action by the position after it."""

from __future__ import annotations

from .chains import greatest_number
from .ground import SQUARE, WAYS, adjoining, ahead, count, vacant
from .state import HUNTERS, State

RIM = sum(
    1 << 7 * column + row for column in range(1, 6) for row in range(1, 6) if 1 in (column, row) or 5 in (column, row)
)
LOST = 10  # the value of a hunter, in steps or neighbours


def careful(before: State, role: int, action: int, after: State) -> float:
    """For the hunters, prefer to keep everybody safe. For the tigers, prefer to take hunters and have room to move."""
    return -_eaten(after) if role == HUNTERS else _eaten_now(before, after) + _room(after)


def rim(before: State, role: int, action: int, after: State) -> float:
    """For the hunters, prefer the rim of the board. For the tigers, prefer to stand beside many hunters."""
    if role == HUNTERS:
        return count(after.hunters & RIM) - _eaten(after)
    return _eaten_now(before, after) + count(adjoining(after.tigers) & after.hunters)


def crowd(before: State, role: int, action: int, after: State) -> float:
    """For the hunters, prefer to stand together. For the tigers, prefer the middle of the board."""
    if role == HUNTERS:
        return sum(count(ahead(after.hunters, way) & after.hunters) for way in range(WAYS)) - _eaten(after)
    return _eaten_now(before, after) + count(after.tigers & SQUARE & ~RIM)


IDEAS = (careful, rim, crowd)


def _eaten(s: State) -> int:
    """Compute a penalty for the hunters that the tigers can take next."""
    return LOST * int(greatest_number(s.tigers, s.hunters))


def _eaten_now(before: State, after: State) -> int:
    return LOST * (count(before.hunters) - count(after.hunters))


def _room(s: State) -> int:
    return sum(count(ahead(s.tigers, way) & vacant(s.tigers, s.hunters)) for way in range(WAYS))
