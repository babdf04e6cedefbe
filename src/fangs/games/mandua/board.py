"""Mandua: the board, drawn from a view."""

from __future__ import annotations

from functools import cache
from typing import Any

from fangs.core import drawing
from fangs.core.drawing import (
    LARGE,
    MEDIUM,
    WIDTH,
    beside,
    button,
    element,
    group,
    part,
    path,
    picture,
    placed,
    words,
)
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.translation import joined, phrase, plural

from .figures import bars, hunter, tiger
from .kinds import choice_kind as choice_kind
from .setting_up import changes as changes
from .shut import shut_in
from .words import SIDES, hunters

SIZE = 110  # from field to field
LEFT = TOP = 180  # of a5
BOTTOM = TOP + 5 * SIZE + 64  # of the board
RADIUS = 44  # of a field
LOW = 810  # how far the board goes with the outer fields
WORDS, LINES = 88, 3  # the height of the words below it, whatever they are, and how many lines of them fit
KEYS = 394  # of what is pressed, if anything ever is: the same in every phase, so that the board stays where it is
BELOW = 680  # the width of both: on a phone on its side, they stand beside the board
CORNER = (74, 46)  # where the figures off the board are counted: from the edges of the board

_SQUARE = [f"{column}{row}" for column in "abcde" for row in "12345"]
_OUTER = {"A": (2, -1), "B": (5, 2), "C": (2, 5), "D": (-1, 2)}  # column, row from the top
PLACES = {name: ("abcde".index(name[0]), 5 - int(name[1])) for name in _SQUARE} | _OUTER
_BRIDGES = tuple(zip("ABCD", ("c5", "e3", "c1", "a3"), strict=True))
_ENDINGS = {
    "immobilised": phrase("The tigers cannot move: the hunters win"),
    "putt": phrase("The hunters are shut in: the hunters win"),
    "maharaja": phrase("The last hunter is shut in: the hunters win"),
    "eaten": phrase("The last hunter is taken: the tigers win"),
    "quiet": phrase("Nothing has happened for so long that it is a draw"),
    "repetition": phrase("A figure went to and fro too often: its side loses"),
}
_TO_AND_FRO = (
    phrase("A hunter went to and fro {number} times; at 5 its side loses"),
    phrase("A tiger went to and fro {number} times; at 5 its side loses"),
)


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
    parts = [_carving(), *(_field(view, name) for name in PLACES)]
    shut = shut_in(view)
    parts += [_figure("tiger", name, tiger()) for name in view["tigers"] if name not in shut]
    parts += [_figure("tiger", name, (*tiger(), bars()), "shut") for name in shut]
    parts += [_figure("hunter", name, hunter()) for name in view["hunters"]]
    parts += _counts(view)
    below = [status(view), *_facts(view)[2:][1 - LINES :]]
    told = [words(WIDTH / 2, LOW + 22 + 29 * k, line) for k, line in enumerate(below)]
    top, left = LOW + WORDS, (WIDTH - BELOW) / 2
    parts = [part(0, 0, WIDTH, LOW, *parts), part(left, LOW, BELOW, top - LOW, *told)]
    high = KEYS if view["options"]["captures"] == "challenge" else 0
    parts += [part(left, top, BELOW, high, *_buttons(view, top))] if high else []
    return picture(top + high, f"Mandua: {status(view)}", *parts)


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
        return phrase("announce that {number} will be taken", number=rest)
    if word == "challenge":
        return phrase("challenge: {number} could have been taken", number=rest)
    if word == "remove":
        return phrase("remove the tiger on {field}", field=rest)
    if action in ("end", "play on"):
        return phrase("take no more") if action == "end" else phrase("do not challenge")
    if "x" in action:
        return _capture(view, *action.split("x"))
    if "-" not in action:
        return phrase("place a hunter on {field}", field=action)
    start, goal = action.split("-")
    return phrase("move from {start} to {goal}", start=start, goal=goal)


