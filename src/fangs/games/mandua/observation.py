"""Mandua for learning programs: packed fields, and all actions."""

from .ground import NAMED
from .state import (
    ANNOUNCE,
    BAND,
    CAPTURE,
    CHALLENGE,
    CHALLENGED,
    END,
    MOVE,
    NONE,
    OVER,
    PLACE,
    PLAY_ON,
    REMOVE,
    REPETITION,
)

CELLS = 49
UNPACKED = {"tigers": (1, CELLS), "hunters": (1, CELLS), "culprits": (1, CELLS)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
BOUNDS = {
    "setup": (0, 2),
    "captures": (0, CHALLENGED),
    "supply": (0, BAND),
    "turn": (0, 1),
    "phase": (0, OVER),
    "announced": (NONE, BAND),
    "taken": (0, BAND),
    "greatest": (NONE, BAND),
    "row_from": (NONE, CELLS - 1),
    "row_to": (NONE, CELLS - 1),
    "row_count": (0, 5),
    "ending": (0, REPETITION),
    "winner": (NONE, 1),
}
"""Between what the numbers of fields are; a game may have any number of quiet moves."""
ACTIONS = (
    *(PLACE + field for field in NAMED),
    *(kind + 64 * start + goal for kind in (MOVE, CAPTURE) for start in NAMED for goal in NAMED if start != goal),
    *(ANNOUNCE + number for number in range(BAND + 1)),
    END,
    PLAY_ON,
    *(CHALLENGE + number for number in range(1, BAND + 1)),
    *(REMOVE + field for field in NAMED),
)
"""To place a hunter; to go, and to take, from field to field; the rest."""
