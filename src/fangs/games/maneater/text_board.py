"""Draws the map of Maneater as plain text, for terminals and for games played by post."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import wrap

from fangs.core.game import View
from fangs.translation import phrase

from . import chart
from .condition import legs_left, order_of, remarks_on, status, swayed_by, whereabouts_of
from .mapfile import AIRBEDS, BLANK, HERRING, ISLANDS, NET, ROCK, Place
from .orders import COLOURS, NAMES

CELL = 4  # the letters for a hex: three for its number, one for the piece on it or its kind
ACROSS = 80  # the maximum length of a line
FIRM = "\N{NO-BREAK SPACE}"
LETTERS = dict(zip(COLOURS, AIRBEDS, strict=True))


def text(view: View) -> str:
    """Render a position as plain text. The map lies on its side, with north on the left."""
    swayed = swayed_by(view)
    head = _lines(f"Maneater   {status(view)}" + (f"   {swayed}" if swayed else ""))
    north, south = str(phrase("<- north")), str(phrase("south, home ->"))
    legend = phrase("h herring  # net  = airbed  ^^^ rock  AAA island  ::: home  S shark  r S and R")
    ends = north.ljust(max(_width() - len(south), len(north) + 2)) + south  # two spaces apart, even above a small map
    return "\n".join([*head, ends, *_sea(view), str(legend), *_people(view)])


@cache
def _width() -> int:
    """Return the length of the longest row of the map, including its indent."""
    return max(len(marks) * CELL + column % 2 * (CELL // 2) for column, marks in enumerate(chart.MAP.columns))


def _sea(view: View) -> Iterator[str]:
    """Yield the rows of the text map, with the pieces on them. Each row is a column of hexes."""
    there = {chart.SPACES[name]: LETTERS[c] for c in reversed(COLOURS) if (name := view["swimmers"][c]["at"])}
    if view["shark"]:
        at = chart.SPACES[view["shark"]]
        there[at] = there[at].lower() if at in there else "S"
    rows = list(_empty_sea())
    for code, letter in there.items():
        row, at = _seats()[code]
        rows[row] = rows[row][:at] + letter + rows[row][at + 1 :]
    yield from (row.rstrip() for row in rows)


@cache
def _empty_sea() -> tuple[str, ...]:
    """Return the rows of the text map without any pieces."""
    return tuple(
        (_stands(column) + "".join(empty for _, empty in cells)).ljust(_width(), ":") if cells else ""
        for column, cells in enumerate(_cells())
    )


@cache
def _seats() -> dict[int, tuple[int, int]]:
    """Map each space to the row and the index in the row at which a piece on it is written."""
    return {
        code: (column, len(_stands(column)) + CELL * (at + 1) - 1)
        for column, cells in enumerate(_cells())
        for at, (code, _) in enumerate(cells)
        if code != chart.NOTHING
    }


def _stands(column: int) -> str:
    """Return the indent of a row of text, which shows a column of hexes. Odd columns begin half a hex further south."""
    return " " * (column % 2 * (CELL // 2))


@cache
def _cells() -> tuple[tuple[tuple[int, str], ...], ...]:
    """Return the text of each empty hex, with the code of its space, column by column."""
    return tuple(
        tuple(_cell((column, row)) for row in range(len(marks))) for column, marks in enumerate(chart.MAP.columns)
    )


def _cell(place: Place) -> tuple[int, str]:
    mark = chart.MAP.mark(place)
    if mark in BLANK + ROCK:
        return chart.NOTHING, "^^^ " if mark == ROCK else " " * CELL
    code = chart.code_at(place)
    name = chart.NAMES[code]
    if mark in ISLANDS:
        return code if place == chart.LAND[code][0] else chart.NOTHING, f"{name * 3} "
    return code, f"{name:>3}" + {HERRING: "h", NET: "#"}.get(mark, "=" if mark in AIRBEDS else " ")


def _people(view: View) -> Iterable[str]:
    score, where = view["score"], whereabouts_of(view, "shark")
    shark_called = f"S {NAMES['shark']:<7} {where:<21}"
    yield from _folded(f"{shark_called} {_points(score['shark'])}  ", [order_of(view, "shark")])
    for colour in COLOURS:
        where, legs = whereabouts_of(view, colour), legs_left(view["swimmers"][colour]["legs"])
        head = f"{LETTERS[colour]} {NAMES[colour]:<7} {where:<12} {legs:<8} {_points(score[colour])}  "
        yield from _folded(head, [order_of(view, colour), *remarks_on(view, colour)])


def _points(score: int) -> str:
    return f"{score:>2} {phrase('point') if score == 1 else phrase('points'):<6}"


def _folded(head: str, rest: Iterable[str]) -> Iterator[str]:
    """Yield a role's line with its remarks, which continue on a second line if necessary. No remark is split."""
    said = head + ", ".join(str(one).replace(" ", FIRM) for one in rest if one)
    for row in _lines(said, " " * len(head)):
        yield row.replace(FIRM, " ").rstrip()


def _lines(said: str, indent: str = "") -> list[str]:
    """Wrap a text into lines, and indent all lines except the first."""
    return [said] if len(said) <= ACROSS else wrap(said, ACROSS, subsequent_indent=indent)
