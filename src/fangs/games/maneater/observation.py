"""The observations of Maneater for learning programs. Orders have no fixed numbers because there are too many."""

from .positions import OPTIONS
from .state import CODES, HEADS, LAST_TURNS, OVER, ROLES, WITHDRAWN

UNPACKED = {"order": (8, 4), "herrings": (1, 5)}
"""For each field that packs several digits into one integer, the bits per digit and the number of digits."""
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
"""The minimum and maximum of each field. The turn is missing, because a game can have any number of turns."""
