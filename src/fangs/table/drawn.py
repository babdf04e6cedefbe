"""Drawings of what is seen, and the ways to choose: made once for all who see the same, and kept while they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fangs.core.foretelling import NOTHING, foretold
from fangs.core.game import Game, View

KEPT = 400
"""How many drawings are kept, of some 50 kB each."""
Json = dict[str, Any]


def drawn(game: Game, seen: View) -> Json:
    """A view of a position, with its drawings and its state in words; nobody changes it."""
    return _drawn(game, msgspec.json.encode(seen))


def actions(game: Game, seen: View, role: str, legal: Sequence[str]) -> list[Json]:
    """The actions that a role may choose, each with its clicks on the drawing and a sentence; nobody changes them."""
    return _actions(game, msgspec.json.encode(seen), role, tuple(legal))


def foretellings_of(game: Game, seen: View, role: str, legal: Sequence[str]) -> list[Json]:
    """What comes of each of these actions, of which something can be said; nobody changes it."""
    return _foretold(game, msgspec.json.encode(seen), role, tuple(legal))


@lru_cache(maxsize=KEPT)
def _drawn(game: Game, encoded: bytes) -> Json:
    seen, board = msgspec.json.decode(encoded), game.board
    return {"position": seen, "svg": board.svg(seen), "text": board.text(seen), "status": board.status(seen)}


@lru_cache(maxsize=KEPT)
def _actions(game: Game, encoded: bytes, role: str, legal: tuple[str, ...]) -> list[Json]:
    seen, board = msgspec.json.decode(encoded), game.board
    return [
        {"action": action, "clicks": board.clicks(seen, role, action), "label": board.say(seen, role, action)}
        for action in legal
    ]


@lru_cache(maxsize=KEPT)
def _foretold(game: Game, encoded: bytes, role: str, legal: tuple[str, ...]) -> list[Json]:
    seen = msgspec.json.decode(encoded)
    found = ((action, foretold(game, seen, role, action)) for action in legal)
    return [
        {"action": action, "text": told.text, "effects": list(told.effects)}
        for action, told in found
        if told != NOTHING
    ]
