"""Mandua for learning programs: packed fields, and all actions."""

import itertools

from .ground import FIELDS, NAMED, WAYS, ahead, cell
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


def _goes(steps: int) -> list[int]:
    """From each field to the one that is this many steps away, on each way: 64 times the start, and the goal."""
    found = []
    for start, way in itertools.product(NAMED, range(WAYS)):
        goal = 1 << start
        for _ in range(steps):
            goal = ahead(goal, way) & FIELDS
        if goal:
            found.append(64 * start + cell(goal))
    return found


ACTIONS = (
    *(PLACE + field for field in NAMED),
    *(MOVE + go for go in _goes(1)),
    *(CAPTURE + go for steps in (1, 2) for go in _goes(steps)),
    *(ANNOUNCE + number for number in range(BAND + 1)),
    END,
    PLAY_ON,
    *(CHALLENGE + number for number in range(1, BAND + 1)),
    *(REMOVE + field for field in NAMED),
)
"""To place a hunter; to go one field on; to take between two hunters (D3.2), or by a jump (D3.1); the rest."""
ENCODING = 2
"""1 had numbers for going and taking from any field to any other."""
