"""Draws the plots of findings.md, endings.md and ratings.md in docs/why/, and of docs/how-to/bots.md, by their tables.

A plot is an SVG in docs/plots/ and has no figure that its table does not have.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FOLDER = HERE / "plots"
FINDINGS = HERE / "why" / "findings.md"
ENDINGS = HERE / "why" / "endings.md"
RATINGS = HERE / "why" / "ratings.md"
BOTS = HERE / "how-to" / "bots.md"

LEFT, WIDE, RIGHT = 250, 400, 60
"""The widths of the labels, of 100 %, and of what stands beside it."""
ROW, TOP, BOTTOM = 18, 30, 8
"""The height of a row, and of what is above and below the rows."""
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #333 }
  .head { font-weight: 600 } .axis { fill: #777; text-anchor: middle } .label { text-anchor: end }
  .grid { stroke: #bbb; stroke-opacity: .5 } .even { stroke: #c2410c; stroke-width: 2 }
  .a { fill: #2f7ba8; stroke: #2f7ba8 } .b { fill: #d98a1f; stroke: #d98a1f } .c { fill: #9aa5ac; stroke: #9aa5ac }
  rect { stroke: none } .span { stroke-width: 2; stroke-opacity: .55 } .whisker { stroke: #555; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #d5dbe0 } .axis { fill: #9aa5ac } .whisker { stroke: #cfd6db } .grid { stroke: #566 }
    .even { stroke: #fb923c }
  }
"""


class Share(NamedTuple):
    """A percentage of a table, with its interval: `47 % (38 % to 56 %)`; without one, all three are the same."""

    value: float
    low: float
    high: float


Row = dict[str, str]
"""A row of a table: its cells by their headings."""


def share(cell: str) -> Share:
    """The percentage in a cell. Raise ValueError where there is none."""
    figures = [float(one) for one in re.findall(r"[\d.]+", cell)]
    if len(figures) not in {1, 3}:
        raise ValueError(f"{cell!r} is not a percentage, with or without its interval")
    return Share(*figures) if len(figures) == 3 else Share(*figures * 3)


def table(page: Path, *headings: str) -> list[Row]:
    """The rows of the first table of a page that has these headings. Raise LookupError."""
    blocks = re.findall(r"(?:^\|.*\n)+", page.read_text("utf-8"), re.MULTILINE)
    for block in blocks:
        head, _, *rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()]
        if set(headings) <= set(head):
            return [dict(zip(head, row, strict=True)) for row in rows]
    raise LookupError(f"{page} has no table with the headings {', '.join(headings)}")


def at(percent: float) -> float:
    """Where a percentage lies."""
    return round(LEFT + WIDE * percent / 100, 1)


def text(x: float, y: float, kind: str, words: str) -> str:
    """A piece of writing."""
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words.replace("`", ""), quote=False)}</text>'


def line(kind: str, x: float, y: float, to_x: float, to_y: float) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}"/>'


def bar(kind: str, start: float, end: float, y: float) -> str:
    """A bar from one percentage to another."""
    return f'<rect class="{kind}" x="{at(start)}" y="{y + 3}" width="{at(end) - at(start):.1f}" height="{ROW - 6}"/>'


def svg(title: str, rows: int, drawn: Iterable[str], most: float = 100, unit: str = "%") -> str:
    """A picture with this many rows, and its grid: four steps up to `most`."""
    high = TOP + rows * ROW + BOTTOM
    wide = LEFT + WIDE + RIGHT
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
    ]
    for percent in range(0, 101, 25):
        head.append(text(at(percent), 14, "axis", f"{most * percent / 100:g} {unit}"))
        head.append(line("grid", at(percent), 20, at(percent), high))
    return "\n".join([*head, *drawn, "</svg>\n"])


