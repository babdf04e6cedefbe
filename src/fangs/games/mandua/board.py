"""Draws the board of Mandua as text, and writes the sentences beside it."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.drawing import beside
from fangs.core.errors import listed
from fangs.core.game import View
from fangs.translation import joined, phrase, plural

from .condition import notes
from .condition import status as status
from .kinds import choice_kind as choice_kind
from .picture import pieces as pieces
from .picture import scenery as scenery
from .setting_up import changes as changes
from .shut import shut_in
from .state import BAND
from .words import CELLS, NAMES, SIDES, SQUARE_NAMES, hunters


def text(view: View) -> str:
    """Render a position as plain text, with T for a tiger and h for a hunter."""
    rows = ["", " " * 13 + _letter(view, "A")]
    for row in range(5, 0, -1):
        line = "  ".join(_letter(view, f"{column}{row}") for column in "abcde")
        west, east = (_letter(view, "D"), _letter(view, "B")) if row == 3 else (" ", " ")
        rows.append(f"  {west}  {row} {line}  {east}")
    rows += [" " * 13 + _letter(view, "C"), "       " + "  ".join("abcde")]
    counted = [phrase("Hunters (h): {places}", places=_places(view)), _tigers(view)]
    return beside(rows, ["", *counted, *notes(view), "", status(view)])


def clicks(view: View, role: str, action: str) -> list[str]:
    """List the ids of the elements that a player clicks, in order, to choose an action."""
    word, _, rest = action.partition(" ")
    if word == "remove":
        return [f"field-{rest}"]
    if word in ("announce", "challenge", "play", "end"):
        return [action.replace(" ", "-")]
    return [f"field-{field}" for field in action.replace("x", "-").split("-")]


def say(view: View, role: str, action: str) -> str:
    """Describe an action in words, such as "move from c3 to c4"."""
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


def asks(view: View, role: str) -> str:
    """Tell a player what to do next, and which tigers are shut in."""
    return joined(phrase("You are {side}.", side=SIDES[int(role)]), _asked(view), _caged(view))


def _caged(view: View) -> str:
    """Name the tigers that are shut in. Return an empty string if there are none."""
    shut = shut_in(view)
    if not shut:
        return ""
    fields = listed(shut, "and")
    return plural(len(shut), "The tiger on {fields} is shut in.", "The tigers on {fields} are shut in.", fields=fields)


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
            "Say how many hunters you will take in this turn. It must be the greatest number that you can "
            "take, because the hunters may challenge it."
        )
    if phase == "challenge":
        return phrase(
            "The tigers announced {announced} and took {taken}. Was that the most that they could take? If "
            "not, challenge with the right number; otherwise, play on.",
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
            "You must take {hunters} in this turn, and have taken {taken} so far. Jump over a hunter, or "
            "step in between two.",
            hunters=hunters(greatest),
            taken=taken,
        )
    return phrase(
        "You must take {hunters} in this turn. Jump over a hunter, or step in between two.", hunters=hunters(greatest)
    )


def tally(view: View) -> str:
    """Say how many hunters are on the board, in supply and taken."""
    return phrase("Hunters: {places}", places=_places(view))


def _places(view: View) -> str:
    """Count the hunters in words, such as "20 on the board, 3 in supply, 2 taken"."""
    board, supply = len(view["hunters"]), view["supply"]
    return phrase(
        "{board} on the board, {supply} in supply, {taken} taken",
        board=board,
        supply=supply,
        taken=BAND - board - supply,
    )


def _tigers(view: View) -> str:
    shut = shut_in(view)
    if shut:
        return phrase("Tigers (T): {number}, shut in: {fields}", number=len(view["tigers"]), fields=listed(shut))
    return phrase("Tigers (T): {number}", number=len(view["tigers"]))


def _capture(view: View, start: str, goal: str) -> str:
    """Describe a capture in words, such as "jump from c4 over c3 to c2 and take b2, d2 as a Mandua"."""
    a, b = CELLS[start], CELLS[goal]
    across = 7 if abs(b - a) < 7 else 1
    sides = [NAMES.get(b + side, "") for side in (-across, across)]
    said = (
        phrase("jump from {start} over {over} to {goal}", start=start, over=NAMES[(a + b) // 2], goal=goal)
        if abs(b - a) in (2, 14)
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
    return "." if field in SQUARE_NAMES else field


def tint(role: str) -> str:
    """Return the colour of a player's figures: green for the hunters, orange for the tigers."""
    return (drawing.GREEN, drawing.ORANGE)[int(role)]
