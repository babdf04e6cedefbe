"""New Game: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.game import View
from fangs.translation import capital, phrase, plural

from .notation import SIDES

ROW, SPACE = 8, 96


def stone(number: int) -> tuple[float, float]:
    """Where a stone lies."""
    return 64 + number % ROW * SPACE, 150 + number // ROW * SPACE


def text(view: View) -> str:
    """The view in letters."""
    return f"{'o' * view['pile'] or phrase('(no stones)')}   {status(view)}"


def svg(view: View) -> str:
    """The view as SVG: what can be clicked has an id."""
    stones = [
        drawing.placed(
            *stone(k),
            drawing.element("circle", r=36, fill=drawing.ROCK, stroke=drawing.INK, stroke_width=drawing.STROKE),
            id=f"stone-{k}",
            class_="piece",
        )
        for k in range(view["pile"])
    ]
    height = stone(view["options"]["stones"] - 1)[1] + SPACE
    title = drawing.words(400, 60, status(view), drawing.LARGE)
    return drawing.picture(height, phrase("A pile of stones"), title, *stones)


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
    """What the role must do now, in a few sentences to its player."""
    return phrase(
        "You are {side}. Take one, two or three of the {pile} stones.", side=SIDES[int(role)], pile=view["pile"]
    )
