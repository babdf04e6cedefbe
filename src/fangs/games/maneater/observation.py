"""Maneater for learning programs: packed fields. There are too many orders for fixed numbers."""

from .positions import OPTIONS
from .state import CODES, HEADS, LAST_TURNS, OVER, ROLES, WITHDRAWN

UNPACKED = {"order": (8, 4), "herrings": (1, 5)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
BOUNDS = {
    "players": (2, ROLES),
    "shark_start": (0, CODES - 1),
    "turn_limit": (0, OPTIONS[3].high),
    "phase": (0, OVER),
    "at": (0, CODES - 1),
    "legs": (0, 2),
    "state": (0, WITHDRAWN),
    "cramp": (0, 1),
    "stayed": (0, 1),
    "swayed": (0, HEADS + ROLES - 1),
    "last": (0, LAST_TURNS),
}
"""Between what the numbers of fields are; a game may have any number of turns."""
