"""Men Overboard: where a ship can go, drawn: a line to sail, a zigzag to tack, oars to row."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, hypot

from fangs.core import drawing
from fangs.core.drawing import group, path
from fangs.core.game import View

from . import rules
from .chart import COLUMNS, EAST, SOUTH
from .clicking import moves, state_of
from .emblems import Point

_ASIDE = 9  # of a zigzag: how far it leaves its line
_LEG = 40  # and how long it goes the same way


def courses(view: View, middles: list[Point]) -> str:
    """What the ship whose turn it is can do; nothing where it is not to move."""
    if view["phase"] != "move":
        return ""
    sail = tack = row = ""
    for start, end, kind in _drawn(state_of(view)):
        if kind == rules.SAIL:
            sail += _line([middles[start], middles[end]])
        elif kind == rules.TACK:
            tack += _line(_zigzag(middles[start], middles[end]))
        else:
            row += _oars(middles[start], middles[end])
    parts = [
        path(d, stroke=drawing.QUIET, class_=name) for d, name in ((sail, "sail"), (tack, "tack"), (row, "row")) if d
    ]
    return group(*parts, pointer_events="none", class_="courses")


def _drawn(s: rules.State) -> Iterable[tuple[int, int, int]]:
    """Start, end and kind of the moves that are drawn: of those on one line, the foremost, which leads over the ends of the others."""
    found: dict[tuple[int, int], tuple[int, int, int]] = {}
    for number in moves(s):
        start, kind = rules.start_of(s, number), number % rules.FROM
        heading = rules.course(s, kind)
        line = _column(start) * SOUTH[heading] - _row(start) * EAST[heading]
        before = found.get((kind, line))
        if before is None or _ahead(start, heading) > _ahead(before[0], heading):
            found[kind, line] = start, rules.end_of(s, number), kind
    return found.values()


def _ahead(space: int, heading: int) -> int:
    """How far a space lies the way of a heading."""
    return _column(space) * EAST[heading] + _row(space) * SOUTH[heading]


def _column(space: int) -> int:
    return space % COLUMNS


def _row(space: int) -> int:
    return space // COLUMNS


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
