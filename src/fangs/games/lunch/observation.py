"""Let's Do Lunch! for learning programs: packed fields, and all actions."""

from .notation import OPTIONS
from .rules import CALL, CANNIBALS, DONE, EATING, NO_ROLL, OVER, ROLLS, SQUARES

HIGHEST = OPTIONS[0].high  # target
UNPACKED = {"trapped": (1, SQUARES)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
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
"""Between what the numbers of fields are; a match may have any number of rounds."""
ACTIONS = (
    *range(SQUARES),
    *range(CALL, CALL + SQUARES),
    *range(EATING, EATING + SQUARES),
    DONE,
)
"""Squares to go to, without and with a last call; squares to eat; to be done."""
