"""Draws the floors of the architecture (docs/architecture.svg) from the imports in the sources; `--check` only compares.

A floor may import every floor that its arrows lead to, directly or through others: arrows that others imply are left out.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from textwrap import wrap

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.floors import FILES, FLOORS, SOURCE, floor, floor_of, imported  # noqa: E402

PICTURE = HERE / "architecture.svg"
WIDE, HIGH = 244, 62
"""The size of a box."""
ACROSS, DOWN = 274, 100
"""From one box to the next."""
EDGE = 12
MAX_LINE, LINE = 36, 16
"""The characters of a line in a box, and the height of a line."""
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #555; text-anchor: middle }
  .name { font-weight: 600; font-size: 15px; fill: #111 }
  rect { fill: #eef4f8; stroke: #5a7f97; stroke-width: 1.5 }
  line { stroke: #7a8f9c; stroke-width: 1.5; marker-end: url(#tip) }
  #tip path { fill: #7a8f9c }
  @media (prefers-color-scheme: dark) {
    text { fill: #aab6bd } .name { fill: #f2f5f7 } rect { fill: #1d2b34; stroke: #6f97b0 }
  }
"""

Places = dict[str, tuple[int, int]]
"""For each floor its column and its row, from the ground up."""


def imports() -> dict[str, set[str]]:
    """For each floor, the floors from which it imports."""
    found: dict[str, set[str]] = {name: set() for name in FLOORS}
    for path in FILES:
        if own := floor_of(path):
            found[own] |= {below for module in imported(path) if (below := floor(module)) and below != own}
    return found


def reached(name: str, below: dict[str, set[str]]) -> set[str]:
    """The floors that arrows from this one lead to, directly or through others."""
    return below[name].union(*(reached(one, below) for one in below[name]))


def arrows(below: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that no others imply."""
    return [
        (name, one)
        for name in FLOORS
        for one in sorted(below[name], key=FLOORS.index)
        if not any(one in reached(other, below) for other in below[name])
    ]


def rows(below: dict[str, set[str]]) -> list[list[str]]:
    """The floors by their height: each lies above all that it imports."""
    height: dict[str, int] = {}
    for name in FLOORS:
        height[name] = max((height[one] + 1 for one in below[name]), default=0)
    return [[name for name in FLOORS if height[name] == row] for row in range(max(height.values()) + 1)]


def cost(places: Places, lines: list[tuple[str, str]]) -> float:
    """How hard the arrows are to follow: long ones, and above all those that cross a box."""
    total = 0.0
    for upper, lower in lines:
        (x, y), (to_x, to_y) = places[upper], places[lower]
        total += (x - to_x) ** 2
        for column, row in places.values():
            if to_y < row < y:
                total += 20 * (abs(x + (to_x - x) * (y - row) / (y - to_y) - column) < 0.6)
    return total


def placed(floors: list[list[str]], lines: list[tuple[str, str]]) -> Places:
    """A place for each floor: the best ones for two rows at a time, until nothing can be improved."""
    columns = max(map(len, floors))
    options = [
        [{name: (column, row) for name, column in zip(names, order, strict=True)} for order in orders]
        for row, names in enumerate(floors)
        for orders in [list(permutations(range(columns), len(names)))]
    ]
    best: Places = {name: place for option in options for name, place in option[0].items()}
    while True:
        before = cost(best, lines)
        for one, other in combinations(options, 2):
            tries = [best | some | others for some in one for others in other]
            best = min(tries, key=lambda places: cost(places, lines))
        if cost(best, lines) == before:
            return best


def about(name: str) -> str:
    """The first words of the floor's docstring, which take at most two lines."""
    path = SOURCE / name / "__init__.py"
    text = ast.get_docstring(ast.parse((path if path.exists() else SOURCE / f"{name}.py").read_text("utf-8"))) or ""
    first = text.replace("`", "").split("\n")[0].split(":")[0].split(";")[0].split(". ")[0].rstrip(".")
    if len(wrap(first, MAX_LINE)) > 2:
        sys.exit(f"The first words of {name} are too long for the drawing: {first}")
    return first


def drawn() -> Iterator[str]:
    """The lines of the SVG."""
    below = imports()
    lines = arrows(below)
    floors = rows(below)
    places = placed(floors, lines)
    wide = max(map(len, floors)) * ACROSS - (ACROSS - WIDE) + 2 * EDGE
    high = len(floors) * DOWN - (DOWN - HIGH) + 2 * EDGE
    corner = {
        name: (EDGE + column * ACROSS, EDGE + (len(floors) - 1 - row) * DOWN) for name, (column, row) in places.items()
    }
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
    yield "<title>The floors of Fangs: an arrow leads to what a floor imports</title>"
    yield f"<style>{STYLE}</style>"
    yield '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    yield '<path d="M0 0 8 4 0 8z"/></marker>'
    for upper, lower in lines:
        (x, y), (to_x, to_y) = corner[upper], corner[lower]
        yield f'<line x1="{x + WIDE // 2}" y1="{y + HIGH}" x2="{to_x + WIDE // 2}" y2="{to_y - 2}"/>'
    for name in FLOORS:
        x, y = corner[name]
        yield f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>'
        yield f'<text class="name" x="{x + WIDE // 2}" y="{y + 20}">{name}</text>'
        for number, line in enumerate(wrap(about(name), MAX_LINE)):
            yield f'<text x="{x + WIDE // 2}" y="{y + 37 + number * LINE}">{line}</text>'
    yield "</svg>"


def main() -> None:
    """Write the picture, or (with --check) say whether it is up to date."""
    new = "\n".join(drawn()) + "\n"
    if "--check" in sys.argv:
        old = PICTURE.read_text("utf-8") if PICTURE.exists() else ""
        sys.exit(0 if new == old else "docs/architecture.svg is not up to date: run docs/make_floors.py")
    PICTURE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
