"""Pig: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core import drawing
from fangs.core.drawing import CAPTION
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
from fangs.translation import capital, phrase

from .notation import SIDES

LEFT, LONG = 60.0, 680.0
TRACKS = (200.0, 330.0)


def text(view: View) -> str:
    """The view in letters."""
    rows = [
        phrase("{side} {points} of {goal}", side=f"{side:<5}", points=f"{points:>3}", goal=view["options"]["goal"])
        for side, points in zip(SIDES, view["points"], strict=True)
    ]
    return "\n".join(map(str, [status(view), *rows]))


def place(view: View, player: int) -> tuple[float, float]:
    """Where a player's counter stands on its track."""
    goal = view["options"]["goal"]
    return LEFT + LONG * min(view["points"][player], goal) / goal, TRACKS[player]


def scenery(setting: View) -> Scenery:
    """A track for each player."""
    tracks = [drawing.path(f"M{LEFT:g} {y:g}h{LONG:g}", stroke=drawing.INK, width=drawing.BOLD) for y in TRACKS]
    symbols = {
        "status": drawing.words(0, 0, CAPTION, drawing.LARGE),
        "points": drawing.line(0, 0, CAPTION),
        "button": drawing.button(CAPTION, 320),
        **{counter(player): _disc(drawing.PLAYER_COLOURS[player]) for player in range(2)},
    }
    return Scenery(drawing.paper(600, *tracks, drawing.layer()), symbols)


def pieces(view: View) -> Iterator[Piece]:
    """The counters `counter-0` and `counter-1`, the points and the status in words, and the buttons `roll` and `hold`."""
    yield Piece("status", "status", 400, 80, status(view))
    for player, points in enumerate(view["points"]):
        yield Piece(f"points-{player}", "points", LEFT, TRACKS[player] - 44, f"{capital(SIDES[player])}: {points}")
        yield Piece(counter(player), counter(player), *place(view, player), role=str(player))
    if max(view["points"]) < view["options"]["goal"]:
        yield Piece("roll", "button", 60, 470, phrase("Roll"))
        yield Piece("hold", "button", 420, 470, phrase("Hold {sum}", sum=view["sum"]))


def _disc(colour: str) -> str:
    return drawing.element("circle", r=26, fill=colour, stroke=drawing.PRINT, stroke_width=3, class_="piece")


def counter(player: int) -> str:
    """The id of a player's counter."""
    return f"counter-{player}"


def clicks(view: View, role: str, action: str) -> list[str]:
    """Each action has a button."""
    return [action]


def say(view: View, role: str, action: str) -> str:
    """The action as a sentence."""
    return phrase("roll the die") if action == "roll" else phrase("hold {sum}", sum=view["sum"])


def rolled(outcome: str) -> str:
    """The outcome in words."""
    return phrase("a {number}", number=outcome)


def status(view: View) -> str:
    """What is going on, in a few words."""
    for side, points in zip(SIDES, view["points"], strict=True):
        if points >= view["options"]["goal"]:
            return phrase("{who} wins", who=capital(side))
    return phrase("{who} has {sum} in this turn", who=capital(SIDES[view["turn"]]), sum=view["sum"])


def asks(view: View, role: str) -> str:
    """What the role must do now, in a few sentences to its player."""
    side = SIDES[int(role)]
    if not view["sum"]:
        return phrase("You are {side}. Roll the die.", side=side)
    return phrase("You are {side}. Roll again, or hold {sum}: a 1 would lose it.", side=side, sum=view["sum"])
