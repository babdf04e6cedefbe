"""New Game: its drawings, the clicks that choose an action, and the descriptions of actions."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core import drawing
from fangs.core.drawing import CAPTION
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.translation import capital, phrase, plural

from .notation import SIDES

ROW, SPACE = 8, 96


def stone(number: int) -> tuple[float, float]:
    """Return the point at which a stone is drawn."""
    return 64 + number % ROW * SPACE, 150 + number // ROW * SPACE


def text(view: View) -> str:
    """Draw the view as plain text."""
    return f"{'o' * view['pile'] or phrase('(no stones)')}   {status(view)}"


def scenery(setting: View) -> Scenery:
    """Return what never changes during a game: empty paper, and the symbols for the stones and the text."""
    symbols = {
        "stone": drawing.element("circle", r=36, fill=drawing.ROCK, stroke=drawing.INK, stroke_width=3, class_="piece"),
        "status": drawing.words(0, 0, CAPTION, drawing.LARGE),
    }
    height = stone(setting["options"]["stones"] - 1)[1] + SPACE
    return Scenery(drawing.paper(height, drawing.layer()), symbols)


def pieces(view: View) -> Iterator[Piece]:
    """Yield the pieces in the drawing: the stones, and the status as text."""
    yield Piece("status", "status", 400, 60, status(view))
    for number in range(view["pile"]):
        yield Piece(f"stone-{number}", "stone", *stone(number))


def clicks(view: View, role: str, action: str) -> list[str]:
    """Return the stone to click in order to take it and all stones after it."""
    return [f"stone-{view['pile'] - int(action)}"]


def say(view: View, role: str, action: str) -> str:
    """Describe an action, such as `take 2 stones`."""
    return plural(int(action), "take {count} stone", "take {count} stones")


def status(view: View) -> str:
    """Say in a few words who has won, or whose turn it is."""
    turn = view["turn"]
    if view["pile"] == 0:
        return phrase("{who} wins", who=capital(SIDES[1 - turn]))
    return phrase("{who} to move", who=capital(SIDES[turn]))


def asks(view: View, role: str) -> str:
    """Tell a role's player in a few sentences what the role must do now."""
    return phrase(
        "You are {side}. Take one, two or three of the {pile} stones.", side=SIDES[int(role)], pile=view["pile"]
    )
