"""Let's Do Lunch!: the board, drawn from a view."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import beside, element, picture, words
from fangs.core.fields import HIDDEN
from fangs.core.game import View

from .notation import SQUARE_NAMES, TRIBES
from .rules import COLUMNS, RIVER, ROWS

SIZE = 60  # of a square
LEFT, TOP = 40, 40
COLOURS = {"A": drawing.RED, "B": drawing.BLUE}


def text(view: View) -> str:
    """The board in letters."""
    rows = ["    3 4 5 6 7 8 9"]
    for name, row in zip("abcdefg", view["board"], strict=True):
        rows.append(f"  {name} " + " ".join("~" if m == "." and k == RIVER else m for k, m in enumerate(row)))
    return beside(rows, [f"Round {view['round']}", "", *map("  ".join, _players(view)), "", _status(view)])


def svg(view: View) -> str:
    """The board as SVG; a square has the id `square-7c`, a cannibal `cannibal-7c`."""
    width, height = LEFT + COLUMNS * SIZE + 16, TOP + ROWS * SIZE + 106
    parts = [element("rect", width=width, height=height, fill=drawing.PAPER, class_="paper"), _river()]
    parts += [words(LEFT + (k + 0.5) * SIZE, TOP - 14, str(3 + k), 18) for k in range(COLUMNS)]
    parts += [words(LEFT - 20, TOP + (k + 0.5) * SIZE + 6, "abcdefg"[k], 18) for k in range(ROWS)]
    parts += [_square(view, square) for square in range(COLUMNS * ROWS)]
    if view["phase"] == "place":
        parts.append(_rolled_column(sum(map(int, view["roll"])) - 3))
    below = TOP + ROWS * SIZE + 30
    parts.append(words(LEFT, below, f"Round {view['round']}: {_status(view)}", 17, text_anchor="start"))
    for k, line in enumerate(_players(view)):
        y = below + 30 + 26 * k
        parts += [_cannibal("AB"[k], LEFT + 11, y - 5, 9)]
        for x, word in zip((30, 200, 300, 400), line, strict=False):
            parts.append(words(LEFT + x, y, word.strip(), 15, text_anchor="start"))
    parts += _buttons(view, width, below)
    return picture(width, height, f"Let's Do Lunch!, round {view['round']}: {_status(view)}", *parts)


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action."""
    if action == "done":
        return ["done"]
    if action.startswith("eat "):
        return [f"square-{action[4:]}"]
    square, _, call = action.partition(" ")
    if view["options"]["last_call"] == "automatic":
        return [f"square-{square}"]
    return [f"square-{square}", "last" if call else "quiet"]


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    if action == "done":
        return "eat nobody else"
    if action.startswith("eat "):
        return f"eat the cannibal on {action[4:]}"
    square, _, call = action.partition(" ")
    return f"place a cannibal on {square}" + (" and call the last one" if call else "")


def _players(view: View) -> list[list[str]]:
    lines = []
    for player, tribe in enumerate(TRIBES):
        name = f"{tribe.removeprefix('the ')} ({'AB'[player]})".ljust(16)
        line = [name, f"{view['hand'][player]:2} in hand", f"score {view['score'][player]}"]
        line += ["one left!"] * view["declared"][player] + ["misses a turn"] * view["skip"][player]
        lines.append(line)
    return lines


def _status(view: View) -> str:
    tribe = TRIBES[view["turn"]]
    tribe = tribe[0].upper() + tribe[1:]
    if view["phase"] == "place":
        return f"{tribe} rolled {view['roll']}: column {sum(map(int, view['roll']))}"
    return {
        "first": "Both tribes roll for the start",
        "roll": f"{tribe} roll",
        "eat": f"{tribe} may eat",
        "over": f"{tribe} have won",
    }[view["phase"]]


