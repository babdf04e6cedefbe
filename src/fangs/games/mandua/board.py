"""Mandua: the board, drawn from a view."""

from __future__ import annotations

import math

from fangs.core import drawing
from fangs.core.drawing import beside, element, picture, words
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View

SIZE = 76  # from field to field
LEFT, TOP = 150, 130  # of a5
RADIUS = 26
HEIGHT_BELOW = {"announce": 180, "prowl": 150, "challenge": 215}  # of what is written and clicked under the board
WOOD, GROOVE, STONE = "#b98b5a", "#6f4d2c", "#efe0c2"

_SQUARE = [f"{column}{row}" for column in "abcde" for row in "12345"]
_OUTER = {"A": (2, -1), "B": (5, 2), "C": (2, 5), "D": (-1, 2)}  # column, row from the top
PLACES = {name: ("abcde".index(name[0]), 5 - int(name[1])) for name in _SQUARE} | _OUTER
_ENDINGS = {
    "immobilised": "The tigers cannot move: the hunters win",
    "putt": "The hunters are shut in: the hunters win",
    "maharaja": "The last hunter is shut in: the hunters win",
    "eaten": "The last hunter is taken: the tigers win",
    "quiet": "Nothing has happened for so long that it is a draw",
    "repetition": "A figure went to and fro too often: its side loses",
}


def text(view: View) -> str:
    """The board in letters: tigers T, hunters h."""
    rows = ["", " " * 13 + _letter(view, "A")]
    for row in range(5, 0, -1):
        line = "  ".join(_letter(view, f"{column}{row}") for column in "abcde")
        west, east = (_letter(view, "D"), _letter(view, "B")) if row == 3 else (" ", " ")
        rows.append(f"  {west}  {row} {line}  {east}")
    rows += [" " * 13 + _letter(view, "C"), "       " + "  ".join("abcde")]
    return beside(rows, ["", *_facts(view), "", status(view)])


def svg(view: View) -> str:
    """The board as SVG; a field has the id `field-c3`, a figure that of where it stands, `tiger-A` or `hunter-c3`."""
    width, height = 2 * LEFT + 4 * SIZE, TOP + 5 * SIZE + HEIGHT_BELOW.get(view["phase"], 130)
    parts = [element("rect", width=width, height=height, fill=drawing.PAPER, class_="paper"), _carving()]
    parts += [_field(view, name) for name in PLACES]
    parts += [_tiger(name) for name in view["tigers"]] + [_hunter(name) for name in view["hunters"]]
    below = TOP + 5 * SIZE + 52
    parts.append(words(width / 2, below, status(view), 17))
    parts += [words(width / 2, below + 24 + 20 * k, fact, 14) for k, fact in enumerate(_facts(view)[:2])]
    parts += _buttons(view, width, below + 56)
    return picture(width, height, f"Mandua: {status(view)}", *parts)


def clicks(view: View, role: str, action: str) -> list[str]:
    """The ids of what is clicked, in order, to choose an action."""
    word, _, rest = action.partition(" ")
    if word == "remove":
        return [f"field-{rest}"]
    if word in ("announce", "challenge", "play", "end"):
        return [action.replace(" ", "-")]
    return [f"field-{field}" for field in action.replace("x", "-").split("-")]


def say(view: View, role: str, action: str) -> str:
    """An action as a sentence."""
    word, _, rest = action.partition(" ")
    if word == "announce":
        return f"announce that {rest} will be taken"
    if word == "challenge":
        return f"challenge: {rest} could have been taken"
    if word == "remove":
        return f"remove the tiger on {rest}"
    if action in ("end", "play on"):
        return {"end": "take no more", "play on": "do not challenge"}[action]
    if "x" in action:
        return _capture(view, *action.split("x"))
    return "move from {} to {}".format(*action.split("-")) if "-" in action else f"place a hunter on {action}"


