"""Let's Do Lunch! for programs that learn: what is packed into a number, and all actions."""

from .rules import CALL, DONE, EATING, SQUARES

UNPACKED = {"trapped": (1, SQUARES)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
ACTIONS = (
    *range(SQUARES),
    *range(CALL, CALL + SQUARES),
    *range(EATING, EATING + SQUARES),
    DONE,
)
"""Squares to go to, without and with a last call; squares to eat; to be done."""
