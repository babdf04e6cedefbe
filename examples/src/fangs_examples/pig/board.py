"""Pig: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from fangs.core import drawing
from fangs.core.game import View

from .notation import SIDES

LEFT, LONG = 60.0, 680.0
TRACKS = (200.0, 330.0)


def text(view: View) -> str:
    """The view in letters."""
    rows = [
        f"{side:<5}{points:>4} of {view['options']['goal']}" for side, points in zip(SIDES, view["points"], strict=True)
    ]
    return "\n".join([status(view), *rows])


def place(view: View, player: int) -> tuple[float, float]:
    """Where a player's counter stands on its track."""
    goal = view["options"]["goal"]
    return LEFT + LONG * min(view["points"][player], goal) / goal, TRACKS[player]


def svg(view: View) -> str:
    """The view as SVG: what can be clicked has an id."""
    tracks = [_track(view, player) for player in range(2)]
    counters = [_counter(view, player) for player in range(2)]
    buttons = [
        drawing.button("roll", "Roll", 60, 470, 320),
        drawing.button("hold", f"Hold {view['sum']}", 420, 470, 320),
    ]
    over = max(view["points"]) >= view["options"]["goal"]
    said = drawing.words(400, 80, status(view), drawing.LARGE)
    return drawing.picture(600, "Two tracks", said, *tracks, *counters, *([] if over else buttons))


def _track(view: View, player: int) -> str:
    y = TRACKS[player]
    line = drawing.path(f"M{LEFT:g} {y:g}h{LONG:g}", stroke=drawing.INK, width=drawing.BOLD)
    return line + drawing.line(LEFT, y - 44, f"{SIDES[player].capitalize()}: {view['points'][player]}", drawing.MEDIUM)


def _counter(view: View, player: int) -> str:
    colour = drawing.PLAYER_COLOURS[player]
    disc = drawing.element("circle", r=26, fill=colour, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    return drawing.placed(*place(view, player), disc, id=SIDES[player], class_="piece")


def clicks(view: View, role: str, action: str) -> list[str]:
    """Each action has a button."""
    return [action]


def say(view: View, role: str, action: str) -> str:
    """The action as a sentence."""
    return "roll the die" if action == "roll" else f"hold {view['sum']}"


def rolled(outcome: str) -> str:
    """The outcome in words."""
    return f"a {outcome}"


def status(view: View) -> str:
    """What is going on, in a few words."""
    for side, points in zip(SIDES, view["points"], strict=True):
        if points >= view["options"]["goal"]:
            return f"{side.capitalize()} wins"
    return f"{SIDES[view['turn']].capitalize()} has {view['sum']} in this turn"


def asks(view: View, role: str) -> str:
    """What the role must do now, in a few sentences to its player."""
    if not view["sum"]:
        return f"You are {SIDES[int(role)]}. Roll the die."
    return f"You are {SIDES[int(role)]}. Roll again, or hold {view['sum']}: a 1 would lose it."
