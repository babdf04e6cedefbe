"""Maneater: the resort, drawn from a view."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import element, picture, words
from fangs.core.fields import HIDDEN
from fangs.core.game import View

from . import chart
from .mapfile import AIRBEDS, BLANK, HERRING, ISLANDS, NET, ROCK, Place
from .orders import COLOURS, ROLE_NAMES

CELL = 5  # letters in the text board: who is there, the number in three, what it is
HALF, HIGH = 20, 17  # of a hex: from its middle to a side corner, and to its top
LEFT, TOP, PANEL = 14, 40, 250
LETTERS = dict(zip(COLOURS, AIRBEDS, strict=True))
PAINT = dict(zip(COLOURS, (drawing.RED, drawing.GREEN, drawing.BLUE, drawing.YELLOW), strict=True)) | {
    "shark": drawing.INK
}
ROWS = max(map(len, chart.MAP.columns))


# What is said


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action; the same space twice: no alternative, no preference."""
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        first = _click(hex_)
        return [first, *(f"prefer-{colour}" for colour in preference.split(">"))] if preference else [first, first]
    spaces = [_click(name) for name in action.split("/")]
    may_add = role != "red" and view["swimmers"][role]["legs"] > 0
    return spaces * 2 if may_add and len(spaces) == 1 else spaces


def _click(name: str) -> str:
    return f"hex-{name}" if name.isdigit() else f"island-{name}" if name in chart.SPACES and name != "home" else name


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    if action in ("void", "nmr", "withdraw"):
        return {"void": "write an impossible order", "nmr": "write no order", "withdraw": "withdraw"}[action]
    if role == "shark":
        hex_, _, preference = action.partition(" ")
        where = f"stay on {hex_}" if hex_ == view["shark"] else f"swim to {hex_}"
        return where + (f" and rather bite {preference.replace('>', ', then ')}" if preference else "")
    first, *others = action.split("/")
    if first == "drift":
        return "drift off the island, one hex south"
    stays = first == view["swimmers"][role]["at"]
    goes = "come home" if first == "home" else f"{'stay on' if stays else 'swim to'} {_called(first)}"
    return goes + "".join(f", or else to {_called(name)}" for name in others)


def _called(name: str) -> str:
    return "the home beach" if name == "home" else name if name.isdigit() else f"island {name}"


def _status(view: View) -> str:
    limit, turn = view["options"]["turn_limit"], f"Turn {view['turn']}"
    if view["phase"] == "herring":
        first, *others = view["herrings"]
        return f"{turn}: a red herring for {first}" + (f", then {' and '.join(others)}" if others else "")
    if view["phase"] == "bite":
        return f"{turn}: chance decides whom the shark bites"
    if view["phase"] == "over":
        return f"The game is over after turn {view['turn']}"
    left = f", {view['last']} left with one swimmer in play" if view["last"] else f" of {limit}" if limit else ""
    return f"{turn}{left}: orders"


def _swayed(view: View) -> str:
    swayed = view["swayed"]
    if swayed is None:
        return ""
    return {"astray": "The shark will attack nobody", "whistle": "The shark hears a whistle and stays"}.get(
        swayed, f"The shark {swayed.replace('heads', 'heads for')}"
    )


def _order(view: View, role: str) -> str:
    order = view["orders"][role]
    if order is None:
        return ""
    return "order hidden" if order == HIDDEN else f"order {order}"


def _remarks(view: View, colour: str) -> list[str]:
    swimmer = view["swimmers"][colour]
    at = chart.SPACES.get(swimmer["at"], 0)
    remarks = ["on a net"] * (at in chart.NETS) + ["on a red herring"] * (at in chart.HERRINGS)
    if swimmer["bitten"]:
        safe = swimmer["state"] == "swimming" and swimmer["bitten"] == view["turn"] - 1
        remarks.append(f"bitten in turn {swimmer['bitten']}" + ", safe now" * safe)
    return remarks + ["has a cramp"] * swimmer["cramp"] + ["stayed"] * swimmer["stayed"]


def _legs(number: int) -> str:
    return ("no legs", "1 leg", "2 legs")[number]