def status(view: View) -> str:
    """The state of the game in a sentence without its full stop."""
    phase, announced, taken = view["phase"], view["announced"], view["taken"]
    if phase == "hunt":
        return phrase("The hunters place a hunter") if view["supply"] else phrase("The hunters move a hunter")
    if phase == "prowl":
        return _prowling(view)
    if phase == "announce":
        return phrase("The tigers announce how many they will take")
    if phase == "challenge":
        return phrase(
            "{announced} announced, {taken} taken: the hunters may challenge", announced=announced, taken=taken
        )
    if phase == "remove":
        return phrase("The challenge was right: {culprits} must go", culprits=listed(view["culprits"]))
    return _ENDINGS.get(view["ending"], "") if view["tigers"] else phrase("No tiger is left: the hunters win")


def asks(view: View, role: str) -> str:
    """What a role must do now, in sentences to its player."""
    return joined(phrase("You are {side}.", side=SIDES[int(role)]), _asked(view), _caged(view))


def _caged(view: View) -> str:
    """Which tigers can do nothing, as long as some can."""
    shut = shut_in(view)
    if not shut:
        return ""
    fields = listed(shut, "and")
    return plural(len(shut), "The tiger on {fields} is shut in.", "The tigers on {fields} are shut in.", fields=fields)


def pieces(view: View, role: str) -> list[str]:
    """The ids of what belongs to a role."""
    kind, count = (("hunter", "in-supply"), ("tiger", "tigers"))[int(role)]
    return [f"count-{count}", *(f"{kind}-{field}" for field in view[f"{kind}s"])]


def _asked(view: View) -> str:
    phase = view["phase"]
    if phase == "hunt":
        if view["supply"]:
            return phrase("Place a hunter on a free field.")
        return phrase("Move a hunter to a free field beside it.")
    if phase == "prowl":
        return _asked_to_prowl(view)
    if phase == "announce":
        return phrase(
            "Say how many hunters you will take in this turn. It must be the most that can be taken: the hunters may challenge it."
        )
    if phase == "challenge":
        return phrase(
            "The tigers announced {announced} and took {taken}. Was it the most that could be taken? "
            "If not, challenge with the right number; else play on.",
            announced=view["announced"],
            taken=view["taken"],
        )
    return phrase("You were right. Remove the tiger on {culprits}.", culprits=listed(view["culprits"]))


def _asked_to_prowl(view: View) -> str:
    taken, greatest = view["taken"], view["greatest"]
    if view["options"]["captures"] == "challenge":
        if taken:
            return phrase("You have taken {hunters} so far. Take more, or end the turn.", hunters=hunters(taken))
        announced = hunters(view["announced"])
        return phrase("You have announced {hunters}. Move a tiger, or take hunters with it.", hunters=announced)
    if not greatest:
        return phrase("Move a tiger to a free field beside it.")
    if taken:
        return phrase(
            "You must take {hunters} in this turn, and have taken {taken} so far: jump over a hunter, or step between two.",
            hunters=hunters(greatest),
            taken=taken,
        )
    return phrase(
        "You must take {hunters} in this turn: jump over a hunter, or step between two.", hunters=hunters(greatest)
    )


def _prowling(view: View) -> str:
    """What the tigers do: with captures enforced it is known how many they must take."""
    greatest, announced, taken = view["greatest"], view["announced"], view["taken"]
    so_far = phrase(", {taken} taken so far", taken=taken) if taken else ""
    if view["options"]["captures"] == "challenge":
        return phrase("The tigers move, {hunters} announced", hunters=hunters(announced)) + so_far
    if not greatest:
        return phrase("One tiger moves")
    return phrase("The tigers must take {hunters}", hunters=hunters(greatest)) + so_far


def tally(view: View) -> str:
    """How many hunters there are, and are taken."""
    return phrase("Hunters: {places}", places=_places(view))


