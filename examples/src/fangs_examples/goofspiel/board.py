"""Goofspiel: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fangs.core import drawing
from fangs.core.fields import HIDDEN
from fangs.core.game import View

from .notation import SIDES

WIDE, HIGH, STEP = 88, 120, 98
PRIZE = (690.0, 160.0)


def text(view: View) -> str:
    """The view in letters."""
    rows = [
        f"{SIDES[player]:<6} {points:>2} points   {_held(view, player)}" for player, points in enumerate(view["points"])
    ]
    left = " ".join(map(str, view["prizes"])) or "none"
    return "\n".join([status(view), f"prizes left: {left}", *rows])


def _held(view: View, player: int) -> str:
    hand, bid = view["hands"][player], view["bids"][player]
    shown = " ".join("x" * _count(view)) if hand == HIDDEN else " ".join(map(str, hand)) or "no cards"
    return shown + (f"   bid: {bid}" if bid is not None else "")


def _count(view: View) -> int:
    """How many cards everybody holds."""
    return len(view["prizes"]) + (view["prize"] is not None)


def svg(view: View) -> str:
    """The view as SVG: what can be clicked has an id."""
    parts = [drawing.words(360, 60, status(view), drawing.LARGE)]
    if view["prize"] is not None:
        parts.append(
            drawing.placed(
                *PRIZE, _card(str(view["prize"]), drawing.YELLOW, 1.3), id=f"prize-{view['prize']}", class_="piece"
            )
        )
    left = "Prizes left: " + (" ".join(map(str, view["prizes"])) or "none")
    parts.append(drawing.line(40, 120, left, drawing.MEDIUM))
    for player in range(len(view["points"])):
        parts += _row(view, player)
    return drawing.picture(_top(len(view["points"])), "Hands and prizes", *parts)


def _top(player: int) -> float:
    return 170 + 190 * player


def _row(view: View, player: int) -> list[str]:
    top, hand, colour = _top(player), view["hands"][player], drawing.PLAYER_COLOURS[player]
    points = f"{SIDES[player].capitalize()}: {view['points'][player]} points"
    bid = (
        ""
        if view["bids"][player] is None
        else ", has bid"
        if view["bids"][player] == HIDDEN
        else f", bids {view['bids'][player]}"
    )
    parts = [drawing.line(40, top, points + bid, drawing.MEDIUM)]
    cards = [None] * _count(view) if hand == HIDDEN else hand
    for place, card in enumerate(cards):
        face = _card("", drawing.ROCK) if card is None else _card(str(card), colour)
        name = None if card is None else card_id(player, card)
        parts.append(drawing.placed(84 + STEP * place, top + 90, face, id=name))
    return parts


def _card(value: str, colour: str, scale: float = 1) -> str:
    wide, high = WIDE * scale, HIGH * scale
    box: dict[str, Any] = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": drawing.RADIUS}
    face = drawing.element("rect", **box, fill=colour, stroke=drawing.PRINT, stroke_width=drawing.STROKE)
    said = drawing.words(0, 14, value, drawing.LARGE + 8, fill=drawing.PRINT, pointer_events="none") if value else ""
    return face + said


def card_id(player: int, card: int) -> str:
    """The id of a card in a hand."""
    return f"card-{player}-{card}"


def clicks(view: View, role: str, action: str) -> list[str]:
    """A bid is a click on the card."""
    return [card_id(int(role), int(action))]


def say(view: View, role: str, action: str) -> str:
    """The action as a sentence."""
    return f"bid {action}"


def rolled(outcome: str) -> str:
    """The outcome in words."""
    return f"a prize of {outcome}"


def pieces(view: View, role: str) -> Sequence[str]:
    """A player's own cards."""
    hand = view["hands"][int(role)]
    return [] if hand == HIDDEN else [card_id(int(role), card) for card in hand]


def status(view: View) -> str:
    """What is going on, in a few words."""
    if view["prize"] is not None:
        return f"Bid for a prize of {view['prize']}"
    if view["prizes"]:
        return "The next prize is turned up"
    most = max(view["points"])
    best = [SIDES[player] for player, points in enumerate(view["points"]) if points == most]
    return f"{' and '.join(best).capitalize()} {'wins' if len(best) == 1 else 'share the first place'}"


def asks(view: View, role: str) -> str:
    """What the role must do now, in a few sentences to its player."""
    return (
        f"You are {SIDES[int(role)]}. Bid one of your cards for the prize of {view['prize']}: the others do not see it."
    )
