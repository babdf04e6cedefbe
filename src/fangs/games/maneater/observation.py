"""Maneater for learning programs: the packed fields. There are too many orders to give each a fixed number."""

from .positions import OPTIONS
from .state import CODES, HEADS, LAST_TURNS, OVER, ROLES, WITHDRAWN

UNPACKED = {"order": (8, 4), "herrings": (1, 5)}
"""Fields that are packed rows of digits: the number of bits per digit, and the number of digits."""
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
"""The minimum and maximum of the numbers in each field. The number of turns in a game is unlimited."""
