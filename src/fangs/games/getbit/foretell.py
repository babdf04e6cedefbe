"""Get Bit!: what can be said of a card before it is played."""

from __future__ import annotations

from fangs.core.game import View
from fangs.core.staging import Effect, go

from . import names
from .board import standing


def foretell(view: View, role: str, action: str) -> tuple[str, list[Effect]]:
    """Who else could play the number, since played cards are open to all; the way to the front."""
    number, card = int(role), int(action)
    others = [other for other in sorted(view["line"]) if other != number and card in view["hands"][other]]
    who = names.pirates(others) if others else "Nobody else"
    said = (
        f"{who[0].upper()}{who[1:]} could play {card} too."
        if others
        else f"Nobody else has {card} in hand: it moves for certain."
    )
    back = (
        " This leaves two cards in hand, so the pirate takes all its cards back."
        if len(view["hands"][number]) == 3
        else ""
    )
    places = standing(view)
    front = places[f"pirate-{view['line'][0]}"]
    return said + back, [go(f"pirate-{role}", front)] if view["line"][0] != number else []