def status(view: View) -> str:
    """What is going on, in a sentence without its full stop."""
    return {
        "hunt": "The hunters place one" if view["supply"] else "The hunters move one",
        "prowl": f"The tigers {_prowling(view)}",
        "announce": "The tigers announce how many they will take",
        "challenge": f"{view['announced']} announced, {view['taken']} taken: the hunters may challenge",
        "remove": f"The challenge was right: {listed(view['culprits'])} must go",
        "over": _ENDINGS.get(view["ending"], "") if view["tigers"] else "No tiger is left: the hunters win",
    }[view["phase"]]


def _prowling(view: View) -> str:
    """What the tigers do: with captures enforced it is known how many they must take."""
    if view["options"]["captures"] == "challenge":
        taken = f", {view['taken']} taken so far" if view["taken"] else ""
        return f"move, {view['announced']} announced{taken}"
    if not view["greatest"]:
        return "move one"
    return f"must take {view['greatest']}" + (f", {view['taken']} taken so far" if view["taken"] else "")


def _facts(view: View) -> list[str]:
    on_board, supply = len(view["hunters"]), view["supply"]
    facts = [
        f"Hunters (h): {on_board} on the board, {supply} in supply, {25 - on_board - supply} eaten",
        f"Tigers (T): {len(view['tigers'])}",
    ]
    limit = view["options"]["quiet_limit"]
    if view["quiet"]:
        moves = "move" if view["quiet"] == 1 else "moves"
        facts.append(f"{view['quiet']} quiet {moves} on end" + (f"; with {limit} it is a draw" if limit else ""))
    for side, row in zip(("hunters", "tigers"), view["rows"], strict=True):
        if row is not None:
            again = f"; {row[2]} to and fro, 5 lose" if row[2] > 1 else ""
            facts.append(f"The {side} last moved {row[0]}-{row[1]}{again}")
    if view["phase"] in ("announce", "prowl", "challenge") and view["culprits"] not in ([], HIDDEN):
        facts.append(f"Could take {view['greatest']}, most of them by {listed(view['culprits'])}")
    return facts


def _capture(view: View, start: str, goal: str) -> str:
    """A capture as a sentence: whom it jumps, and which Mandua it draws."""
    (x, y), (a, b) = PLACES[start], PLACES[goal]
    names = {place: name for name, place in PLACES.items()}
    across = (0, 1) if y == b else (1, 0)
    sides = [names.get((a + k * across[0], b + k * across[1]), "") for k in (-1, 1)]
    jump = max(abs(a - x), abs(b - y)) == 2
    said = (
        f"jump from {start} over {names[(x + a) // 2, (y + b) // 2]} to {goal}"
        if jump
        else f"step from {start} to {goal}"
    )
    drawn = all(side in view["hunters"] for side in sides)
    return said + (f" and take {' and '.join(sorted(sides))} as a Mandua" if drawn else "")


def _letter(view: View, field: str) -> str:
    if field in view["tigers"]:
        return "T"
    if field in view["hunters"]:
        return "h"
    return field if field in _OUTER else "."


# The picture


def _centre(field: str) -> tuple[int, int]:
    column, row = PLACES[field]
    return LEFT + column * SIZE, TOP + row * SIZE


def _carving() -> str:
    """The wood, and the grooves along which figures move."""
    left, top, right, bottom = LEFT - 34, TOP - 34, LEFT + 4 * SIZE + 34, TOP + 4 * SIZE + 34
    board = element("rect", x=left, y=top, width=right - left, height=bottom - top, rx=16)
    lobes = [element("circle", cx=x, cy=y, r=RADIUS + 12) for x, y in map(_centre, _OUTER)]
    arms = [element("line", x1=x, y1=y, x2=a, y2=b, stroke=WOOD, stroke_width=40) for (x, y), (a, b) in _bridges()]
    grid = "".join(f"M{LEFT} {TOP + k * SIZE}h{4 * SIZE}M{LEFT + k * SIZE} {TOP}v{4 * SIZE}" for k in range(5))
    ways = grid + "".join(f"M{x} {y}L{a} {b}" for (x, y), (a, b) in _bridges())
    return element(
        "g",
        board,
        *lobes,
        *arms,
        element("path", d=ways, stroke=GROOVE, stroke_width=4, fill="none"),
        fill=WOOD,
        class_="carving",
    )


