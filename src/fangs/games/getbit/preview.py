"""Previews a card of Get Bit! before the player chooses it."""

from __future__ import annotations

from fangs.core.animation import Effect, go
from fangs.core.game import View
from fangs.translation import capital, joined, phrase, plural

from . import names
from .board import standing


def preview(view: View, role: str, action: str) -> tuple[str, list[Effect]]:
    """Say which other pirates could play the same card, and show the way to the front of the line.

    All played cards are public, so everybody knows all hands.
    """
    number, card = int(role), int(action)
    others = [other for other in sorted(view["line"]) if other != number and card in view["hands"][other]]
    said: str = phrase("Nobody else has {card} in hand, so the pirate is sure to move.", card=card)
    if others:
        who = names.pirates(others)
        said = capital(
            plural(len(others), "{who} could play {card} too.", "{who} could play {card} too.", who=who, card=card)
        )
    if len(view["hands"][number]) == 3:
        said = joined(said, phrase("This leaves two cards in hand, so the pirate will take back all its cards."))
    front = standing(view)[f"pirate-{view['line'][0]}"]
    return said, [go(f"pirate-{role}", front)] if view["line"][0] != number else []
