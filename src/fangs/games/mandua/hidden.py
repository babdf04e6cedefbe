"""Mandua: infers from the figures what decides a challenge (D3.6 to D3.8)."""

from __future__ import annotations

from .chains import culprits, greatest_number
from .rules import is_mistaken, reckon, tiger_goes
from .state import ANNOUNCING, CHALLENGING, PROWL, TIGERS, State
from .words import has_secrets


def work_out(s: State) -> bool:
    """Write what the figures show of the greatest number and the culprits; returns whether they leave no doubt.

    They show it until the tigers capture, and after a plain move, which can be taken back. After captures it is guessed: that it was what
    was announced, or what they can still come to where that is more.
    """
    if not has_secrets(s):
        return True
    if s.taken:
        _guess(s)
        return False
    if s.phase in (ANNOUNCING, PROWL):
        reckon(s)
        return True
    return _before_plain_move(s)


def _before_plain_move(s: State) -> bool:
    """The tigers' last plain move is in their row."""
    start, goal = s.row_from[TIGERS], s.row_to[TIGERS]
    if not s.row_count[TIGERS] or not s.tigers >> goal & 1 or (s.tigers | s.hunters) >> start & 1:
        _guess(s)
        return False
    tiger_goes(s, goal, start)
    reckon(s)
    tiger_goes(s, start, goal)
    if s.phase == CHALLENGING and not is_mistaken(s):
        s.culprits = 0
    return True


def _guess(s: State) -> None:
    more = greatest_number(s.tigers, s.hunters)
    s.greatest = max(s.announced, s.taken + more)
    is_blameless = s.phase == CHALLENGING and not is_mistaken(s)
    s.culprits = 0 if is_blameless else culprits(s.tigers, s.hunters, more) or s.tigers
