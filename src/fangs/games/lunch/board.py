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
    width, height = LEFT + COLUMNS * SIZE + 10, TOP + ROWS * SIZE + 80
    parts = [element("rect", width=width, height=height, fill=drawing.PAPER, class_="paper")]
    parts += [words(LEFT + (k + 0.5) * SIZE, TOP - 12, str(3 + k), 18) for k in range(COLUMNS)]
    parts += [words(LEFT - 18, TOP + (k + 0.5) * SIZE + 6, "abcdefg"[k], 18) for k in range(ROWS)]
    parts += [_square(view, square) for square in range(COLUMNS * ROWS)]
    for k, line in enumerate(_players(view)):
        y = TOP + ROWS * SIZE + 28 + 24 * k
        parts += [
            _cannibal("AB"[k], LEFT + 10, y - 5, 9),
            words(LEFT + 28, y, "  ".join(line), 15, text_anchor="start"),
        ]
    parts.append(words(width - 12, TOP + ROWS * SIZE + 28, _status(view), 15, text_anchor="end"))
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


def _square(view: View, square: int) -> str:
    column, row = divmod(square, ROWS)
    x, y = LEFT + column * SIZE, TOP + row * SIZE
    mark, name = view["board"][row][column], SQUARE_NAMES[square]
    water = column == RIVER
    chosen = view["phase"] == "place" and 3 + column == sum(map(int, view["roll"]))
    named = view["trapped"] != HIDDEN and name in view["trapped"]
    parts = [
        element(
            "rect", id=f"square-{name}", x=x + 2, y=y + 2, width=SIZE - 4, height=SIZE - 4, rx=6,
            class_="river" if water else "ground", fill=drawing.DEEP if water else drawing.SAND,
            stroke=drawing.ORANGE if named else drawing.INK if chosen else drawing.LINE, stroke_width=3 if chosen or named else 1,
        )
    ]  # fmt: skip
    if mark != ".":
        parts.append(_cannibal(mark, x + SIZE / 2, y + SIZE / 2, 20, f"cannibal-{name}"))
    return "".join(parts)


def _cannibal(tribe: str, x: float, y: float, r: float, name: str | None = None) -> str:
    """A face: the Boneheads round with a bone in the hair, the Bloodboilers square with teeth."""
    colour = COLOURS[tribe]
    if tribe == "A":
        head = element("circle", cx=x, cy=y, r=r, fill=colour)
        bone = element(
            "path",
            d=f"M{x - r} {y - r * 0.8}H{x + r}",
            stroke=drawing.PAPER,
            stroke_width=r / 4,
            stroke_linecap="round",
        )
    else:
        head = element("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, rx=r / 4, fill=colour)
        bone = element(
            "path",
            d=f"M{x - r * 0.6} {y + r * 0.5}l{r * 0.3} {r * 0.3}l{r * 0.3} {-r * 0.3}l{r * 0.3} {r * 0.3}l{r * 0.3} {-r * 0.3}",
            fill=drawing.PAPER,
        )
    eyes = [element("circle", cx=x + k * r * 0.4, cy=y - r * 0.15, r=r / 6, fill=drawing.PAPER) for k in (-1, 1)]
    return element("g", head, bone, *eyes, id=name, class_=f"cannibal tribe-{tribe}")
