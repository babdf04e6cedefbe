"""Draws the swimmers, the shark and the die of Maneater, each around the origin."""

from __future__ import annotations

from typing import Any

from fangs.core import drawing
from fangs.core.drawing import element, path, words

from .orders import COLOURS

PAINT = dict(zip(COLOURS, (drawing.RED, drawing.GREEN, drawing.BLUE, drawing.YELLOW), strict=True))
PAINT |= {"shark": drawing.SHARK}
# Red is a disc, green a square, blue a triangle, yellow a diamond.
_SHAPES = {
    "red": "M-16 -5a16 16 0 1 1 32 0a16 16 0 1 1 -32 0z",
    "green": "M-14 -19h28v28h-28z",
    "blue": "M0 -25L19 10H-19z",
    "yellow": "M0 -24L18 -5L0 14L-18 -5z",
}
_LEGS = ("M-7 6V19h-5", "M7 6V19h5")


def swimmer(colour: str, legs: int) -> tuple[str, ...]:
    """Draw a swimmer: a shape with eyes, the legs that are left, and a wound for each lost leg."""
    left = "".join(_LEGS[:legs])
    return (
        path(left, stroke=drawing.PRINT, width=10) if legs else "",
        path(left, stroke=drawing.SKIN, width=5) if legs else "",
        path(_SHAPES[colour], PAINT[colour], drawing.PRINT, drawing.HAIR),
        *(
            element("circle", cx=x, cy=12, r=5, fill=drawing.BLOOD, stroke=drawing.PRINT, stroke_width=drawing.HAIR)
            for x in (-7, 7)[legs:]
        ),
        path("M-5 -6v3M5 -6v3", stroke=drawing.PRINT, width=5),
    )


def shark() -> tuple[str, ...]:
    """Draw the shark's fin, with the wave in front of it."""
    return (
        path("M-20 16Q-5 10 -4 -20Q14 -10 20 16z", drawing.SHARK, drawing.PRINT, drawing.HAIR),
        path("M-26 17q7 -7 13 0t13 0t13 0t13 0", stroke=drawing.FOAM, width=5),
    )


def die() -> tuple[str, ...]:
    """Draw a die with a question mark, which is shown before the roll."""
    look: dict[str, Any] = {"fill": drawing.IVORY, "stroke": drawing.PRINT, "stroke_width": drawing.STROKE}
    return (
        element("rect", x=-30, y=-30, width=60, height=60, rx=drawing.RADIUS, **look),
        words(0, 12, "?", drawing.LARGE, fill=drawing.PRINT, font_weight="bold"),
    )
