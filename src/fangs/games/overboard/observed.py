"""Men Overboard for programs that learn: what is packed into a number, and all actions."""

from .chart import LANDINGS
from .rules import FROM, STAY, TACK

UNPACKED = {"waiting": (1, 5)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
ACTIONS = (
    *range(STAY + 1),
    *(FROM * (1 + start) + move for start in sorted(set(LANDINGS)) for move in range(TACK + 1)),
)
"""The moves, then those that start from a space beside an island."""
