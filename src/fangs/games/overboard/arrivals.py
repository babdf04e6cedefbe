"""Draws signs on the spaces where a ship of Men Overboard can end its move.

Sails, a zigzag or oars show how the ship gets there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from fangs.core import drawing
from fangs.core.drawing import element, group, path
from fangs.core.game import View
from fangs.core.pieces import Piece

from . import notation, rules
from .chart import HOME, SPACE_NAMES
from .clicking import moves, state_of
from .emblems import Point

_SIGNS = {
    "sail": path("M-2 -14V9H-14Q-4 0 -2 -14ZM3 -14Q13 -4 13 9H3ZM-13 13H12", drawing.QUIET, drawing.QUIET),
    "tack": path("M-15 9L-8 -9L0 9L8 -9L15 9", stroke=drawing.QUIET, width=4),
    "row": path("M-11 12L9 -8M11 12L-9 -8", stroke=drawing.QUIET)
    + path("M-7 -6l-5 -7M7 -6l5 -7", stroke=drawing.QUIET, width=7),
}
_DISC = element("circle", r=19, fill=drawing.PAPER, stroke=drawing.QUIET, stroke_width=drawing.HAIR)
_ALONE = (((0, 0),), 1.0)  # the offsets of signs from the middle of a space, and their scale
_SEVERAL = (((-11, -11), (11, -11), (-11, 11), (11, 11)), 0.66)
_CORNERS = (((14, 14), (-14, 14), (14, -14), (-14, -14)), 0.6)  # on a space with a piece


def arrivals(view: View, middle: Callable[[str], Point], taken: Collection[str]) -> Iterator[Piece]:
    """Mark each space that the ship to move can reach with a sign for every way there, such as `sail-d4`.

    There are no signs in other phases.
    """
    if view["phase"] != "move":
        return
    s = state_of(view)
    found: dict[int, set[str]] = {}
    for number in moves(s):
        found.setdefault(rules.end_of(s, number), set()).add(notation.MOVES[number % rules.FROM].split()[0])
    for end, kinds in found.items():
        name = SPACE_NAMES[end]
        (x, y), is_taken = middle(name), name in taken
        places, size = _CORNERS if is_taken else _ALONE if len(kinds) == 1 else _SEVERAL
        ground = "disc" if is_taken or end in HOME else "sign"
        for kind, (east, south) in zip(sorted(kinds), places, strict=False):
            yield Piece(f"{kind}-{name}", f"{kind}-{ground}", x + east, y + south, layer="arrivals", size=size)


def symbols() -> dict[str, str]:
    """Draw the signs as SVG symbols, each without and with a disc behind it.

    The disc is used where a piece stands or a port's emblem would hide the sign.
    """
    found = {f"{kind}-sign": group(sign, class_=kind) for kind, sign in _SIGNS.items()}
    return found | {f"{kind}-disc": group(_DISC, sign, class_=kind) for kind, sign in _SIGNS.items()}
