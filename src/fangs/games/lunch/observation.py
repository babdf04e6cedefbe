"""The observations of Let's Do Lunch! for learning programs: the range of each field, and all actions."""

from .notation import OPTIONS
from .rules import CALL, CANNIBALS, DONE, EATING, NO_ROLL, OVER, ROLLS, SQUARES

HIGHEST = OPTIONS[0].high  # the highest target
UNPACKED = {"trapped": (1, SQUARES)}
"""For each field that packs several digits into one integer, the bits per digit and the number of digits."""
BOUNDS = {
    "target": (0, HIGHEST),
    "eating": (0, 1),
    "last_call": (0, 1),
    "board": (0, 2),
    "hand": (0, CANNIBALS),
    "score": (-HIGHEST - CANNIBALS, HIGHEST + CANNIBALS),
    "turn": (0, 1),
    "phase": (0, OVER),
    "roll": (NO_ROLL, ROLLS - 1),
    "skip": (0, 1),
    "declared": (0, 1),
}
"""The minimum and maximum of each field. The round is missing, because a match can have any number of rounds."""
ACTIONS = (*range(SQUARES), *range(CALL, CALL + SQUARES), *range(EATING, EATING + SQUARES), DONE)
"""All actions: to place on a square without or with a call, to eat from a square, or to be done."""