def bars(title: str, rows: list[Row], group: str, label: str, value: str, even: str = "") -> str:
    """A bar for each row, with its interval and perhaps a mark for an even share; a heading for each group.

    The arguments name the columns of the table.
    """
    drawn: list[str] = []
    y = TOP
    for heading, members in groupby(rows, lambda row: row[group]):
        drawn.append(text(8, y + 13, "head", heading))
        y += ROW
        for row in members:
            mean, low, high = share(row[value])
            drawn += [text(LEFT - 8, y + 13, "label", row[label]), bar("a", 0, mean, y)]
            if low < high:
                drawn.append(line("whisker", at(low), y + ROW // 2, at(high), y + ROW // 2))
            if even:
                drawn.append(line("even", at(share(row[even]).value), y, at(share(row[even]).value), y + ROW))
            drawn.append(text(LEFT + WIDE + 8, y + 13, "value", f"{mean:g} %"))
            y += ROW
    return svg(title, (y - TOP) // ROW, drawn)


def dots(title: str, rows: list[Row], label: str, series: dict[str, list[str]], even: float) -> str:
    """A row for each row of the table: the dots of every series, each in its colour and with its interval."""
    drawn = [line("even", at(even), 20, at(even), TOP + len(rows) * ROW)]
    for number, row in enumerate(rows):
        y = TOP + number * ROW + ROW // 2
        drawn.append(text(LEFT - 8, y + 4, "label", row[label]))
        for kind, headings in zip("ab", series.values(), strict=False):
            for heading in headings:
                mean, low, high = share(row[heading])
                drawn.append(line(f"span {kind}", at(low), y, at(high), y))
                drawn.append(f'<circle class="{kind}" cx="{at(mean)}" cy="{y}" r="4"/>')
    y = TOP + len(rows) * ROW + 13
    drawn += legend(list(series), y)
    return svg(title, len(rows) + 1, drawn)


def counted(number: str, things: str) -> str:
    """A number of things, such as "2 hunters left"."""
    return f"{number} {things.replace('s ', ' ', 1) if number == '1' else things}"


def stacked(title: str, rows: list[Row], label: str, parts: list[str]) -> str:
    """A bar for each row, which its parts fill."""
    drawn: list[str] = []
    for number, row in enumerate(rows):
        y = TOP + number * ROW
        drawn.append(text(LEFT - 8, y + 13, "label", counted(row[label], label)))
        start = 0.0
        for kind, part in zip("abc", parts, strict=True):
            end = start + share(row[part]).value
            drawn.append(bar(kind, start, end, y))
            start = end
    drawn += legend(parts, TOP + len(rows) * ROW + 13)
    return svg(title, len(rows) + 1, drawn)


def amounts(title: str, rows: list[Row], label: str, columns: dict[str, str], most: float, unit: str) -> str:
    """For each row a bar for the number in each of some columns, which are given with their colours."""
    drawn: list[str] = []
    y = TOP
    for row in rows:
        drawn.append(text(LEFT - 8, y + 13, "label", counted(row[label], label)))
        for column, kind in columns.items():
            value = float(row[column].split()[0].replace(",", ""))
            drawn += [
                bar(kind, 0, 100 * value / most, y),
                text(at(100 * value / most) + 8, y + 13, "value", f"{value:,g}"),
            ]
            y += ROW
    drawn += legend(list(columns), y + 13, "".join(columns.values()))
    return svg(title, (y - TOP) // ROW + 1, drawn, most, unit)


def curve(title: str, points: dict[str, list[tuple[float, float]]], across: str, up: str) -> str:
    """What came true (upwards) of what was predicted (to the right), both in percent; the diagonal is where all of it did."""
    rows = 20
    high = rows * ROW

    def height(percent: float) -> float:
        return round(TOP + high * (1 - percent / 100), 1)

    drawn = [line("even", at(0), height(0), at(100), height(100))]
    for percent in range(0, 101, 25):
        drawn += [text(LEFT - 8, height(percent) + 4, "label", f"{percent} %")]
        drawn += [line("grid", LEFT, height(percent), LEFT + WIDE, height(percent))]
    for kind, series in zip("abc", points.values(), strict=False):
        drawn += [f'<circle class="{kind}" cx="{at(x)}" cy="{height(y)}" r="4"/>' for x, y in series]
    drawn += [text(8, TOP + 13, "head", up), text(LEFT, TOP + high + ROW, "head", f"across: {across}")]
    for number, (kind, word) in enumerate(zip("abc", points, strict=False)):
        y = TOP + ROW * (3 + number) + 13
        drawn += [f'<circle class="{kind}" cx="14" cy="{y - 4}" r="5"/>', text(24, y, "value", word)]
    return svg(title, rows + 1, drawn)


def legend(words: list[str], y: float, kinds: str = "abc") -> Iterator[str]:
    """What the colours mean."""
    for number, (kind, word) in enumerate(zip(kinds, words, strict=False)):
        x = LEFT + number * WIDE / len(words)
        yield f'<circle class="{kind}" cx="{x + 6:g}" cy="{y - 4}" r="5"/>'
        yield text(x + 16, y, "value", word)


def sides() -> str:
    """Who is ahead."""
    rows = table(FINDINGS, "side", "wins", "an even share")
    named = [
        {**row, "game": f"{row['game']}, {row['players']} players", "side": f"{row['side']}, {row['bots']}"}
        for row in rows
    ]
    return bars("How often each side wins; the mark is an even share", named, "game", "side", "wins", "an even share")


def chance() -> str:
    """How much chance decides."""
    rows = table(FINDINGS, "players", "chance decides")
    named = [row | {"players": f"{row['players']} players"} for row in rows]
    return bars("How much of the result chance decides", named, "game", "players", "chance decides")


WINNERS = ["the hunters win", "nobody can win", "the tigers win"]


def mandua() -> str:
    """The endings of a game that a table has all of, by the number of pieces that are left."""
    rows = table(ENDINGS, "hunters left", "positions", *WINNERS)
    return stacked("Who wins, by hunters left", rows, "hunters left", WINNERS)


def supply() -> str:
    """The same with one more that can be placed."""
    rows = table(ENDINGS, "hunters on the board", *WINNERS)
    return stacked("Who wins with one hunter in supply", rows, "hunters on the board", WINNERS)


def longest() -> str:
    """The longest wins of both sides."""
    columns = {"longest win of the hunters": "a", "longest win of the tigers": "c"}
    rows = table(ENDINGS, "hunters left", *columns)
    return amounts("The longest wins, in moves of the hunters", rows, "hunters left", columns, 100, "moves")


def zugzwang() -> str:
    """How often whoever moves loses."""
    column = "mutual zugzwang per million"
    rows = table(ENDINGS, "hunters left", column)
    return amounts("Positions in which whoever moves loses, per million", rows, "hunters left", {column: "a"}, 1200, "")


def levels() -> str:
    """Each level against a lower one, under the usual options."""
    rows = table(BOTS, "easy against random", "offered")
    steps = [heading for heading in rows[0] if " against " in heading]
    usual = [row for row in rows if "`" not in row["game"]]
    shown = [row | {"step": step, "wins": row[step], "even": "50 %"} for row in usual for step in steps if row[step]]
    return bars("Each level against a lower one", shown, "game", "step", "wins", "even")


def rivals() -> str:
    """The lowest levels against beginners."""
    series = {level: [f"{level} against rival:{idea}" for idea in (1, 2, 3)] for level in ("easy", "medium")}
    rows = table(BOTS, *series["easy"], *series["medium"])
    return dots("easy and medium against three beginners' ideas", rows, "game", series, 50)


def predictions() -> str:
    """What ratings predict, and what comes of it."""
    rows = table(RATINGS, "predicted", "2 players: ahead of another")
    series: dict[str, list[tuple[float, float]]] = {}
    for heading in [heading for heading in rows[0] if heading != "predicted"]:
        cells = [re.findall(r"[\d.]+", row[heading]) for row in rows]
        series[heading] = [(float(cell[0]), float(cell[1])) for cell in cells if cell]
    return curve("What ratings predict, and what comes true", series, "predicted", "observed")


def cheats() -> str:
    """How far cheaters get, in points."""
    rows = table(RATINGS, "points, with the rules", "without them")
    drawn: list[str] = []
    y = TOP
    for row in rows:
        drawn.append(text(8, y + 13, "head", row["400 games in 20 days"]))
        y += ROW
        for kind, heading in zip("ab", ("points, with the rules", "without them"), strict=True):
            points = row[heading]
            drawn += [text(LEFT - 8, y + 13, "label", heading), bar(kind, 0, abs(int(points)) / 7, y)]
            drawn.append(text(at(abs(int(points)) / 7) + 8, y + 13, "value", points))
            y += ROW
    return svg("How far cheaters get", (y - TOP) // ROW, drawn, 700, "points")


PLOTS = {
    one.__name__: one for one in (sides, chance, mandua, supply, longest, zugzwang, levels, rivals, predictions, cheats)
}


def main() -> None:
    """Write the plots, or (with --check) say which is not up to date."""
    FOLDER.mkdir(exist_ok=True)
    for name, plot in PLOTS.items():
        path, new = FOLDER / f"{name}.svg", plot()
        if "--check" not in sys.argv:
            path.write_text(new, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != new:
            sys.exit(f"docs/plots/{name}.svg is not up to date: run docs/make_plots.py")


if __name__ == "__main__":
    main()
