"""Recognizes moves of Men Overboard that are written as two spaces in a letter, such as "c6-c5"."""

from __future__ import annotations

import re

from fangs.core.errors import IllegalMove, listed

from . import rules
from .chart import ISLAND, NO_ISLAND, SPACE_NAMES
from .rules import FROM, MAX_ACTIONS, SAIL, TACK, State

_KINDS = {"row": range(SAIL), "sail": (SAIL,), "tack": (TACK,)}
_FROM_TO = re.compile(
    r"(?:(row|sail|tack) )?(?:from )?([a-p][0-9]{1,2}) ?(?:-|>|to|nach|vers|al?|naar) ?([a-p][0-9]{1,2})"
)


def ways(s: State, role: int, text: str) -> list[int]:
    """Find the moves between two spaces that are named in a text, such as "from c6 to c5".

    The list is empty for any other text. Raise IllegalMove if no move leads from the one space to the other.
    """
    match = _FROM_TO.fullmatch(text)
    if match is None or not rules.owing(s) >> role & 1 or not {match[2], match[3]} <= set(SPACE_NAMES):
        return []
    start, end = SPACE_NAMES.index(match[2]), SPACE_NAMES.index(match[3])
    moves = [0] * MAX_ACTIONS
    moves = moves[: rules.legal(s, role, moves)]
    ship = s.ship[role]
    if start != ship and (ISLAND[ship] == NO_ISLAND or ISLAND[start] != ISLAND[ship]):
        raise IllegalMove.phrased(
            "The ship is on {space}, not on {other}.", "O3.3", space=SPACE_NAMES[ship], other=match[2]
        )
    found = [move for move in moves if (rules.start_of(s, move), rules.end_of(s, move)) == (start, end)]
    found = [move for move in found if match[1] is None or move % FROM in _KINDS[match[1]]]
    if not found:
        ends = listed(dict.fromkeys(SPACE_NAMES[rules.end_of(s, move)] for move in moves), "and", 20)
        raise IllegalMove.phrased(
            "No move leads from {start} to {goal}. A move can end on {ends}.",
            "O3.3",
            start=match[2],
            goal=match[3],
            ends=ends,
        )
    return found
