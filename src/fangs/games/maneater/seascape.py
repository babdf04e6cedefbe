"""Draws the map of Maneater, and computes the coordinates of everything on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import LARGE, MEDIUM, SMALL, WIDTH, element, group, path, words

from . import chart
from .figures import PAINT
from .mapfile import ROCK, Place
from .orders import COLOURS

HALF, HIGH = 28, 24  # of a hex: half its width, and half its height
CORNERS = (-HALF, 0), (-HALF // 2, -HIGH), (HALF // 2, -HIGH), (HALF, 0), (HALF // 2, HIGH), (-HALF // 2, HIGH)
ROWS = max(map(len, chart.MAP.columns))
_SEA = HALF * (3 * len(chart.MAP.columns) + 1) // 2
BREADTH = max(WIDTH, _SEA + 20)
_LEFT, _TOP = (BREADTH - _SEA) // 2, 10
BEACH = _TOP + HIGH * (2 * ROWS + 2)  # the y coordinate of the middle of the beach's southern row
HEIGHT = BEACH + 2 * HIGH


def middle(place: Place) -> tuple[int, int]:
    """Return the centre of a hex."""
    column, row = place
    return _LEFT + HALF + column * HALF * 3 // 2, _TOP + HIGH * (2 * row + 1 + column % 2)


@cache
def spot(name: str) -> tuple[int, int]:
    """Return the coordinates of a piece on a space. On a hex, pieces stand above the number."""
    if name == "home":
        return BREADTH // 2, BEACH - HIGH
    code = chart.SPACES[name]
    if code in chart.LAND:
        return middle(chart.LAND[code][0])
    x, y = middle(chart.PLACES[code])
    return x, y - 5


def landing(name: str, start: tuple[float, float]) -> tuple[int, int]:
    """Return the coordinates at which a piece arrives on a space.

    On the home beach, which is as wide as the map, it is the hex nearest to where the piece came from.
    """
    if name != "home":
        return spot(name)
    return min(map(middle, _beach()), key=lambda place: math.dist(place, start))


@cache
def _beach() -> list[Place]:
    columns = enumerate(chart.MAP.columns)
    return [(column, row) for column, marks in columns if marks for row in range(len(marks), ROWS + 1)]


@cache
def sea(beach_called: str) -> str:
    """Draw the part of the map that never changes, with this text on the home beach."""
    nets, herrings = ([chart.PLACES[code] for code in sorted(codes)] for codes in (chart.NETS, chart.HERRINGS))
    rocks = chart.MAP.places(ROCK)
    through: dict[str, Any] = {"pointer_events": "none"}
    return "".join(
        [
            _land(_beach(), "home", "beach"),
            words(BREADTH / 2, BEACH + 9, beach_called, MEDIUM, **through),
            group(*map(_hex, chart.HEXES), fill=drawing.SEA, stroke=drawing.PAPER, stroke_width=2, class_="sea"),
            _all(_outline, rocks, fill=drawing.ROCK, stroke=drawing.PAPER, width=drawing.HAIR, class_="rock"),
            _all(_peak, rocks, fill=drawing.PEAK),
            *(_island(code) for code in chart.ISLAND_CODES if chart.LAND[code]),
            _all(_mesh, nets, stroke=drawing.FOAM, width=drawing.HAIR, **through),
            _all(_fish, herrings, fill=drawing.HERRING, **through),
            *map(_airbed, COLOURS, chart.STARTS),
        ]
    )  # fmt: skip


@cache
def numbers() -> str:
    """Draw the numbers of all hexes, which lie on top of the pieces."""
    look: dict[str, Any] = {"font_size": SMALL, "text_anchor": "middle", "pointer_events": "none", "class_": "numbers"}
    return group(*map(_number, chart.HEXES), fill=drawing.INK, **look)


def _all(shape: Callable[[Place], str], places: Iterable[Place], **look: Any) -> str:
    """Draw the same shape at each of these places, as a single path."""
    return path("".join(map(shape, places)), **look)


def _land(places: Iterable[Place], name: str, kind: str) -> str:
    return path(_coast(places), fill=drawing.SAND, id=name, stroke=drawing.SAND, width=drawing.HAIR, class_=kind)


def _coast(places: Iterable[Place]) -> str:
    """Return the outline of several hexes as one SVG path, without the sides that two of them share."""
    corners = [_corners(place) for place in places]
    sides = {(one[k], one[(k + 1) % 6]) for one in corners for k in range(6)}
    after = {start: end for start, end in sides if (end, start) not in sides}
    loops = []
    while after:
        start = min(after)
        loop = [start]
        while (end := after.pop(loop[-1])) != start:
            loop.append(end)
        loops.append("M" + "L".join(f"{x} {y}" for x, y in loop) + "z")
    return "".join(loops)


def _corners(place: Place) -> list[tuple[int, int]]:
    """List the corners of a hex, clockwise from the westernmost corner."""
    x, y = middle(place)
    return [(x + east, y + south) for east, south in CORNERS]


def _outline(place: Place) -> str:
    x, y = middle(place)
    return f"M{x - HALF} {y}l14-24h28l14 24-14 24h-28z"


def _hex(code: int) -> str:
    fill = f' fill="{drawing.DEEP}"' if code in chart.NETS else ""
    return f'<path id="hex-{code}" d="{_outline(chart.PLACES[code])}"{fill}/>'


def _number(code: int) -> str:
    """Draw the number of a hex near its lower edge."""
    x, y = middle(chart.PLACES[code])
    return f'<text x="{x}" y="{y + 21}">{code}</text>'


def _island(code: int) -> str:
    land, name = chart.LAND[code], chart.NAMES[code]
    x, y = middle(land[-1])
    return _land(land, f"island-{name}", "island") + words(
        x, y + 12, name, LARGE, font_weight="bold", pointer_events="none"
    )


def _peak(place: Place) -> str:
    x, y = middle(place)
    return f"M{x - 18} {y + 13}l12-23 8 11 6-7 10 19z"


def _mesh(place: Place) -> str:
    x, y = middle(place)
    down = f"M{x - 21} {y - 12}l21 36M{x - 14} {y - 24}l28 48M{x} {y - 24}l21 36"
    return down + f"M{x + 21} {y - 12}l-21 36M{x + 14} {y - 24}l-28 48M{x} {y - 24}l-21 36"


def _fish(place: Place) -> str:
    x, y = middle(place)
    return f"M{x - 15} {y - 6}q12-14 22 0l8-7v14l-8-7q-10 14-22 0z"


def _airbed(colour: str, code: int) -> str:
    x, y = middle(chart.PLACES[code])
    bed = element("rect", x=x - 17, y=y - 14, width=34, height=16, rx=5, fill=PAINT[colour], stroke=drawing.PRINT)
    return group(bed, path(f"M{x - 9} {y - 12}v12", stroke=drawing.PRINT, width=1), pointer_events="none")
