"""Goofspiel: its drawings, and how actions are clicked and said."""

from __future__ import annotations

from collections.abc import Iterator

from fangs.core import drawing
from fangs.core.drawing import CAPTION
from fangs.core.errors import listed
from fangs.core.fields import HIDDEN
from fangs.core.game import View
from fangs.core.pieces import Piece, Scenery
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


def scenery(setting: View) -> Scenery:
    """An empty paper, and how cards look."""
    symbols = {
        "status": drawing.words(0, 0, CAPTION, drawing.LARGE),
        "line": drawing.line(0, 0, CAPTION),
        "prize": _card(drawing.YELLOW, "piece"),
        "back": _card(drawing.ROCK),
        **{f"card-{player}": _card(drawing.PLAYER_COLOURS[player]) for player in range(setting["players"])},
    }
    return Scenery(drawing.paper(_top(setting["players"]), drawing.layer()), symbols)


def pieces(view: View) -> Iterator[Piece]:
    """The prize, such as `prize-3`; cards in hand, `card-0-2`, hidden ones by their places, `back-1-0`; and what is said of them."""
    yield Piece("status", "status", 360, 60, status(view))
    if view["prize"] is not None:
        yield Piece(f"prize-{view['prize']}", "prize", *PRIZE, str(view["prize"]), size=1.3)
    yield Piece("left", "line", 40, 120, _left(view))
    for player in range(view["players"]):
        yield from _row(view, player)


def _top(player: int) -> float:
    return 170 + 190 * player


def _row(view: View, player: int) -> Iterator[Piece]:
    """What a player has: points, a bid, and the cards in hand, in the colour of the player or hidden."""
    top, hand = _top(player), view["hands"][player]
    points = plural(view["points"][player], "{who}: {count} point", "{who}: {count} points", who=capital(SIDES[player]))
    yield Piece(f"points-{player}", "line", 40, top, joined(points, _bid(view["bids"][player]), by=", "))
    for place, card in enumerate([HIDDEN] * _count(view) if hand == HIDDEN else hand):
        x, y = 84 + STEP * place, top + 90
        if card == HIDDEN:
            yield Piece(f"back-{player}-{place}", "back", x, y, HIDDEN)
        else:
            yield Piece(card_id(player, card), f"card-{player}", x, y, str(card), role=str(player))


def _bid(bid: int | str | None) -> str:
    """What a player has bid, as far as the view shows it."""
    if bid is None:
        return ""
    return phrase("has bid") if bid == HIDDEN else phrase("bids {card}", card=bid)


def _card(colour: str, class_: str | None = None) -> str:
    face = drawing.element(
        "rect", x=-WIDE / 2, y=-HIGH / 2, width=WIDE, height=HIGH, rx=drawing.RADIUS,
        fill=colour, stroke=drawing.PRINT, stroke_width=drawing.STROKE,
    )  # fmt: skip
    value = drawing.words(0, 14, CAPTION, drawing.LARGE + 8, fill=drawing.PRINT, pointer_events="none")
    return drawing.group(face, value, class_=class_)


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
