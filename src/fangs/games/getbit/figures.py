"""Get Bit!: the figures that its board is drawn with."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import element, words

# Where the limbs are, in the order in which the shark takes them: the legs before the arms.
_LIMBS = ("M6 14L13 34", "M-6 14L-13 34", "M10 0L23 -16", "M-10 0L-23 -16")
_STUBS = ("M6 14L8 20", "M-6 14L-8 20", "M10 0L15 -6", "M-10 0L-15 -6")


def pirate(number: int, colour: str, limbs: int, x: float, y: float) -> str:
    """A swimmer with a bandana, a number on the shirt, and the limbs that are left."""
    lost = len(_LIMBS) - limbs
    parts = [element("path", d="".join(_LIMBS[lost:]), stroke=drawing.INK, stroke_width=5, stroke_linecap="round")]
    if lost:
        parts.append(element("path", d="".join(_STUBS[:lost]), stroke=drawing.RED, stroke_width=5))
    parts.append(element("rect", x=-12, y=-8, width=24, height=26, rx=6, fill=colour, stroke=drawing.INK))
    parts.append(element("circle", cy=-20, r=13, fill=drawing.SAND, stroke=drawing.INK))
    parts.append(
        element("path", d="M-13 -23A13 13 0 0 1 13 -23L19 -27L17 -19L13 -23Z", fill=colour, stroke=drawing.INK)
    )
    parts.append(element("path", d="M-8 -18H-1V-15A3.5 3.5 0 0 1 -8 -15Z", fill=drawing.INK))  # an eye patch
    parts.append(element("circle", cx=5, cy=-17, r=2, fill=drawing.INK))
    parts.append(words(0, 11, str(number), 17, fill=drawing.PAPER, font_weight="bold"))
    return element("g", *parts, id=f"pirate-{number}", transform=f"translate({x:g} {y:g})", class_="pirate")


def shark(x: float, y: float) -> str:
    """A head with an open mouth and a fin, looking left at the last pirate."""
    teeth = "M-34 6l6 7l5 -6l6 7l5 -6l6 7l4 -5"
    parts = [
        element(
            "path",
            d="M-38 4L-22 -16Q-6 -24 8 -22L20 -46L32 -20Q66 -12 78 40H-14Q-34 34 -30 22L0 16L-34 6Z",
            fill=drawing.STONE,
        ),
        element("path", d=teeth, fill=drawing.PAPER),
        element("circle", cx=-12, cy=-10, r=3.5, fill=drawing.INK),
    ]
    return element("g", *parts, id="shark", transform=f"translate({x:g} {y:g})", class_="shark")


def card(pirate: int, number: int, colour: str, x: float, y: float, kind: str) -> str:
    """A card; `kind` is hand, chosen or played."""
    edge = {"hand": drawing.LINE, "chosen": drawing.ORANGE, "played": drawing.STONE}[kind]
    width = 3 if kind == "chosen" else 1
    face = element("rect", width=30, height=40, rx=5, fill=drawing.PAPER, stroke=edge, stroke_width=width)
    pips = words(15, 27, str(number), 19, fill=drawing.STONE if kind == "played" else colour, font_weight="bold")
    place = f"translate({x:g} {y:g})"
    return element("g", face, pips, id=f"card-{pirate}-{number}", transform=place, class_=f"card {kind}")
