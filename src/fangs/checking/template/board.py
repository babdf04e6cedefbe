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
    """Return the view drawn as plain text."""
    return f"{'o' * view['pile'] or phrase('(no stones)')}   {status(view)}"


def scenery(setting: View) -> Scenery:
    """Return the part of the drawing that never changes during a game: empty paper, and the look of the stones and the text."""
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
    """Return the click that chooses an action: the first stone that is taken. All stones after it are taken, too."""
    return [f"stone-{view['pile'] - int(action)}"]


def say(view: View, role: str, action: str) -> str:
    """Return a description of an action, such as `take 2 stones`."""
    return plural(int(action), "take {count} stone", "take {count} stones")


def status(view: View) -> str:
    """Return a few words about the state of the game: who has won, or whose turn it is."""
    turn = view["turn"]
    if view["pile"] == 0:
        return phrase("{who} wins", who=capital(SIDES[1 - turn]))
    return phrase("{who} to move", who=capital(SIDES[turn]))


def asks(view: View, role: str) -> str:
    """Return a few sentences that tell a role's player what the role must do now."""
    return phrase(
        "You are {side}. Take one, two or three of the {pile} stones.", side=SIDES[int(role)], pile=view["pile"]
    )
