"""Drawings of what is seen, and the ways to choose: made once for all who see the same, and kept while they are looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fangs.core.foretelling import NOTHING, foretold
from fangs.core.game import Game, View
from fangs.core.position import Position

KEPT = 400
"""How many drawings are kept, of some 50 kB each."""
Json = dict[str, Any]


def drawn(game: Game, seen: View) -> Json:
    """A view of a position, with its drawings and its state in words; nobody changes it."""
    return _drawn(game, msgspec.json.encode(seen))


def actions(game: Game, seen: View, role: str, listed: tuple[str, ...]) -> list[Json]:
    """The actions that a role may choose, each with its clicks on the drawing and a sentence; nobody changes them."""
    return _actions(game, msgspec.json.encode(seen), role, listed)


def foretellings_of(game: Game, seen: View, role: str, listed: tuple[str, ...]) -> list[Json]:
    """What comes of each of these actions, of which something can be said; nobody changes it."""
    return _foretold(game, msgspec.json.encode(seen), role, listed)


@lru_cache(maxsize=KEPT)
def legal(position: Position, role: str) -> tuple[str, ...]:
    """The listed actions of a role."""
    return tuple(position.legal(role))


def heard(game: Game, seen: View, role: str) -> str:
    """Where things are, in words for a reader who does not see the board."""
    return _heard(game, msgspec.json.encode(seen), role)


@lru_cache(maxsize=KEPT)
def _heard(game: Game, encoded: bytes, role: str) -> str:
    return game.heard(msgspec.json.decode(encoded), role)


@lru_cache(maxsize=KEPT)
def _drawn(game: Game, encoded: bytes) -> Json:
    seen, board = msgspec.json.decode(encoded), game.board
    return {"position": seen, "svg": board.svg(seen), "text": board.text(seen), "status": board.status(seen)}


@lru_cache(maxsize=KEPT)
def _actions(game: Game, encoded: bytes, role: str, listed: tuple[str, ...]) -> list[Json]:
    seen, board = msgspec.json.decode(encoded), game.board
    return [
        {"action": action, "clicks": board.clicks(seen, role, action), "label": board.say(seen, role, action)}
        for action in listed
    ]


@lru_cache(maxsize=KEPT)
def _foretold(game: Game, encoded: bytes, role: str, listed: tuple[str, ...]) -> list[Json]:
    seen = msgspec.json.decode(encoded)
    found = ((action, foretold(game, seen, role, action)) for action in listed)
    return [
        {"action": action, "text": told.text, "effects": list(told.effects)}
        for action, told in found
        if told != NOTHING
    ]