# In letters


def text(view: View) -> str:
    """The board in letters, lying on its side: north is left and the home beach right, west is above."""
    swayed = _swayed(view)
    head = "Maneater   " + _status(view) + (f"   {swayed}" if swayed else "")
    width = CELL * ROWS + CELL // 2
    compass = "<- north".ljust(width - 13) + "south, home ->"
    legend = "h red herring   # shark net   = airbed   ^^^ rock   AAA island   ::: home beach   S the shark"
    sea = [_line(view, column) for column in range(len(chart.MAP.columns))]
    return "\n".join([head, compass, *sea, legend, *_people(view)])


def _line(view: View, column: int) -> str:
    """One column of the map; odd ones stand half a hex farther south."""
    marks = chart.MAP.columns[column]
    cells = "".join(_cell(view, (column, row)) for row in range(len(marks)))
    indent = " " * (column % 2 * (CELL // 2))
    return (indent + cells).ljust(CELL * ROWS + CELL // 2 + 2, ":") if marks else ""


def _cell(view: View, place: Place) -> str:
    mark = chart.MAP.mark(place)
    if mark in BLANK + ROCK:
        return " ^^^ " if mark == ROCK else " " * CELL
    code = chart.code_at(place)
    name = chart.NAMES[code]
    who = next((LETTERS[c] for c in COLOURS if view["swimmers"][c]["at"] == name), " ")
    if mark in ISLANDS:
        return f"{who if place == chart.LAND[code][0] else ' '}{name * 3} "
    sign = "S" if view["shark"] == name else {HERRING: "h", NET: "#"}.get(mark, "=" if mark in AIRBEDS else " ")
    return f"{who}{name:>3}{sign}"


def _people(view: View) -> Iterable[str]:
    score, shark = view["score"], view["shark"]
    where = "withdrawn" if shark is None else f"on {shark}"
    yield f"S shark   {where:<21} {score['shark']:>2} points  {_order(view, 'shark')}".rstrip()
    for colour in COLOURS:
        swimmer = view["swimmers"][colour]
        at = _called(swimmer["at"]) if swimmer["at"] else swimmer["state"]
        where = ("on " if swimmer["at"] else "") + at
        rest = ", ".join(filter(None, [_order(view, colour), *_remarks(view, colour)]))
        yield f"{LETTERS[colour]} {colour:<7} {where:<12} {_legs(swimmer['legs']):<8} {score[colour]:>2} points  {rest}".rstrip()


# As SVG


def svg(view: View) -> str:
    """The board as SVG: spaces have the ids hex-118, island-A and home, pieces those of their roles, such as piece-red."""
    width, height = _size()
    pieces = [_placed(view, role) for role in ("shark", *COLOURS)]
    label = f"Maneater: {_status(view)}"
    return picture(width, height, label, _sea(), *_ways(view), *pieces, *_panel(view))


def _size() -> tuple[int, int]:
    return _sea_width() + PANEL, TOP + HIGH * (2 * ROWS + 4) + 10


def _sea_width() -> int:
    return 2 * LEFT + HALF * (3 * len(chart.MAP.columns) + 1) // 2


def _middle(place: Place) -> tuple[int, int]:
    column, row = place
    return LEFT + HALF + column * HALF * 3 // 2, TOP + HIGH * (2 * row + 1 + column % 2)


def _outline(place: Place) -> str:
    x, y = _middle(place)
    return f"M{x - HALF} {y}l10-17h20l10 17-10 17h-20z"


@functools.cache
def _sea() -> str:
    """All that never changes."""
    columns = chart.MAP.columns
    beach = [(c, row) for c, marks in enumerate(columns) if marks for row in range(len(marks), ROWS + 2 - c % 2)]
    nets = [chart.PLACES[code] for code in sorted(chart.NETS)]
    herrings = [chart.PLACES[code] for code in sorted(chart.HERRINGS)]
    rocks = chart.MAP.places(ROCK)
    width, height = _size()
    return "".join(
        [
            element("rect", width=width, height=height, fill=drawing.PAPER, class_="paper"),
            _path(_outline, beach, id="home", fill=drawing.SAND, stroke=drawing.LINE, class_="beach"),
            words(_sea_width() / 2, TOP + HIGH * (2 * ROWS + 2) + 6, "home beach", 16, pointer_events="none"),
            _group(map(_hex, chart.HEXES), fill=drawing.SEA, stroke=drawing.PAPER, class_="sea"),
            _path(_outline, rocks, fill=drawing.STONE, stroke=drawing.PAPER, class_="rock"),
            _path(_peak, rocks, fill=drawing.LINE),
            *(_island(code) for code in chart.ISLAND_CODES if chart.LAND[code]),
            _path(_mesh, nets, stroke=drawing.INK, opacity=0.45, fill="none", pointer_events="none"),
            _path(_fish, herrings, fill=drawing.RED, opacity=0.7, pointer_events="none"),
            *map(_airbed, COLOURS, chart.STARTS),
            _group(
                map(_number, chart.HEXES), font_size=10, text_anchor="middle", fill=drawing.INK, pointer_events="none"
            ),
        ]
    )


def _group(parts: Iterable[str], **attributes: Any) -> str:
    return element("g", *parts, **attributes)


def _path(shape: Callable[[Place], str], places: Iterable[Place], **attributes: Any) -> str:
    """The same shape at several places, as one path."""
    return element("path", d="".join(map(shape, places)), **attributes)


def _hex(code: int) -> str:
    return f'<path id="hex-{code}" d="{_outline(chart.PLACES[code])}"/>'


def _number(code: int) -> str:
    x, y = _middle(chart.PLACES[code])
    return f'<text x="{x}" y="{y - 7}">{code}</text>'


def _island(code: int) -> str:
    land, name = chart.LAND[code], chart.NAMES[code]
    x, y = _middle(land[-1])
    beach = _path(_outline, land, id=f"island-{name}", fill=drawing.SAND, stroke=drawing.LINE, class_="island")
    return beach + words(x, y + 5, name, 13, font_weight="bold", pointer_events="none")


def _peak(place: Place) -> str:
    x, y = _middle(place)
    return f"M{x - 12} {y + 9}l8-16 5 8 4-5 7 13z"


def _mesh(place: Place) -> str:
    x, y = _middle(place)
    up = f"M{x - 15} {y + 9}l10-20M{x - 9} {y + 15}l15-30M{x + 1} {y + 15}l12-24"
    return up + f"M{x + 15} {y + 9}l-10-20M{x + 9} {y + 15}l-15-30M{x - 1} {y + 15}l-12-24"


def _fish(place: Place) -> str:
    x, y = _middle(place)
    return f"M{x - 9} {y + 7}q8-9 14 0l5-4v8l-5-4q-6 9-14 0z"


def _airbed(colour: str, code: int) -> str:
    x, y = _middle(chart.PLACES[code])
    bed: dict[str, Any] = {"fill": "none", "stroke": PAINT[colour], "stroke_width": 2, "pointer_events": "none"}
    return element("rect", x=x - 8, y=y + 1, width=16, height=10, rx=3, **bed)


def _where(view: View, role: str) -> tuple[int, int] | None:
    """Where the piece of a role stands; None where it is in the drawing no more."""
    name = view["shark"] if role == "shark" else view["swimmers"][role]["at"]
    if name is not None:
        return _spot(name)
    if role == "shark" or view["swimmers"][role]["state"] != "home":
        return None
    return LEFT + 40 + 50 * COLOURS.index(role), TOP + HIGH * (2 * ROWS + 2)


def _spot(name: str) -> tuple[int, int]:
    if name == "home":
        return _sea_width() // 2, TOP + HIGH * (2 * ROWS + 1)
    code = chart.SPACES[name]
    return _middle(chart.PLACES[code] if code in chart.PLACES else chart.LAND[code][0])


def _placed(view: View, role: str) -> str:
    spot = _where(view, role)
    if spot is None:
        return ""
    x, y = spot
    legs = 0 if role == "shark" else view["swimmers"][role]["legs"]
    shift = 5 if role == "shark" else 3
    place: dict[str, Any] = {"transform": f"translate({x} {y + shift})", "pointer_events": "none"}
    return element("g", _piece(role, legs), id=f"piece-{role}", class_=f"piece {role}", **place)


def _piece(role: str, legs: int) -> str:
    """The shark is a fin; red a disc, green a square, blue a triangle, yellow a diamond, each with the legs that it has."""
    outline: dict[str, Any] = {"fill": PAINT[role], "stroke": drawing.PAPER, "stroke_width": 1.5}
    if role == "shark":
        return element("path", d="M-14 9q10-4 9-20 13 4 17 20z", **outline)
    shape = {
        "red": element("circle", r=8, **outline),
        "green": element("path", d="M-8-8h16v16h-16z", **outline),
        "blue": element("path", d="M0-10l10 17h-20z", **outline),
        "yellow": element("path", d="M0-11l10 11-10 11-10-11z", **outline),
    }[role]
    limbs = "M-4 7v7" * (legs > 0) + "M4 7v7" * (legs > 1)
    feet = element("path", d=limbs, stroke=PAINT[role], stroke_width=3) if legs else ""
    return feet + shape + words(0, 4, LETTERS[role], 10, fill=drawing.PAPER, font_weight="bold")


def _ways(view: View) -> Iterable[str]:
    """The orders that may be seen, from piece to space."""
    for role in ROLE_NAMES:
        order, start = view["orders"][role], _where(view, role)
        name = (order or HIDDEN).partition(" ")[0].partition("/")[0]
        if name in chart.SPACES and start is not None and view["phase"] == "orders":
            (x, y), (to_x, to_y) = start, _spot(name)
            yield element(
                "path", d=f"M{x} {y}L{to_x} {to_y}", stroke=PAINT[role], stroke_width=3, stroke_dasharray="6 4",
                stroke_linecap="round", class_="way", pointer_events="none",
            )  # fmt: skip


def _panel(view: View) -> Iterable[str]:
    left = _sea_width()
    status = "; ".join(filter(None, [_status(view), _swayed(view).lower()]))
    yield words(LEFT, 25, status, 16, text_anchor="start", class_="status")
    yield words(left + PANEL - 14, 25, "Maneater", 16, text_anchor="end", font_weight="bold")
    for place, role in enumerate(ROLE_NAMES):
        y = TOP + 10 + 76 * place
        yield element(
            "rect", id=f"prefer-{role}" if role != "shark" else None, x=left, y=y, width=PANEL - 14, height=68, rx=8,
            fill=drawing.PAPER, stroke=drawing.LINE, class_="role",
        )  # fmt: skip
        yield element("g", _about(view, role, left, y), pointer_events="none")
    if any(s["at"] in ("A", "B", "C") and s["legs"] == 0 for s in view["swimmers"].values()):
        y = TOP + 10 + 76 * len(ROLE_NAMES)
        yield element("rect", id="drift", x=left, y=y, width=90, height=34, rx=8, fill=drawing.DEEP, class_="button")
        yield words(left + 45, y + 22, "drift", 15, pointer_events="none")


def _about(view: View, role: str, left: int, y: int) -> str:
    """What the panel says of a role: nothing of who plays it (M2.2)."""
    swimmer = view["swimmers"].get(role, {"legs": 0, "at": view["shark"], "state": "withdrawn"})
    where = f"on {_called(swimmer['at'])}" if swimmer["at"] else swimmer["state"]
    legs = "" if role == "shark" else f", {_legs(swimmer['legs'])}"
    remarks = [] if role == "shark" else _remarks(view, role)
    icon = element("g", _piece(role, swimmer["legs"]), transform=f"translate({left + 24} {y + 22})")
    lines = [(f"{role}, {where}{legs}", 15), *((line, 12) for line in (", ".join(remarks), _order(view, role)) if line)]
    said = [words(left + 48, y + 22 + 18 * k, line, size, text_anchor="start") for k, (line, size) in enumerate(lines)]
    points = words(left + PANEL - 24, y + 22, str(view["score"][role]), 18, text_anchor="end", font_weight="bold")
    return icon + "".join(said) + points
