"""Draws the moves of a turn as arrows on the position after the turn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from fangs.core.animation import Point, Scene
from fangs.core.pieces import Piece
from fangs.table.board import Board

MARK = "#d9480f"
"""The colour of arrows for pieces without an owner."""
SHORT = 24.0
"""The minimum length of a move that gets an arrow, in units of the drawing."""
BEFORE = 18.0
"""The gap between the tip of an arrow and the middle of its target, so that both can be seen."""


def trailed(board: Board, first: int, last: int, seat: int | None, svg: str) -> str:
    """Add arrows for all moves after step `first` to a drawing of the position after step `last`.

    The arrows show only what a player of the game can see.
    """
    if not svg.endswith("</svg>") or first < board.readable_from or first == last:
        return svg
    views = [board.at(steps).json(seat) for steps in range(first, last + 1)]
    scenes: list[Scene] = []
    for number, (before, after) in enumerate(pairwise(views), first + 1):
        scenes += board.game.staged(before, after, board.at(number).told(seat))
    was, now = board.game.pieces(views[0]), board.game.pieces(views[-1])
    gone = ways(places(was), places(now), scenes)
    tints = board.game.tints({piece.id: piece.role for piece in now})
    arrows = (arrow(way, tints.get(name, MARK)) for name, way in gone.items())
    return svg.removesuffix("</svg>") + "".join(arrows) + "</svg>"


def places(pieces: Iterable[Piece]) -> dict[str, Point]:
    """Return the coordinates of pieces, by id."""
    return {piece.id: (piece.x, piece.y) for piece in pieces}


def ways(before: dict[str, Point], after: dict[str, Point], scenes: Sequence[Scene]) -> dict[str, list[Point]]:
    """Collect the paths of all pieces that have moved and are still on the board, by id.

    If a piece only makes room, its path starts again from its new place.
    """
    found: dict[str, list[Point]] = {}
    pushed: dict[str, Point] = {}
    for effect in (effect for scene in scenes for effect in scene or ()):
        name, points = str(effect.get("id", "")), [(x, y) for x, y in effect.get("way", ())]
        called = str(effect.get("to", name))
        if effect["do"] == "shift" and points:
            pushed[called] = points[-1]
            found.pop(name, None)
        elif effect["do"] == "go" and points:
            start = pushed.get(name) or before.get(name)
            found[called] = [*(found.pop(name, None) or ([start] if start else [])), *points]
        elif effect["do"] == "leave":
            found.pop(name, None)
    return {name: way for name, way in found.items() if name in after and math.dist(after[name], way[-1]) < SHORT}


def arrow(way: Sequence[Point], tint: str) -> str:
    """Draw an arrow along a path as SVG. Return "" if the path is too short to be seen."""
    if sum(map(math.dist, way, way[1:])) < SHORT:
        return ""
    (goal_x, goal_y), last = way[-1], next(point for point in reversed(way) if math.dist(point, way[-1]) > 8)
    angle = math.atan2(goal_y - last[1], goal_x - last[0])
    x, y = goal_x - BEFORE * math.cos(angle), goal_y - BEFORE * math.sin(angle)
    turn, way = math.degrees(angle), [*way[:-1], (x, y)]
    line = " ".join(f"{px:.0f},{py:.0f}" for px, py in way)
    at = f"translate({x:.0f} {y:.0f}) rotate({turn:.0f})"
    tip = f'<path d="M4 0l-22 -11v22z" transform="{at}" stroke="#22303a" stroke-width="2" fill="{tint}"/>'
    shape = f'points="{line}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    under = f'<polyline {shape} stroke="#ffffff" stroke-width="11" opacity="0.8"/>'
    edge = f'<polyline {shape} stroke="#22303a" stroke-width="7"/>'
    return f'<g class="trail">{under}{edge}<polyline {shape} stroke="{tint}" stroke-width="4"/>{tip}</g>'
