"""The observations of Men Overboard for learning programs: the range of each field, and all actions."""

from .chart import LANDINGS, SPACES
from .rules import FROM, NONE, OVER, ROLES, SPEEDS, STAY, TACK, WINDS

UNPACKED = {"waiting": (1, 5)}
"""For each field that packs several digits into one integer, the bits per digit and the number of digits."""
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
"""The minimum and maximum of each field. The round is missing, because a game can have any number of rounds."""
ACTIONS = (
    *range(STAY + 1),
    *(FROM * (1 + start) + move for start in sorted(set(LANDINGS)) for move in range(TACK + 1)),
)
"""All actions: moves on the water, and moves from each space of an island."""
