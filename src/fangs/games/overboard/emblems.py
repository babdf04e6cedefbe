"""Draws the emblems, ships, castaways and compass of Men Overboard."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, sin

from fangs.core import drawing
from fangs.core.drawing import LARGE, SMALL, element, group, path, placed, words
from fangs.translation import phrase

from .chart import EAST, HEADING_NAMES, HEADINGS, SOUTH

Point = tuple[float, float]


def _star(points: int, inner: float) -> list[Point]:
    """Return the corners of a star around the origin. The outer ones are at distance 1, the inner ones at `inner`."""
    turns = [(k * pi / points, inner if k % 2 else 1.0) for k in range(2 * points)]
    return [(sin(turn) * far, -cos(turn) * far) for turn, far in turns]


_OUTLINES: dict[str, list[Point]] = {
    "arms": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0.45, 0.65), (0, 1), (-0.45, 0.65), (-0.8, 0.1)],
    "suns": _star(8, 0.55),
    "crowns": [(-0.9, 0.7), (-0.9, -0.5), (-0.45, 0.05), (0, -0.8), (0.45, 0.05), (0.9, -0.5), (0.9, 0.7)],
    "centre": _star(4, 0.3),
}

_ARMS = "M-14 -16L-7 -1H7L14 -16"  # the waving arms


@cache
def _outline(name: str, r: float) -> str:
    if name == "moons":
        top, foot = (f"{r * 0.45:.1f} {r * south:.1f}" for south in (-0.8, 0.8))
        return f"M{top}A{r * 0.9:.1f} {r * 0.9:.1f} 0 1 0 {foot}A{r * 0.8:.1f} {r * 0.8:.1f} 0 1 1 {top}Z"
    return "M" + "L".join(f"{r * east:.1f} {r * south:.1f}" for east, south in _OUTLINES[name]) + "Z"


def emblem(name: str, r: float, fill: str, stroke: str | None = None) -> str:
    """Draw the emblem of a suit or island: a shield, sun, crown or moon, or a four-pointed star for the centre."""
    return path(_outline(name, r), fill, stroke, drawing.HAIR)


def ship(suit: str, colour: str, faces: str, has_turn: bool) -> str:
    """Draw a ship with its suit's emblem on the sail, turned downwind.

    The ship whose turn it is has a ring around it.
    """
    hull = "M-20 7H14L24 5Q20 18 12 21H-12Q-19 18 -20 7Z"
    sail = "M-13 -23H8Q19 -12 9 2H-13Q-6 -10 -13 -23Z"
    is_west = faces == "west"
    shape = [
        path("M-4 8V-25", stroke=drawing.PRINT),
        path(sail, drawing.IVORY, drawing.PRINT, drawing.HAIR),
        path(hull, colour, drawing.PRINT, drawing.HAIR),
    ]
    ring = element("circle", r=26, fill="none", stroke=drawing.MARK, stroke_width=drawing.STROKE, class_="turn")
    return group(
        ring if has_turn else "",
        group(*shape, transform="scale(-1 1)" if is_west else None),
        placed(-1 if is_west else 1, -12, emblem(suit, 8, colour, drawing.PRINT)),
        class_=f"piece ship {suit}",
        data_faces=faces,
        pointer_events="none",
    )


def castaway(suit: str, colour: str) -> str:
    """Draw a castaway: a head, two waving arms, and the suit's emblem as its body."""
    return group(
        path(_ARMS, stroke=drawing.PRINT, width=7),
        path(_ARMS, stroke=drawing.SKIN, width=3),
        placed(0, 8, emblem(suit, 12, colour, drawing.PRINT)),
        element("circle", cy=-11, r=6.5, fill=drawing.SKIN, stroke=drawing.PRINT, stroke_width=drawing.HAIR),
        class_=f"piece castaway {suit}",
        pointer_events="none",
    )


def compass(wind: str = "", speed: str = "") -> str:
    """Draw a compass. The needle shows where the wind blows, and the middle shows its speed, if they are known."""
    ring = element("circle", r=74, fill=drawing.SEA, stroke=drawing.INK, stroke_width=drawing.STROKE)
    letters = (phrase("N"), phrase("E"), phrase("S"), phrase("W"))
    names = [words(58 * EAST[k], 58 * SOUTH[k] + 7, letters[k], SMALL) for k in range(HEADINGS // 2)]
    centre = element("circle", r=26, fill=drawing.PAPER, stroke=drawing.INK, stroke_width=drawing.STROKE)
    needle = _needle(HEADING_NAMES.index(wind)) if wind else ""
    said = words(0, 12, speed, LARGE, font_weight="bold") if speed else ""
    return group(ring, *names, needle, centre, said, class_="wind chance")


def _needle(heading: int) -> str:
    """Draw the needle of the compass, turned in a direction."""
    tail = path("M-4 66h8l-1 -40h-6z", drawing.INK)
    head = path("M0 -72L18 -34Q0 -42 -18 -34z", drawing.MARK)
    return placed(0, 0, tail, head, turn=degrees(atan2(EAST[heading], -SOUTH[heading])), class_="needle")
