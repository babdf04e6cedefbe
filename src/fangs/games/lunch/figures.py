"""Draws the cannibals, dice and water of Let's Do Lunch!."""

from __future__ import annotations

from typing import Any

from fangs.core import drawing
from fangs.core.drawing import element, group, path, placed

PIPS = {0: (), 1: ((0, 0),), 2: ((-14, -14), (14, 14)), 3: ((-15, -15), (0, 0), (15, 15))}


def cannibal(tribe: str) -> str:
    """Draw a cannibal on the board. Clicks pass through it to the square."""
    return group(*_face(tribe), class_=f"piece cannibal tribe-{tribe}", pointer_events="none")


def _face(tribe: str) -> list[str]:
    """Draw the parts of a cannibal's face.

    The Boneheads have round faces with a bone in their hair, and the Bloodboilers have square faces with teeth.
    """
    face = _bonehead() if tribe == "A" else _bloodboiler()
    eyes = [element("circle", cx=k * 15, cy=-4, r=9, fill=drawing.IVORY) for k in (-1, 1)]
    pupils = [element("circle", cx=k * 14, cy=-3, r=4, fill=drawing.PRINT) for k in (-1, 1)]
    return [*face, *eyes, *pupils]


def hand(tribe: str, count: int, step: float) -> str:
    """Draw a row of heads, one for each cannibal in a tribe's hand.

    The first two form a group of their own, which the legend shows.
    """
    heads = [placed(step * k, 0, *_face(tribe), scale=0.62) for k in range(count)]
    return group(group(*heads[:2], class_="hand"), *heads[2:])


def _bonehead() -> tuple[str, ...]:
    head = element("circle", r=38, fill=drawing.RED, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    hair = path("M-30 -24Q-18 -40 0 -39T30 -24Q0 -34 -30 -24Z", drawing.PRINT)
    bone = path(
        "M-24 -36a7 7 0 1 0 -8 6a7 7 0 1 0 8 6h48a7 7 0 1 0 8 -6a7 7 0 1 0 -8 -6z",
        drawing.IVORY, drawing.PRINT, drawing.HAIR,
    )  # fmt: skip
    mouth = element("ellipse", cy=20, rx=9, ry=8, fill=drawing.PRINT)
    return (head, hair, bone, mouth)


def _bloodboiler() -> tuple[str, ...]:
    square: dict[str, Any] = {"x": -35, "y": -30, "width": 70, "height": 66, "rx": drawing.RADIUS}
    spikes = path("M-33 -24l4 -16l13 10l16 -13l16 13l13 -10l4 16z", drawing.PRINT, drawing.PRINT)
    head = element("rect", **square, fill=drawing.BLUE, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    mouth = path("M-21 12h42v10q0 6 -6 6h-30q-6 0 -6 -6z", drawing.PRINT)
    teeth = path("M-19 12h12l-6 10zM-6 12h12l-6 10zM7 12h12l-6 10z", drawing.IVORY)
    return (spikes, head, mouth, teeth)


def water() -> str:
    """Draw the water in front of a cannibal in the River."""
    wave = "q11 -9 22 0t22 0t22 0t22 0"
    return group(
        path(f"M-44 16{wave}V43H-44z", drawing.DEEP),
        path(f"M-44 16{wave}", stroke=drawing.FOAM, width=drawing.BOLD),
        pointer_events="none",
    )


def die(face: int) -> str:
    """Draw a die with this many pips. A die without pips has not been rolled yet.

    The origin is its upper left corner.
    """
    fill, edge = (drawing.IVORY, drawing.PRINT) if face else (drawing.PAPER, drawing.LINE)
    box = element("rect", width=58, height=58, rx=drawing.RADIUS, fill=fill, stroke=edge, stroke_width=drawing.STROKE)
    pips = (element("circle", cx=29 + x, cy=29 + y, r=6, fill=drawing.PRINT) for x, y in PIPS[face])
    return group(box, *pips, class_="die chance")
