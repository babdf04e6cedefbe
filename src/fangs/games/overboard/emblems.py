"""Men Overboard: the small shapes that its board is drawn with."""

from __future__ import annotations

from math import cos, pi, sin

from fangs.core import drawing
from fangs.core.drawing import element, words

from .chart import EAST, HEADINGS, SOUTH

Point = tuple[float, float]


def _star(points: int, inner: float) -> list[Point]:
    """A star around 0 with points at distance 1."""
    turns = [(k * pi / points, inner if k % 2 else 1.0) for k in range(2 * points)]
    return [(sin(turn) * far, -cos(turn) * far) for turn, far in turns]


_OUTLINES: dict[str, list[Point]] = {
    "arms": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.1), (0.45, 0.65), (0, 1), (-0.45, 0.65), (-0.8, 0.1)],
    "suns": _star(8, 0.55),
    "crowns": [(-0.9, 0.7), (-0.9, -0.5), (-0.45, 0.05), (0, -0.8), (0.45, 0.05), (0.9, -0.5), (0.9, 0.7)],
    "centre": _star(4, 0.3),
}


def emblem(name: str, x: float, y: float, r: float, fill: str) -> str:
    """The sign of a suit or an island: a shield, a sun, a crown, a moon; a star of four points for the centre."""
    if name == "moons":
        top, foot = (f"{x + r * 0.45:.1f} {y + r * south:.1f}" for south in (-0.8, 0.8))
        path = f"M{top}A{r * 0.9:.1f} {r * 0.9:.1f} 0 1 0 {foot}A{r * 0.8:.1f} {r * 0.8:.1f} 0 1 1 {top}Z"
    else:
        path = "M" + "L".join(f"{x + r * east:.1f} {y + r * south:.1f}" for east, south in _OUTLINES[name]) + "Z"
    return element("path", d=path, fill=fill)


def ship(suit: str, x: float, y: float, colour: str, to_move: bool, name: str) -> str:
    """A hull and a sail with the emblem of the suit; the one to move lies in a ring."""
    parts = [element("circle", r=19, fill="none", stroke=drawing.INK, stroke_width=2, class_="turn")] if to_move else []
    parts.append(element("path", d="M-16 5H16L11 14H-11Z", fill=colour, stroke=drawing.INK))
    parts.append(element("path", d="M0 5V-17", stroke=drawing.INK, stroke_width=2))
    parts.append(element("rect", x=-11, y=-15, width=22, height=18, rx=3, fill=drawing.PAPER, stroke=drawing.INK))
    parts.append(emblem(suit, 0, -6, 7, colour))
    return _piece(parts, name, f"ship {suit}", f"translate({x:g} {y:g})")


def castaway(suit: str, x: float, y: float, scale: float, colour: str, name: str) -> str:
    """A head, two waving arms, and the emblem of the suit for a body."""
    head = element("circle", cy=-9, r=4.5, fill=drawing.INK)
    waving = element("path", d="M-10 -8L-5 0H5L10 -8", fill="none", stroke=drawing.INK, stroke_width=2.5)
    return _piece(
        [head, waving, emblem(suit, 0, 5, 9, colour)],
        name,
        f"castaway {suit}",
        f"translate({x:g} {y:g}) scale({scale:g})",
    )


def _piece(parts: list[str], name: str, kind: str, place: str) -> str:
    """What can move; clicks go through it to the space beneath."""
    return element("g", *parts, id=name, transform=place, class_=kind, pointer_events="none")


def rose(x: float, y: float, r: float, heading: int | None, speed: int | None) -> str:
    """A compass with an arrow the way the wind blows and its speed in the middle."""
    parts = [element("circle", cx=x, cy=y, r=r, fill=drawing.SEA, stroke=drawing.INK, stroke_width=1.5)]
    parts += [words(x + (r - 9) * EAST[k], y + (r - 9) * SOUTH[k] + 4, "NESW"[k], 12) for k in range(HEADINGS // 2)]
    if heading is not None:
        east, south = EAST[heading] * 0.7071, SOUTH[heading] * 0.7071
        tip, left, right = (r, 0.0), (r - 16, 9.0), (r - 16, -9.0)
        corners = [(x + a * east - b * south, y + a * south + b * east) for a, b in (tip, left, right)]
        arrow = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners)
        parts.append(element("path", d=arrow + "Z", fill=drawing.ORANGE, stroke=drawing.INK))
    if speed is not None:
        parts.append(words(x, y + 9, str(speed), 26, font_weight="bold"))
    return element("g", *parts, class_="wind")
