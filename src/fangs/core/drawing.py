"""Helps games to draw their boards as SVG, with a palette and sizes that all games share.

Every drawing is 800 wide. On a phone, which is 390 pixels wide, text of size SMALL is 9 pixels high and a button of size FINGER is 40
pixels high. Colours are presentation attributes, never `style`. They all come from the palette, so that a page with a strict content
security policy can change each of them, for example in dark mode.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import zip_longest
from typing import Any

WIDTH = 800
SMALL, MEDIUM, LARGE = 19, 24, 34  # writing
HAIR, STROKE, BOLD = 2, 3, 6  # lines
RADIUS = 10  # of corners
FINGER = 88  # what a finger can hit
CAPTION = "{}"  # marks the place of the piece's text in a symbol

# Colours that dark mode inverts: the background, writing and outlines on it, less important writing, frames, buttons,
# and highlights (whose turn it is, what was chosen)
PAPER, INK, QUIET, LINE, BOX, MARK = "#fbf7ee", "#22303a", "#6a6455", "#d3c8b0", "#f0e7d5", "#c01f5b"
SEA, DEEP, FOAM = "#c3e5ec", "#86c6d7", "#ebf8fa"
SAND, DUNE, ROCK, PEAK = "#f3e3bd", "#d3ba80", "#a39d93", "#c9c3b8"
WOOD, GRAIN, RIDGE, HOLLOW, GROOVE = "#d4ad7b", "#c89f6b", "#efd7ae", "#bb9060", "#5e3f22"
HERRING = "#cf4a34"
# Colours that are the same in light and dark mode: pieces and cards, and the print on them
PRINT, IVORY, SKIN, BLOOD, SHARK = "#1b262e", "#fffdf8", "#f6d7ae", "#a8201a", "#8699a4"
RED, BLUE, GREEN, YELLOW, VIOLET, ORANGE = "#e8695a", "#5d9fdd", "#63b270", "#f2c23e", "#d4b5f0", "#f0954a"
PLAYER_COLOURS = (RED, BLUE, GREEN, YELLOW, VIOLET, ORANGE)

PALETTE = {name.lower(): value for name, value in list(globals().items()) if str(value).startswith("#")}
DARK = PALETTE | {
    "paper": "#161c21", "ink": "#ece7db", "quiet": "#a5a99f", "line": "#3f4a51", "box": "#2a343b", "mark": "#ff7fa6",
    "sea": "#1d3b47", "deep": "#2b5868", "foam": "#5b8fa0",
    "sand": "#574a30", "dune": "#87744c", "rock": "#5d5a55", "peak": "#827e77",
    "wood": "#7d5c3a", "grain": "#735332", "ridge": "#a5804f", "hollow": "#5a3f26", "groove": "#2b1c0e",
    "herring": "#f2917a",
}  # fmt: skip


def element(tag: str, *children: str, text: str = "", **attributes: Any) -> str:
    """Return an SVG element as text.

    `class_` and `font_size` become `class` and `font-size`. Attributes that are None are left out.
    """
    inner = (escape(str(text), quote=False) if text else "") + "".join(children)
    head = _head(tag, **attributes)
    return f"{head}>{inner}</{tag}>" if inner else f"{head}/>"


@lru_cache(maxsize=16_384, typed=True)
def _head(tag: str, /, **attributes: Any) -> str:
    """Return the opening tag of an SVG element, without the final `>`.

    The tags are cached because most elements of a drawing were already in the previous one.
    """
    shown = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{shown}"


def paper(height: float, *children: str, width: float = WIDTH) -> str:
    """Return a complete SVG drawing, with these elements on a background."""
    return element(
        "svg",
        element("rect", width=width, height=height, fill=PAPER, class_="paper"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        role="img",
        font_family="system-ui, sans-serif",
    )


def layer(name: str = "") -> str:
    """Return an empty SVG group, in which pieces are drawn later.

    Its pieces lie above everything drawn before the layer, and below everything drawn after it.
    """
    return element("g", data_layer=name)


def at(x: float, y: float, size: float = 1, turn: float | None = None) -> str:
    """Return an SVG `transform` that moves an element from the origin to a point, and scales and rotates it."""
    return (
        f"translate({x:g} {y:g})" + f" scale({size:g})" * (size != 1) + ("" if turn is None else f" rotate({turn:g})")
    )


def group(*parts: str, **attributes: Any) -> str:
    """Return an SVG group of these elements."""
    return element("g", *parts, **attributes)


def part(x: float, y: float, width: float, height: float, *children: str, large: float = 1, **attributes: Any) -> str:
    """Create a part of a drawing that a page can place separately, such as the board or a player's hand.

    The first part is the board, and the others belong to it. A player who owns something in one of the other parts sees
    that part at the bottom, `large` times as large.
    """
    box = " ".join(map(_number, (x, y, width, height)))
    return element("g", *children, data_box=box, data_large=large if large > 1 else None, **attributes)


def placed(x: float, y: float, *parts: str, scale: float = 1, turn: float | None = None, **attributes: Any) -> str:
    """Group SVG elements, and move them from the origin to a point. They can also be scaled and rotated."""
    return element("g", *parts, transform=at(x, y, scale, turn), **attributes)


def path(d: str, fill: str = "none", stroke: str | None = None, width: float = STROKE, **attributes: Any) -> str:
    """Return an SVG path that is filled, outlined or both. Outlines have round corners and ends."""
    if stroke:
        drawn = {"stroke": stroke, "stroke_width": width, "stroke_linejoin": "round", "stroke_linecap": "round"}
        attributes = drawn | attributes
    return element("path", d=d, fill=fill, **attributes)


def words(x: float, y: float, text: str, size: float = MEDIUM, **attributes: Any) -> str:
    """Return an SVG text element, which is centred on `x` by default."""
    return element(
        "text", text=text, **{"x": x, "y": y, "font_size": size, "text_anchor": "middle", "fill": INK} | attributes
    )


def line(x: float, y: float, text: str, size: float = MEDIUM, **attributes: Any) -> str:
    """Return an SVG text element that begins at `x`."""
    return words(x, y, text, size, **{"text_anchor": "start"} | attributes)


def button(label: str, width: float) -> str:
    """Draw a button with this label as SVG. Its top left corner is at the origin."""
    face = element("rect", width=width, height=FINGER, rx=RADIUS, fill=BOX, stroke=INK, stroke_width=HAIR)
    size = next((size for size in (MEDIUM + 4, MEDIUM) if len(str(label)) * 0.6 * size <= width + HAIR), SMALL)
    said = words(width / 2, FINGER / 2 + 9, label, size, pointer_events="none")
    return group(face, said, class_="button")


def to_move() -> str:
    """Draw the arrow that points at the player to move, as SVG. Its tip is at the origin."""
    return path("M0 0l-18 -12v24z", MARK, class_="turn")


def beside(left: list[str], right: list[str], gap: int = 3) -> str:
    """Put two blocks of lines side by side, and join them into one text."""
    left, right = list(map(str, left)), list(map(str, right))
    width = max(map(len, left), default=0) + gap
    return "\n".join((a.ljust(width) + b).rstrip() for a, b in zip_longest(left, right, fillvalue=""))


def _number(value: object) -> str:
    # Minus zero equals zero, so the cache can hold either of them. The text must be the same for both.
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
