"""Goofspiel: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fangs.core import drawing
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.translation import capital, joined, phrase, plural

from .notation import SIDES

WIDE, HIGH, STEP = 88, 120, 98
PRIZE = (690.0, 160.0)


def text(view: View) -> str:
    """The view in letters."""
    rows = [
        f"{SIDES[player]:<6} {plural(points, '{count} point', '{count} points'):>9}   {_held(view, player)}"
        for player, points in enumerate(view["points"])
    ]
    return "\n".join([str(status(view)), str(_left(view)), *rows])


def _left(view: View) -> str:
    """The prizes that are left."""
    return phrase("Prizes left: {prizes}", prizes=" ".join(map(str, view["prizes"])) or phrase("none"))


def _held(view: View, player: int) -> str:
    hand, bid = view["hands"][player], view["bids"][player]
    shown = " ".join("x" * _count(view)) if hand == HIDDEN else " ".join(map(str, hand)) or phrase("no cards")
    return f"{shown}   {phrase('bid: {card}', card=bid)}" if bid is not None else str(shown)


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
    parts.append(drawing.line(40, 120, _left(view), drawing.MEDIUM))
    for player in range(len(view["points"])):
        parts += _row(view, player)
    return drawing.picture(_top(len(view["points"])), phrase("Hands and prizes"), *parts)


def _top(player: int) -> float:
    return 170 + 190 * player


def _row(view: View, player: int) -> list[str]:
    top, hand, colour = _top(player), view["hands"][player], drawing.PLAYER_COLOURS[player]
    points = plural(view["points"][player], "{who}: {count} point", "{who}: {count} points", who=capital(SIDES[player]))
    parts = [drawing.line(40, top, joined(points, _bid(view["bids"][player]), by=", "), drawing.MEDIUM)]
    cards = [None] * _count(view) if hand == HIDDEN else hand
    for place, card in enumerate(cards):
        face = _card("", drawing.ROCK) if card is None else _card(str(card), colour)
        name = None if card is None else card_id(player, card)
        parts.append(drawing.placed(84 + STEP * place, top + 90, face, id=name))
    return parts


def _bid(bid: int | str | None) -> str:
    """What a player has bid, as far as the view shows it."""
    if bid is None:
        return ""
    return phrase("has bid") if bid == HIDDEN else phrase("bids {card}", card=bid)


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
    return phrase("bid {card}", card=action)


def rolled(outcome: str) -> str:
    """The outcome in words."""
    return phrase("a prize of {prize}", prize=outcome)


def pieces(view: View, role: str) -> Sequence[str]:
    """A player's own cards."""
    hand = view["hands"][int(role)]
    return [] if hand == HIDDEN else [card_id(int(role), card) for card in hand]


def status(view: View) -> str:
    """What is going on, in a few words."""
    if view["prize"] is not None:
        return phrase("Bid for a prize of {prize}", prize=view["prize"])
    if view["prizes"]:
        return phrase("The next prize is turned up")
    most = max(view["points"])
    best = [SIDES[player] for player, points in enumerate(view["points"]) if points == most]
    who = capital(listed(best, "and"))
    return phrase("{who} wins", who=who) if len(best) == 1 else phrase("{who} share the first place", who=who)


def asks(view: View, role: str) -> str:
    """What the role must do now, in a few sentences to its player."""
    return phrase(
        "You are {side}. Bid one of your cards for the prize of {prize}: the others do not see it.",
        side=SIDES[int(role)],
        prize=view["prize"],
    )
