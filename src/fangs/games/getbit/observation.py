"""The observations of Get Bit! for learning programs: the range of each field, and all actions."""

from .notation import MAX_ROUNDS
from .rules import LIMBS, OVER, ROLES

UNPACKED = {"hand": (1, 8), "stack": (3, 5), "owed": (1, 6)}
"""For each field that packs several digits into one integer, the bits per digit and the number of digits."""
BOUNDS = {
    "players": (2, ROLES),
    "phase": (0, OVER),
    "round": (1, MAX_ROUNDS),
    "swimming": (0, ROLES),
    "line": (0, ROLES - 1),
    "limbs": (0, LIMBS),
    "chosen": (0, 7),
    "place": (0, ROLES),
}
"""The minimum and maximum of each field."""
ACTIONS = tuple(range(1, 8))
"""All cards that can be played, 1 to 7."""
