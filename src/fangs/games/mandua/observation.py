"""Mandua for learning programs: the packed fields, and all actions."""

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
"""Fields that are packed rows of digits: the number of bits per digit, and the number of digits."""
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
"""The minimum and maximum of the numbers in each field. The number of quiet moves in a game is unlimited."""


def _goes(steps: int) -> list[int]:
    """For each field, the fields this many steps away in each direction, as 64 times the start plus the goal."""
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
"""Placements; moves by one field; captures between two hunters (D3.2) or by a jump (D3.1); and all other actions."""
ENCODING = 2
"""Encoding 1 had numbers for moves and captures from any field to any other."""
