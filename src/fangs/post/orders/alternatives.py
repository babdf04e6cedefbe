"""Parses orders with alternatives, such as `81/78`, and leaves out alternatives that are impossible."""

from __future__ import annotations

import re
from typing import NamedTuple

from fangs.core.errors import Refusal
from fangs.post.orders.speech import Place, Speech
from fangs.translation import joined, phrase


class Struck(NamedTuple):
    """An order without its impossible alternatives, and a sentence that says which were removed and why."""

    action: str
    warning: str


def struck(speech: Speech, place: Place, rest: str) -> Struck | None:
    """Remove the impossible alternatives from an order. Return None if it has none, or if no possible order is left.

    A part after `/` can be any number or word of the game. After other signs it cannot, because `81 > 78` may change an
    order and must not be understood as `81`.
    """
    signs = speech.spoken.alternatives
    first, *parts = re.split(f"([{re.escape(signs)}])", speech.plain(place, rest)) if signs else [""]
    action = _playable(speech, place, first)
    if not parts or not isinstance(action, str):
        return None
    gone, kept = list[str](), first
    known = {*speech.words, *speech.spoken.capitals}
    for sign, part in zip(parts[::2], parts[1::2], strict=True):
        found = _playable(speech, place, f"{kept}{sign}{part}")
        if isinstance(found, str):
            action, kept = found, f"{kept}{sign}{part}"
        elif found.kind == "illegal" or (sign == "/" and (part.isdigit() or part in known)):
            why = f" ({found.clause})" if found.clause else ""
            gone.append(phrase("{part} is left out: {why}", part=part, why=joined(found.message, why, by="")))
        else:
            return None
    return Struck(action, joined(*gone)) if gone else None


def _playable(speech: Speech, place: Place, text: str) -> str | Refusal:
    """Parse an order and try it in the position. Return its action, or the error that says why it cannot be played."""
    try:
        action = speech.action(place, text)
        place.position.play(place.role, action)
    except Refusal as refusal:
        return refusal
    return action
