"""Let's Do Lunch! for learning programs: the packed fields, and all actions."""

from .notation import OPTIONS
from .rules import CALL, CANNIBALS, DONE, EATING, NO_ROLL, OVER, ROLLS, SQUARES

HIGHEST = OPTIONS[0].high  # target
UNPACKED = {"trapped": (1, SQUARES)}
"""Fields that are packed rows of digits: the number of bits per digit, and the number of digits."""
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
"""The minimum and maximum of the numbers in each field. The number of rounds in a match is unlimited."""
ACTIONS = (
    *range(SQUARES),
    *range(CALL, CALL + SQUARES),
    *range(EATING, EATING + SQUARES),
    DONE,
)
"""Placements on each square, without and with a last call; the squares to eat from; and the end of the meal."""
