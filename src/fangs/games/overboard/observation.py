"""Men Overboard for learning programs: packed fields, and all actions."""

from .chart import LANDINGS, SPACES
from .rules import FROM, NONE, OVER, ROLES, SPEEDS, STAY, TACK, WINDS

UNPACKED = {"waiting": (1, 5)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
BOUNDS = {
    "players": (2, ROLES),
    "suit": (0, ROLES - 1),
    "tacking": (0, 1),
    "ship": (0, SPACES - 1),
    "phase": (0, OVER),
    "wind": (NONE, WINDS - 1),
    "turn": (0, ROLES - 1),
    "speed": (NONE, SPEEDS - 1),
    "winner": (NONE, ROLES - 1),
}
"""Between what the numbers of fields are; a game may have any number of rounds."""
ACTIONS = (
    *range(STAY + 1),
    *(FROM * (1 + start) + move for start in sorted(set(LANDINGS)) for move in range(TACK + 1)),
)
"""The moves, then those that start from a space beside an island."""
