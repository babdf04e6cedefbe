"""Draws the board of Mandua: the fields, the figures, and the texts and buttons below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import (
    CAPTION,
    LARGE,
    MEDIUM,
    WIDTH,
    button,
    element,
    group,
    layer,
    paper,
    part,
    path,
    placed,
    words,
)
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.translation import phrase

from .condition import notes, status
from .figures import bars, hunter, tiger
from .shut import shut_in
from .state import BAND
from .words import SQUARE_NAMES

SIZE = 110  # the distance between neighbouring fields
LEFT = TOP = 180  # the coordinates of a5
FAR = LEFT + 4 * SIZE  # the right and bottom edge of the square, at e1
RADIUS = 44  # the radius of a field
SUPPLY, TAKEN, TIGERS = (44, 748), (696, 748), (696, 46)  # the corners in which figures are counted
LOW = 810  # the height of the board with the outer fields
WORDS, LINES = 88, 3  # the height of the texts below the board, and the number of their lines
KEYS = 394  # the height of the buttons, which is the same in every phase so that the board does not move
BELOW = 680  # the width of texts and buttons; on a phone held sideways, they stand beside the board
KEY, ACROSS = 96, 7  # the distance between two number buttons, and how many are in a row

_OUTER = {"A": (2, -1), "B": (5, 2), "C": (2, 5), "D": (-1, 2)}  # column, row from the top
_PLACES = {name: ("abcde".index(name[0]), 5 - int(name[1])) for name in SQUARE_NAMES} | _OUTER
_BRIDGES = tuple(zip("ABCD", ("c5", "e3", "c1", "a3"), strict=True))


def scenery(setting: View) -> Scenery:
    """Draw the empty board: the fields, with ids such as `field-c3`, and areas for texts and buttons.

    Only games with challenges have buttons.
    """
    left, top = (WIDTH - BELOW) / 2, LOW + WORDS
    high = KEYS if setting["options"]["captures"] == "challenge" else 0
    parts = [
        part(0, 0, WIDTH, LOW, _carving(), *map(_field, _PLACES), layer()),
        part(left, LOW, BELOW, WORDS, layer("words")),
    ]
    parts += [part(left, top, BELOW, high, layer("keys"))] if high else []
    return Scenery(paper(top + high, *parts), _symbols())


def pieces(view: View) -> Iterator[Piece]:
    """Yield all pieces and texts on the board. A figure's id names its field, such as `tiger-A` or `hunter-c3`."""
    if view["phase"] == "remove":
        for name in view["culprits"]:
            yield Piece(f"culprit-{name}", "culprit", *centre(name))
    shut = shut_in(view)
    for name in view["tigers"]:
        yield Piece(f"tiger-{name}", "tiger-shut" if name in shut else "tiger", *centre(name), role="1")
    for name in view["hunters"]:
        yield Piece(f"hunter-{name}", "hunter", *centre(name), role="0")
    supply, taken = view["supply"], BAND - len(view["hunters"]) - view["supply"]
    yield Piece("count-in-supply", "count-in-supply", *SUPPLY, str(supply), role="0")
    yield Piece("count-taken", "count-taken", *TAKEN, str(taken))
    yield Piece("count-tigers", "count-tigers", *TIGERS, str(len(view["tigers"])), role="1")
    for k, line in enumerate([status(view), *notes(view)[1 - LINES :]]):
        yield Piece(f"line-{k}", "line", WIDTH / 2, LOW + 22 + 29 * k, line, "words")
    yield from _keys(view)


def centre(field: str) -> tuple[int, int]:
    """Return the coordinates of the centre of a field, where a figure on it stands."""
    column, row = _PLACES[field]
    return LEFT + column * SIZE, TOP + row * SIZE


def _keys(view: View) -> Iterator[Piece]:
    """Yield the buttons of this phase: numbers to announce or challenge with, `end` and `play-on`."""
    phase, left, top = view["phase"], (WIDTH - ACROSS * KEY + 8) / 2, LOW + WORDS + 4
    if phase == "prowl" and view["taken"] and view["options"]["captures"] == "challenge":
        yield Piece("end", "end", WIDTH / 2 - 110, top + 2, layer="keys")
    if phase not in ("announce", "challenge"):
        return
    first = 0 if phase == "announce" else 1
    for number in range(first, BAND + 1):
        row, column = divmod(number - first, ACROSS)
        yield Piece(f"{phase}-{number}", "number", left + column * KEY, top + row * 98, str(number), "keys")
    if phase == "challenge":
        yield Piece("play-on", "play-on", left + 4 * KEY, top + 3 * 98, layer="keys")  # beside the last numbers


