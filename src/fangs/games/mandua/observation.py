"""The observations of Mandua for learning programs: the range of each field, and all actions."""

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
"""For each field that packs several digits into one integer, the bits per digit and the number of digits."""
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
"""The minimum and maximum of each field. Quiet moves are missing, because there can be any number of them."""


def _goes(steps: int) -> list[int]:
    """List all pairs of fields that are `steps` steps apart in a straight line, as 64 * start + goal."""
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
"""All actions: placements, moves by one field, captures by a step (D3.2) or jump (D3.1), and what the players say."""
ENCODING = 2
"""The version of the encoding. Version 1 had numbers for moves and captures between any two fields."""
