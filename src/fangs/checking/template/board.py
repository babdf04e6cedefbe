"""New Game: its drawings, and how actions are clicked and said."""

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
    """The position of a stone."""
    return 64 + number % ROW * SPACE, 150 + number // ROW * SPACE


def text(view: View) -> str:
    """The view in letters."""
    return f"{'o' * view['pile'] or phrase('(no stones)')}   {status(view)}"


def scenery(setting: View) -> Scenery:
    """The part of the drawing that never changes during a game: empty paper, and the look of a stone and the text."""
    symbols = {
        "stone": drawing.element("circle", r=36, fill=drawing.ROCK, stroke=drawing.INK, stroke_width=3, class_="piece"),
        "status": drawing.words(0, 0, CAPTION, drawing.LARGE),
    }
    height = stone(setting["options"]["stones"] - 1)[1] + SPACE
    return Scenery(drawing.paper(height, drawing.layer()), symbols)


def pieces(view: View) -> Iterator[Piece]:
    """The pieces on it: stones, and the status."""
    yield Piece("status", "status", 400, 60, status(view))
    for number in range(view["pile"]):
        yield Piece(f"stone-{number}", "stone", *stone(number))


def clicks(view: View, role: str, action: str) -> list[str]:
    """An action is a click on the first of the stones that go: those after it go too."""
    return [f"stone-{view['pile'] - int(action)}"]


def say(view: View, role: str, action: str) -> str:
    """The action as a sentence."""
    return plural(int(action), "take {count} stone", "take {count} stones")


def status(view: View) -> str:
    """What is going on, in a few words."""
    turn = view["turn"]
    if view["pile"] == 0:
        return phrase("{who} wins", who=capital(SIDES[1 - turn]))
    return phrase("{who} to move", who=capital(SIDES[turn]))


def asks(view: View, role: str) -> str:
    """What the role must do now, in a few sentences addressed to its player."""
    return phrase(
        "You are {side}. Take one, two or three of the {pile} stones.", side=SIDES[int(role)], pile=view["pile"]
    )