# The wood


def _carving() -> str:
    """Draw the wooden board, the grooves between its fields, and the names of the rows and columns."""
    ways = "".join(f"M{LEFT} {TOP + k * SIZE}H{FAR}M{LEFT + k * SIZE} {TOP}V{FAR}" for k in range(5))
    ways += "".join("M{} {}L{} {}".format(*centre(outer), *centre(inner)) for outer, inner in _BRIDGES)
    grain = "".join(f"M{LEFT - 50} {TOP - 30 + 62 * k}q140 {16 - 9 * (k % 3)} 270 0t270 0" for k in range(9))
    aside = (0, 0, 22, 0, 0)  # to make room for the bridges to the outer fields
    names = [words(LEFT + k * SIZE - aside[k], FAR + 62, "abcde"[k], MEDIUM) for k in range(5)]
    names += [words(LEFT - 57, FAR - k * SIZE + 8 - aside[k], str(k + 1), MEDIUM) for k in range(5)]
    return group(
        *_plank(),
        path(grain, stroke=drawing.GRAIN, class_="grain"),
        path(ways, stroke=drawing.GROOVE, width=10),
        placed(0, 3, path(ways, stroke=drawing.RIDGE, width=drawing.HAIR)),
        *names,
        class_="carving",
    )


def _plank() -> list[str]:
    """Draw the square and the outer fields as if they were one piece of wood."""
    near, size = LEFT - 70, 4 * SIZE + 140
    cut: list[str] = []
    for colour, edge in ((drawing.GROOVE, 2 * drawing.STROKE), (drawing.WOOD, 0)):
        outline: dict[str, Any] = {"fill": colour, "stroke": colour, "stroke_width": edge}
        cut.append(element("rect", x=near, y=near, width=size, height=size, rx=2 * drawing.RADIUS, **outline))
        cut += [element("circle", cx=x, cy=y, r=RADIUS + 16, **outline) for x, y in map(centre, _OUTER)]
    return cut


def _field(name: str) -> str:
    """Draw a field as a hollow in the wood, with a shadow above and light below."""
    ground = element("circle", r=RADIUS, fill=drawing.HOLLOW, stroke=drawing.GROOVE, stroke_width=drawing.HAIR)
    shade = path(
        f"M-{RADIUS} 0A{RADIUS} {RADIUS} 0 0 1 {RADIUS} 0A{RADIUS} {RADIUS - 8} 0 0 0 -{RADIUS} 0z", drawing.GROOVE
    )
    light = path(f"M-30 27A{RADIUS} {RADIUS} 0 0 0 30 27", stroke=drawing.RIDGE)
    shown = words(0, 10, name, MEDIUM, pointer_events="none") if name in _OUTER else ""
    return placed(*centre(name), ground, shade, light, shown, id=f"field-{name}", class_="field")


# The symbols


def _symbols() -> dict[str, str]:
    """Draw every kind of piece as an SVG symbol, and return the symbols by name."""
    ring: dict[str, Any] = {"r": RADIUS, "fill": "none", "stroke": drawing.MARK, "stroke_width": drawing.BOLD}
    return {
        "culprit": element("circle", pointer_events="none", **ring),
        "tiger": _figure(*tiger(), kind="tiger"),
        "tiger-shut": _figure(*tiger(), bars(), kind="tiger shut"),
        "hunter": _figure(*hunter(), kind="hunter"),
        "count-in-supply": _count(hunter(), phrase("in supply")),
        "count-taken": _count(hunter(), phrase("taken")),
        "count-tigers": _count(tiger(), phrase("tigers")),
        "line": words(0, 0, CAPTION),
        "end": button(phrase("end the turn"), 220),
        "number": button(CAPTION, KEY - 8),
        "play-on": button(phrase("play on"), 3 * KEY - 8),
    }


def _figure(*parts: str, kind: str) -> str:
    """Draw a figure as an SVG group. Clicks pass through it to the field."""
    return group(*parts, class_=f"piece {kind}", pointer_events="none")


def _count(figure: tuple[str, ...], called: str) -> str:
    """Draw a small figure with a number beside it and a word below it, such as "in supply"."""
    number = words(56, 12, CAPTION, LARGE, font_weight="bold")
    return group(group(*figure, transform="scale(0.8)"), number, words(24, 54, called), class_="count")
