"""Draws the tigers and hunters of Mandua, each around the origin."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import element, path


def tiger() -> tuple[str, ...]:
    """Draw a tiger's head with ears and stripes."""
    ears = "".join(f"M{k * 14} -27q{k * 4} -12 {k * 14} -9q{k * 4} 12 {-k * 4} 20z" for k in (-1, 1))
    stripes = "M0 -30v13M-10 -29l2 9M10 -29l-2 9" + "".join(
        f"M{k * 31} -4l{-k * 11} 2M{k * 32} 6l{-k * 11} 0M{k * 29} 16l{-k * 10} -3" for k in (-1, 1)
    )
    return (
        path(ears, drawing.ORANGE, drawing.PRINT),
        path("M0 -32C24 -32 34 -14 32 6Q28 32 0 33T-32 6C-34 -14 -24 -32 0 -32z", drawing.ORANGE, drawing.PRINT),
        path("M0 8q10 -4 16 4q2 14 -16 18q-18 -4 -16 -18q6 -8 16 -4z", drawing.IVORY),
        path(stripes, stroke=drawing.PRINT, width=4),
        *(element("circle", cx=k * 12, cy=-6, r=4.5, fill=drawing.PRINT) for k in (-1, 1)),
        path("M-6 8h12l-6 7zM0 15v5M0 20q-5 5 -9 1M0 20q5 5 9 1", drawing.PRINT, drawing.PRINT, drawing.HAIR),
    )


def bars() -> str:
    """Draw the bars in front of a tiger that is shut in."""
    cage = "M-20 -38V38M0 -38V38M20 -38V38M-27 -38H27M-27 38H27"
    return path(cage, stroke=drawing.IVORY, width=7) + path(cage, stroke=drawing.PRINT, width=4)


def hunter() -> tuple[str, ...]:
    """Draw a hunter with a pith helmet and a spear."""
    return (
        path("M26 32V-28", stroke=drawing.PRINT, width=7),
        path("M26 32V-28", stroke=drawing.SKIN, width=2),
        path("M20 -24l6 -14l6 14z", drawing.IVORY, drawing.PRINT),
        path("M-25 33Q-25 5 -3 4T19 33z", drawing.GREEN, drawing.PRINT),
        element("circle", cx=-3, cy=-6, r=14, fill=drawing.SKIN, stroke=drawing.PRINT, stroke_width=drawing.STROKE),
        path(
            "M-28 -10Q-24 -15 -17 -16Q-17 -34 -3 -34T11 -16Q18 -15 22 -10Q-3 -17 -28 -10z", drawing.IVORY, drawing.PRINT
        ),
        *(element("circle", cx=-3 + k * 5, cy=-4, r=2.5, fill=drawing.PRINT) for k in (-1, 1)),
    )