def _river() -> str:
    x, height = LEFT + RIVER * SIZE, ROWS * SIZE
    waves = "".join(f"M{x + 6} {TOP + y}q8 -7 16 0t16 0t16 0" for y in range(18, height, 28))
    water = element("rect", x=x, y=TOP - 6, width=SIZE, height=height + 12, rx=14, fill=drawing.DEEP)
    return element(
        "g", water, element("path", d=waves, fill="none", stroke=drawing.SEA, stroke_width=2), class_="river"
    )


def _rolled_column(column: int) -> str:
    x, y, height = LEFT + column * SIZE, TOP - 1, ROWS * SIZE + 2
    return element(
        "rect", x=x, y=y, width=SIZE, height=height, rx=9, fill="none", stroke=drawing.INK, stroke_width=3, class_="rolled"
    )  # fmt: skip


def _buttons(view: View, width: int, y: int) -> list[str]:
    """What is clicked besides squares: `done`, or whether the last cannibal is called."""
    if view["phase"] == "eat":
        names = [("done", "done")]
    elif view["phase"] == "place" and view["options"]["last_call"] == "declared":
        names = [("quiet", "say nothing"), ("last", "last!")]
    else:
        return []
    drawn = []
    for k, (name, label) in enumerate(names):
        x, top = width - 116, y + 12 + 34 * k
        box = element("rect", x=x, y=top, width=100, height=28, rx=8, fill=drawing.SAND, stroke=drawing.INK)
        drawn.append(element("g", box, words(x + 50, top + 19, label, 15), id=name, class_="button"))
    return drawn


def _square(view: View, square: int) -> str:
    column, row = divmod(square, ROWS)
    x, y = LEFT + column * SIZE, TOP + row * SIZE
    mark, name = view["board"][row][column], SQUARE_NAMES[square]
    water = column == RIVER
    named = view["trapped"] != HIDDEN and name in view["trapped"]
    ground = element(
        "rect", id=f"square-{name}", x=x + 2, y=y + 2, width=SIZE - 4, height=SIZE - 4, rx=7,
        class_="river-square" if water else "ground", fill=drawing.DEEP if water else drawing.SAND,
        fill_opacity=0 if water else None, stroke=drawing.ORANGE if named else None if water else drawing.LINE,
        stroke_width=4 if named else None,
    )  # fmt: skip
    return ground + (_cannibal(mark, x + SIZE / 2, y + SIZE / 2, 20, f"cannibal-{name}") if mark != "." else "")


def _cannibal(tribe: str, x: float, y: float, r: float, name: str | None = None) -> str:
    """A face: the Boneheads round, with a bone through the hair; the Bloodboilers square, with teeth."""
    colour = COLOURS[tribe]
    eyes = [element("circle", cx=x + k * r * 0.4, cy=y - r * 0.1, r=r / 5, fill=drawing.PAPER) for k in (-1, 1)]
    if tribe == "A":
        head = [element("circle", cx=x, cy=y, r=r, fill=colour), *eyes]
        mouth = element("circle", cx=x, cy=y + r * 0.5, r=r / 5, fill=drawing.INK)
        head += [mouth, _bone(x, y - r * 0.75, r)]
    else:
        head = [element("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=r / 4, fill=colour), *eyes]
        teeth = "".join(
            f"M{x + k * r * 0.4 - r * 0.2:.2f} {y + r * 0.4:.2f}h{r * 0.4:.2f}l{-r * 0.2:.2f} {r * 0.35:.2f}z"
            for k in (-1, 0, 1)
        )
        head.append(element("path", d=teeth, fill=drawing.PAPER))
    return element("g", *head, id=name, class_=f"cannibal tribe-{tribe}")


def _bone(x: float, y: float, r: float) -> str:
    ends = [(x + side * r * 0.75, y + up * r * 0.13) for side in (-1, 1) for up in (-1, 1)]
    shaft = element("rect", x=x - r * 0.75, y=y - r * 0.12, width=r * 1.5, height=r * 0.24)
    knobs = [element("circle", cx=a, cy=b, r=r * 0.19) for a, b in ends]
    return element("g", shaft, *knobs, fill=drawing.PAPER, stroke=drawing.INK, stroke_width=r / 20, class_="bone")