def _bridges() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(_centre(outer), _centre(inner)) for outer, inner in zip("ABCD", ("c5", "e3", "c1", "a3"), strict=True)]


def _field(view: View, name: str) -> str:
    x, y = _centre(name)
    marked = view["culprits"] != HIDDEN and view["phase"] == "remove" and name in view["culprits"]
    hollow = element(
        "circle", id=f"field-{name}", cx=x, cy=y, r=RADIUS, class_="field", fill=STONE,
        stroke=drawing.RED if marked else GROOVE, stroke_width=5 if marked else 2,
    )  # fmt: skip
    return hollow + words(x, y + 5, name, 14, fill=WOOD, pointer_events="none")


def _tiger(name: str) -> str:
    """A head with ears and stripes."""
    x, y = _centre(name)
    ears = [element("circle", cx=x + k * 14, cy=y - 14, r=7) for k in (-1, 1)]
    face = element("circle", cx=x, cy=y, r=20)
    stripes = "".join(f"M{x + k} {y - 19}v{9 if k else 13}" for k in (-8, 0, 8))
    stripes += "".join(f"M{x + k * 19} {y + d}h{-k * 8}" for k in (-1, 1) for d in (1, 8))
    lines = element("path", d=stripes, stroke=drawing.INK, stroke_width=3, stroke_linecap="round")
    eyes = [element("circle", cx=x + k * 7, cy=y - 2, r=3, fill=drawing.INK) for k in (-1, 1)]
    nose = element("path", d=f"M{x - 5} {y + 6}h10l-5 6z", fill=drawing.INK)
    return _figure("tiger", name, *ears, face, lines, *eyes, nose, fill=drawing.ORANGE)


def _hunter(name: str) -> str:
    """A figure with a wide hat and a spear."""
    x, y = _centre(name)
    body = element("path", d=f"M{x - 11} {y + 19}q0 -19 11 -19t11 19z")
    hat = element("path", d=f"M{x - 14} {y - 5}h28l-8 -4q-1 -10 -6 -10t-6 10z", fill=drawing.INK)
    head = element("circle", cx=x, cy=y - 3, r=6, fill=drawing.SAND)
    spear = element("path", d=f"M{x + 15} {y + 19}v-34l-3 5h6l-3 -5", stroke=drawing.INK, stroke_width=2)
    return _figure("hunter", name, body, head, hat, spear, fill=drawing.GREEN)


def _figure(kind: str, name: str, *parts: str, fill: str) -> str:
    """It lets a click through to its field."""
    return element("g", *parts, id=f"{kind}-{name}", class_=kind, fill=fill, pointer_events="none")


def _buttons(view: View, width: int, y: int) -> list[str]:
    """What is clicked besides fields: numbers, `end` and `play on`."""
    if view["phase"] == "prowl":
        can_end = view["options"]["captures"] == "challenge" and view["taken"]
        return [_button("end", "end the turn", width / 2 - 55, y, 110)] if can_end else []
    if view["phase"] not in ("announce", "challenge"):
        return []
    first = 0 if view["phase"] == "announce" else 1
    columns, cell = 13, 32
    left = (width - columns * cell) / 2
    drawn = []
    for number in range(first, 26):
        row, column = divmod(number - first, columns)
        drawn.append(_button(f"{view['phase']}-{number}", str(number), left + column * cell, y + 32 * row, cell - 4))
    if view["phase"] == "challenge":
        drawn.append(_button("play-on", "play on", width / 2 - 50, y + 66, 100))
    return drawn


def _button(name: str, label: str, x: float, y: float, width: float) -> str:
    box = element("rect", x=math.floor(x), y=y, width=width, height=27, rx=7, fill=drawing.SAND, stroke=drawing.INK)
    return element("g", box, words(math.floor(x) + width / 2, y + 19, label, 15), id=name, class_="button")
