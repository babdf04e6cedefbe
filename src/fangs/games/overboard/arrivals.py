"""Men Overboard: on every space where a move can end, a sign of how the ship gets there: sails, a zigzag or oars."""

from __future__ import annotations

from collections.abc import Collection

from fangs.core import drawing
from fangs.core.drawing import element, group, path, placed
from fangs.core.game import View

from . import rules
from .chart import HOME
from .clicking import moves, state_of
from .emblems import Point

_SIGNS = {
    rules.SAIL: (
        "sail",
        path("M-2 -14V9H-14Q-4 0 -2 -14ZM3 -14Q13 -4 13 9H3ZM-13 13H12", drawing.QUIET, drawing.QUIET),
    ),
    rules.TACK: ("tack", path("M-15 9L-8 -9L0 9L8 -9L15 9", stroke=drawing.QUIET, width=4)),
}
_OARS = (
    path("M-11 12L9 -8M11 12L-9 -8", stroke=drawing.QUIET),
    path("M-7 -6l-5 -7M7 -6l5 -7", stroke=drawing.QUIET, width=7),
)
_ROW = "row", "".join(_OARS)
_APART, _SMALL = 11, 0.66  # of several signs on one space, in two columns
_CORNERS, _TINY = ((14, 14), (-14, 14), (14, -14), (-14, -14)), 0.6  # of those where a piece stands
_DISC = element("circle", r=19, fill=drawing.PAPER, stroke=drawing.QUIET, stroke_width=drawing.HAIR)


def arrivals(view: View, middles: list[Point], taken: Collection[int]) -> str:
    """Where the ship whose turn it is can go; nothing where it is not to move. On spaces that are taken the signs stand in the corners."""
    if view["phase"] != "move":
        return ""
    s = state_of(view)
    found: dict[int, set[tuple[str, str]]] = {}
    for number in moves(s):
        found.setdefault(rules.end_of(s, number), set()).add(_SIGNS.get(number % rules.FROM, _ROW))
    drawn = [
        sign
        for end, signs in found.items()
        for sign in (_beside if end in taken else _on_port if end in HOME else _on)(middles[end], sorted(signs))
    ]
    return group(*drawn, pointer_events="none", class_="arrivals to-choose")


def _on(middle: Point, signs: list[tuple[str, str]]) -> list[str]:
    """One sign in the middle of a space, or several side by side."""
    x, y = middle
    if len(signs) == 1:
        return [placed(x, y, signs[0][1], class_=signs[0][0])]
    places = [(x + _APART * (1 if k % 2 else -1), y + _APART * (1 if k > 1 else -1)) for k in range(len(signs))]
    return [placed(*at, sign, scale=_SMALL, class_=kind) for at, (kind, sign) in zip(places, signs, strict=True)]


def _on_port(middle: Point, signs: list[tuple[str, str]]) -> list[str]:
    """The same on a disc: the emblem of a port is as dark as a sign."""
    return [placed(*middle, _DISC), *_on(middle, signs)]


def _beside(middle: Point, signs: list[tuple[str, str]]) -> list[str]:
    """The signs on a space on which a piece stands, over its corners."""
    x, y = middle
    return [
        placed(x + east, y + south, _DISC, sign, scale=_TINY, class_=kind)
        for (east, south), (kind, sign) in zip(_CORNERS, signs, strict=False)
    ]
