"""Pig: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.game import View
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


def svg(view: View) -> str:
    """The view as SVG: what can be clicked has an id."""
    tracks = [_track(view, player) for player in range(2)]
    counters = [_counter(view, player) for player in range(2)]
    buttons = [
        drawing.button("roll", phrase("Roll"), 60, 470, 320),
        drawing.button("hold", phrase("Hold {sum}", sum=view["sum"]), 420, 470, 320),
    ]
    over = max(view["points"]) >= view["options"]["goal"]
    said = drawing.words(400, 80, status(view), drawing.LARGE)
    return drawing.picture(600, phrase("Two tracks"), said, *tracks, *counters, *([] if over else buttons))


def _track(view: View, player: int) -> str:
    y = TRACKS[player]
    line = drawing.path(f"M{LEFT:g} {y:g}h{LONG:g}", stroke=drawing.INK, width=drawing.BOLD)
    return line + drawing.line(LEFT, y - 44, f"{capital(SIDES[player])}: {view['points'][player]}", drawing.MEDIUM)


def _counter(view: View, player: int) -> str:
    colour = drawing.PLAYER_COLOURS[player]
    disc = drawing.element("circle", r=26, fill=colour, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    return drawing.placed(*place(view, player), disc, id=counter(player), class_="piece")


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