def _places(view: View) -> str:
    """Where the hunters are."""
    board, supply = len(view["hunters"]), view["supply"]
    return phrase(
        "{board} on the board, {supply} in supply, {taken} taken",
        board=board,
        supply=supply,
        taken=25 - board - supply,
    )


def _facts(view: View) -> list[str]:
    facts: list[str] = [
        phrase("Hunters (h): {places}", places=_places(view)),
        _tigers(view),
    ]
    limit = view["options"]["quiet_limit"]
    if limit and 2 * view["quiet"] >= limit:  # before, it hardly matters
        facts.append(phrase("{count} moves without a capture; {limit} make a draw", count=view["quiet"], limit=limit))
    for told, row in zip(_TO_AND_FRO, view["rows"], strict=True):
        if row is not None and row[2] > 1 and not view["ending"]:
            facts.append(phrase(told, number=row[2]))
    if view["phase"] in ("announce", "prowl", "challenge") and view["culprits"] not in ([], HIDDEN):
        could = phrase(
            "Could take {number}, most of them by {culprits}",
            number=view["greatest"],
            culprits=listed(view["culprits"]),
        )
        facts.append(could)
    return facts


def _tigers(view: View) -> str:
    shut = shut_in(view)
    if shut:
        return phrase("Tigers (T): {number}, shut in: {fields}", number=len(view["tigers"]), fields=listed(shut))
    return phrase("Tigers (T): {number}", number=len(view["tigers"]))


