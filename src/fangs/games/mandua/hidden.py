"""Infers from the board what is hidden until a challenge in Mandua is answered (D3.6 to D3.8)."""

from __future__ import annotations

from .chains import culprits, greatest_number
from .rules import is_mistaken, reckon, tiger_goes
from .state import ANNOUNCING, CHALLENGING, PROWL, TIGERS, State
from .words import has_secrets


def work_out(s: State) -> bool:
    """Infer how many hunters could be taken at most and which tigers are to blame, and return whether this is certain.

    It is certain until the tigers capture, and also after a plain move, which can be taken back. After captures it is a
    guess: the greatest number is assumed to be the announced one, or the number that can still be reached if that is
    higher.
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
    """Infer the secrets by taking back the tigers' last plain move, and return whether this was possible."""
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
