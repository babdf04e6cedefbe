"""Draws the pirates, the cards and the shark of Get Bit!."""

from __future__ import annotations

from functools import cache
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import LARGE, element, path, placed, words

CARD, CARD_HEIGHT = 48, 62  # the width and the height of a card
# The limbs in the order in which the shark takes them (legs, then arms): whole limbs, and the points where they are bitten off.
_LIMBS = ("M12 22Q18 44 26 66h8", "M-12 22Q-18 44 -26 66h-8", "M18 -26Q40 -34 44 -64", "M-18 -26Q-40 -34 -44 -64")
_STUBS = ((16, 40, -14), (-16, 40, 14), (36, -36, -122), (-36, -36, 122))  # x, y, and the rotation in degrees
_ROOTS = ("M12 22L16 38", "M-12 22L-16 38", "M18 -26L34 -35", "M-18 -26L-34 -35")
_HATS = (
    "M-23 -58Q-22 -80 0 -80T23 -58L36 -66L33 -50L23 -56Q0 -66 -23 -58Z",  # a bandana and its knot
    "M-36 -60Q-24 -66 -20 -80Q0 -70 20 -80Q24 -66 36 -60Q0 -72 -36 -60Z",  # a hat with three corners
    "M-23 -60Q-24 -74 -10 -80Q20 -84 34 -62a6 6 0 1 1 -7 6Q14 -70 23 -60Q0 -66 -23 -60Z",  # a cap with a bobble
)


@cache
def pirate(letter: str, colour: str, hat: int, limbs: int) -> tuple[str, ...]:
    """Draw a swimming pirate with a hat, a letter on its shirt, and the limbs that it has left."""
    lost = len(_LIMBS) - limbs
    whole = "".join(_ROOTS[:lost] + _LIMBS[lost:])
    return (
        path(whole, stroke=drawing.PRINT, width=19),
        path(whole, stroke=drawing.SKIN, width=13),
        *(_stump(*place) for place in _STUBS[:lost]),
        element("rect", x=-24, y=-38, width=48, height=64, rx=14, fill=colour, stroke=drawing.PRINT, stroke_width=3),
        element("circle", cy=-54, r=24, fill=drawing.SKIN, stroke=drawing.PRINT, stroke_width=drawing.STROKE),
        path(_HATS[hat], colour, drawing.PRINT),
        path("M-19 -56h17v4a8 8 0 0 1 -17 0z", drawing.PRINT),  # an eye patch
        element("circle", cx=9, cy=-52, r=4, fill=drawing.PRINT),
        path("M-6 -40q7 5 13 -1", stroke=drawing.PRINT),
        words(0, 9, letter, LARGE, fill=drawing.PRINT, font_weight="bold"),
    )


@cache
def _stump(x: int, y: int, turn: int) -> str:
    """Draw the stump of a limb that was bitten off, with a bone in it."""
    cut = element("ellipse", rx=11, ry=7, fill=drawing.BLOOD, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    bone = element("ellipse", rx=4, ry=3, fill=drawing.IVORY)
    return placed(x, y, cut, bone, turn=turn)


@cache
def shark() -> tuple[str, ...]:
    """Draw the shark's head and fin. Its mouth is open, and it looks left at the last pirate."""
    body = "M-66 -10Q-40 -44 8 -48Q10 -80 38 -98Q36 -68 52 -42Q130 -20 160 62H-6Q-44 58 -54 30Q-30 32 -10 8Q-40 12 -66 -10Z"
    teeth = "M-58 -4l6 16l9 -10l7 12l8 -12l6 9M-50 31l9 -11l6 8l7 -13l7 7l2 -9"
    return (
        path(body, drawing.SHARK, drawing.PRINT),
        path(teeth, drawing.IVORY, drawing.PRINT, drawing.HAIR),
        element("circle", cx=-8, cy=-22, r=6, fill=drawing.PRINT),
        path("M34 -18q8 18 0 34M50 -14q8 18 0 34M66 -8q8 16 0 30", stroke=drawing.PRINT),
    )


@cache
def card(number: int, colour: str, is_chosen: bool) -> tuple[str, ...]:
    """Draw a card in its pirate's colour. A chosen card has a bright edge."""
    face = element(
        "rect", width=CARD, height=CARD_HEIGHT, rx=drawing.RADIUS, fill=colour,
        stroke=drawing.MARK if is_chosen else drawing.PRINT, stroke_width=drawing.BOLD if is_chosen else drawing.HAIR,
    )  # fmt: skip
    return (face, words(CARD / 2, CARD_HEIGHT / 2 + 12, str(number), LARGE, fill=drawing.PRINT, font_weight="bold"))


@cache
def back(colour: str) -> tuple[str, ...]:
    """Draw the back of a card, in its pirate's colour."""
    size: dict[str, Any] = {"width": CARD, "height": CARD_HEIGHT, "rx": drawing.RADIUS}
    fin = path("M10 44q14 -4 16 -26q12 10 12 26z", drawing.PRINT)
    return (element("rect", **size, fill=colour, stroke=drawing.PRINT, stroke_width=drawing.HAIR), fin)


@cache
def slot() -> str:
    """Draw the dashed outline of a card that is not in hand."""
    return element(
        "rect", x=2, y=2, width=CARD - 4, height=CARD_HEIGHT - 4, rx=drawing.RADIUS, fill="none", stroke=drawing.LINE,
        stroke_width=drawing.HAIR, stroke_dasharray="6 6",
    )  # fmt: skip


def badge(colour: str, edge: str) -> str:
    """Draw the round badge beside a pirate's name."""
    return element("circle", r=26, fill=colour, stroke=edge, stroke_width=drawing.STROKE)