def _capture(view: View, start: str, goal: str) -> str:
    """A capture as a sentence: whom it jumps, and which Mandua it draws."""
    (x, y), (a, b) = PLACES[start], PLACES[goal]
    names = {place: name for name, place in PLACES.items()}
    across = (0, 1) if y == b else (1, 0)
    sides = [names.get((a + k * across[0], b + k * across[1]), "") for k in (-1, 1)]
    jump = max(abs(a - x), abs(b - y)) == 2
    said = (
        phrase(
            "jump from {start} over {over} to {goal}", start=start, over=names[(x + a) // 2, (y + b) // 2], goal=goal
        )
        if jump
        else phrase("step from {start} to {goal}", start=start, goal=goal)
    )
    if not all(side in view["hunters"] for side in sides):
        return said
    return phrase("{goes} and take {taken} as a Mandua", goes=said, taken=listed(sorted(sides), "and"))


def _letter(view: View, field: str) -> str:
    if field in view["tigers"]:
        return "T"
    if field in view["hunters"]:
        return "h"
    return field if field in _OUTER else "."


# The picture


def centre(field: str) -> tuple[int, int]:
    """Where a field is drawn, and whoever stands on it."""
    column, row = PLACES[field]
    return LEFT + column * SIZE, TOP + row * SIZE


@cache
def _carving() -> str:
    """The wood, the grooves along which figures move, and the names of rows and columns."""
    far = LEFT + 4 * SIZE
    ways = "".join(f"M{LEFT} {TOP + k * SIZE}H{far}M{LEFT + k * SIZE} {TOP}V{TOP + 4 * SIZE}" for k in range(5))
    ways += "".join("M{} {}L{} {}".format(*centre(outer), *centre(inner)) for outer, inner in _BRIDGES)
    grain = "".join(f"M{LEFT - 50} {TOP - 30 + 62 * k}q140 {16 - 9 * (k % 3)} 270 0t270 0" for k in range(9))
    aside = (0, 0, 22, 0, 0)  # of the bridges
    names = [words(LEFT + k * SIZE - aside[k], far + 62, "abcde"[k], MEDIUM) for k in range(5)]
    names += [words(LEFT - 57, far - k * SIZE + 8 - aside[k], str(k + 1), MEDIUM) for k in range(5)]
    return group(
        *_plank(),
        path(grain, stroke=drawing.GRAIN, class_="grain"),
        path(ways, stroke=drawing.GROOVE, width=10),
        placed(0, 3, path(ways, stroke=drawing.RIDGE, width=drawing.HAIR)),
        *names,
        class_="carving",
    )


def _plank() -> list[str]:
    """The square and, joined to it, the four outer fields: cut out of one piece, so that edges are drawn before faces."""
    near, size = LEFT - 70, 4 * SIZE + 140
    cut: list[str] = []
    for colour, edge in ((drawing.GROOVE, 2 * drawing.STROKE), (drawing.WOOD, 0)):
        outline: dict[str, Any] = {"fill": colour, "stroke": colour, "stroke_width": edge}
        cut.append(element("rect", x=near, y=near, width=size, height=size, rx=2 * drawing.RADIUS, **outline))
        cut += [element("circle", cx=x, cy=y, r=RADIUS + 16, **outline) for x, y in map(centre, _OUTER)]
    return cut


def _field(view: View, name: str) -> str:
    """A hollow: its upper edge throws a shadow, the lower one is lit."""
    marked = view["culprits"] != HIDDEN and view["phase"] == "remove" and name in view["culprits"]
    edge = drawing.MARK if marked else drawing.GROOVE
    ground = element(
        "circle", r=RADIUS, fill=drawing.HOLLOW, stroke=edge, stroke_width=drawing.BOLD if marked else drawing.HAIR
    )
    shade = path(
        f"M-{RADIUS} 0A{RADIUS} {RADIUS} 0 0 1 {RADIUS} 0A{RADIUS} {RADIUS - 8} 0 0 0 -{RADIUS} 0z", drawing.GROOVE
    )
    light = path(f"M-30 27A{RADIUS} {RADIUS} 0 0 0 30 27", stroke=drawing.RIDGE)
    shown = words(0, 10, name, MEDIUM, pointer_events="none") if name in _OUTER else ""
    return placed(*centre(name), ground, shade, light, shown, id=f"field-{name}", class_="field")


def _figure(kind: str, name: str, parts: tuple[str, ...], *more: str) -> str:
    """It lets a click through to its field; `more`: classes."""
    classes = " ".join(("piece", kind, *more))
    return placed(*centre(name), *parts, id=f"{kind}-{name}", class_=classes, pointer_events="none")


def _counts(view: View) -> list[str]:
    """In the corners: the hunters in supply and those that were taken, and the tigers."""
    (near, top), far, low = CORNER, WIDTH - CORNER[0], BOTTOM - CORNER[1]
    taken = 25 - len(view["hunters"]) - view["supply"]
    counted = [
        (near, low, hunter(), view["supply"], phrase("in supply")),
        (far, low, hunter(), taken, phrase("taken")),
        (far, top, tiger(), len(view["tigers"]), phrase("tigers")),
    ]
    return [
        placed(
            x - 30, y, group(*figure, transform="scale(0.8)"), words(56, 12, str(number), LARGE, font_weight="bold"),
            words(24, 54, called), class_="count", id=f"count-{called.replace(' ', '-')}",
        )
        for x, y, figure, number, called in counted
    ]  # fmt: skip


def _buttons(view: View, top: int) -> list[str]:
    """What is clicked besides fields: numbers, `end` and `play on`."""
    phase, step, across = view["phase"], 96, 7
    if phase == "prowl":
        can_end = view["options"]["captures"] == "challenge" and view["taken"]
        return [button("end", phrase("end the turn"), WIDTH / 2 - 110, top + 6, 220)] if can_end else []
    if phase not in ("announce", "challenge"):
        return []
    first, left = 0 if phase == "announce" else 1, (WIDTH - across * step + 8) / 2
    numbers = [
        button(f"{phase}-{first + k}", str(first + k), left + k % across * step, top + 4 + k // across * 98, step - 8)
        for k in range(26 - first)
    ]
    free = 3  # beside the last numbers
    at = left + (across - free) * step, top + 4 + 26 // across * 98
    return numbers + ([button("play-on", phrase("play on"), *at, free * step - 8)] if first else [])


def tint(role: str) -> str:
    """The colour of the hunters' hats or of the tigers."""
    return (drawing.GREEN, drawing.ORANGE)[int(role)]
