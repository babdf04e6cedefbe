"""Men Overboard: where a ship can go, drawn: a line to sail, a zigzag to tack, oars to row."""

from __future__ import annotations

from math import ceil, hypot

from fangs.core import drawing
from fangs.core.drawing import group, path
from fangs.core.fields import Fields
from fangs.core.game import View

from . import notation, rules
from .emblems import Point

_ASIDE = 9  # of a zigzag: how far it leaves its line
_LEG = 40  # and how long it goes the same way


def courses(view: View, middles: list[Point]) -> str:
    """All that the ship whose turn it is can do, from where each course starts; nothing where it is not to move."""
    if view["phase"] != "move":
        return ""
    s, actions = notation.from_json(Fields(view)), [0] * rules.MAX_ACTIONS
    sail = tack = row = ""
    for number in actions[: rules.legal(s, view["turn"], actions)]:
        start, end, kind = middles[rules.start_of(s, number)], middles[rules.end_of(s, number)], number % rules.FROM
        if kind == rules.SAIL:
            sail += _line([start, end])
        elif kind == rules.TACK:
            tack += _line(_zigzag(start, end))
        elif kind < rules.SAIL:
            row += _oars(start, end)
    parts = [
        path(d, stroke=drawing.QUIET, class_=name) for d, name in ((sail, "sail"), (tack, "tack"), (row, "row")) if d
    ]
    return group(*parts, pointer_events="none", class_="courses")


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _between(start: Point, end: Point, share: float, aside: float = 0) -> Point:
    """A point on the way, or beside it."""
    (x, y), (a, b) = start, end
    far = hypot(a - x, b - y) or 1
    return round(x + (a - x) * share - (b - y) / far * aside, 1), round(y + (b - y) * share + (a - x) / far * aside, 1)


def _zigzag(start: Point, end: Point) -> list[Point]:
    legs = max(2, ceil(hypot(end[0] - start[0], end[1] - start[1]) / _LEG))
    turns = [_between(start, end, (k + 0.5) / legs, _ASIDE if k % 2 else -_ASIDE) for k in range(legs)]
    return [start, *turns, end]


def _oars(start: Point, end: Point) -> str:
    """Two strokes across the way to the next space."""
    strokes = [[_between(start, end, share, side) for side in (-9, 9)] for share in (0.86, 1.06)]
    return "".join(map(_line, strokes))
