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
    """Score an action by how few hunters can be taken next, or for the tigers by how many they take and their room to move."""
    return -_eaten(after) if role == HUNTERS else _eaten_now(before, after) + _room(after)


def rim(before: State, role: int, action: int, after: State) -> float:
    """Score an action by how many hunters stand on the rim, or for the tigers by how many hunters are beside them."""
    if role == HUNTERS:
        return count(after.hunters & RIM) - _eaten(after)
    return _eaten_now(before, after) + count(adjoining(after.tigers) & after.hunters)


def crowd(before: State, role: int, action: int, after: State) -> float:
    """Score an action by how many hunters stand together, or for the tigers by how many stand in the middle."""
    if role == HUNTERS:
        return sum(count(ahead(after.hunters, way) & after.hunters) for way in range(WAYS)) - _eaten(after)
    return _eaten_now(before, after) + count(after.tigers & SQUARE & ~RIM)


IDEAS = (careful, rim, crowd)


def _eaten(s: State) -> int:
    """Return a penalty for each hunter that the tigers can take next."""
    return LOST * int(greatest_number(s.tigers, s.hunters))


def _eaten_now(before: State, after: State) -> int:
    return LOST * (count(before.hunters) - count(after.hunters))


def _room(s: State) -> int:
    return sum(count(ahead(s.tigers, way) & vacant(s.tigers, s.hunters)) for way in range(WAYS))
