"""Drawings of positions, and the clicks with which each action is chosen.

Drawings are cached for all readers who see the same things in the same language. Callers pass a position and one of its
seats, or None for a spectator. They must not change the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from fangs.core.game import Game, View
from fangs.core.pieces import setting
from fangs.core.position import Position
from fangs.core.teaching.next_choice import next_choices
from fangs.core.teaching.preview import NOTHING, foretold
from fangs.table.frozen import Same
from fangs.translation import language, spelled

CACHE_SIZE = 400
"""The maximum number of drawings in the cache. Each takes about 50 kB."""
Json = dict[str, Any]


@lru_cache(maxsize=CACHE_SIZE)
def sight(position: Position, seat: int | None) -> View:
    """Return a position as one seat sees it, as JSON. Equal positions, and seats that see only public things, share one object."""
    public = None if seat is None else sight(position, None)
    if public is not None and position.is_open():
        return public
    # As JSON has it, although a game may build it of tuples: pages compare it part by part.
    seen: View = msgspec.json.decode(msgspec.json.encode(position.json(seat)))
    return public if seen == public and public is not None else seen


def drawn(position: Position, seat: int | None) -> Json:
    """Return a position as one seat sees it, with a drawing and a sentence about its state."""
    return _drawn(position.game, Same(sight(position, seat)), language())


def full(game: Game, seen: View) -> Json:
    """Return a board before it was cleared, as a drawing, a sentence and plain text."""
    return {"drawing": drawing(game, seen), "status": str(game.board.status(seen)), "text": str(game.board.text(seen))}


def text(position: Position, seat: int | None) -> str:
    """Describe a position in plain text, as one seat sees it."""
    return str(position.game.board.text(sight(position, seat)))


def drawing(game: Game, seen: View) -> Json:
    """Draw a position. A drawing consists of the scenery's address and the pieces."""
    address = _address(game, msgspec.json.encode(setting(seen)), language())
    return {"scenery": address, "pieces": msgspec.to_builtins(game.pieces(seen))}


def actions(position: Position, seat: int | None, role: str, chosen: str | None = None) -> list[Json]:
    """Return the actions that a role can choose, each with its clicks on the drawing and a sentence.

    The chosen action is included even if the game does not list it as legal.
    """
    listed = _legal(position, role)
    more = () if chosen is None or chosen in listed else (chosen,)
    return _actions(position.game, Same(sight(position, seat)), role, listed + more, language())


def foretellings(position: Position, seat: int | None, role: str) -> list[Json]:
    """Foretell the effects of a role's legal actions. Actions about which nothing can be said are left out."""
    return _foretold(position.game, Same(sight(position, seat)), role, _legal(position, role), language())


def heard(position: Position, seat: int | None, role: str) -> str:
    """Describe where the pieces are, for a reader who cannot see the board."""
    return _heard(position.game, Same(sight(position, seat)), role, language())


def next_actions(position: Position, seat: int | None, role: str, made: Mapping[str, str]) -> list[Json]:
    """Return the actions that may be possible for a role that has nothing to choose now, in the form of `actions`.

    `made` contains the secret choices that its player has made.
    """
    return _next_actions(
        position.game, Same(sight(position, seat)), seat, role, tuple(sorted(made.items())), language()
    )


@lru_cache(maxsize=CACHE_SIZE)
def _legal(position: Position, role: str) -> tuple[str, ...]:
    return tuple(position.legal(role))


@lru_cache(maxsize=CACHE_SIZE)
def _heard(game: Game, same: Same, role: str, language: str) -> str:
    return str(game.heard(same.objects[0], role))


@lru_cache(maxsize=CACHE_SIZE)
def _drawn(game: Game, same: Same, language: str) -> Json:
    (seen,) = same.objects
    return {"position": seen, "drawing": drawing(game, seen), "status": str(game.board.status(seen))}


@lru_cache(maxsize=CACHE_SIZE)
def _address(game: Game, setting: bytes, language: str) -> str:
    given = msgspec.json.decode(setting)
    asked = urlencode({name: msgspec.json.encode(value).decode() for name, value in given.items()})
    return f"/games/{quote(game.name)}/scenery/{game.scenery(given).version}.svg?{asked}&language={language}"


@lru_cache(maxsize=CACHE_SIZE)
def _actions(game: Game, same: Same, role: str, listed: tuple[str, ...], language: str) -> list[Json]:
    (seen,) = same.objects
    return _shown(game, role, ((action, seen) for action in listed))


def _shown(game: Game, role: str, ways: Iterable[tuple[str, View]]) -> list[Json]:
    """Describe actions, each with its clicks and a sentence. `ways` pairs each with the view in which it is chosen."""
    clicks, say = game.board.clicks, game.board.say
    return [
        {"action": action, "clicks": clicks(seen, role, action), "label": str(say(seen, role, action))}
        for action, seen in ways
    ]


@lru_cache(maxsize=CACHE_SIZE)
def _next_actions(
    game: Game, same: Same, seat: int | None, role: str, made: tuple[tuple[str, str], ...], language: str
) -> list[Json]:
    found = next_choices(Position.read(game, same.objects[0]), seat, role, dict(made))
    return _shown(game, role, found.items())


@lru_cache(maxsize=CACHE_SIZE)
def _foretold(game: Game, same: Same, role: str, listed: tuple[str, ...], language: str) -> list[Json]:
    (seen,) = same.objects
    found = ((action, foretold(game, seen, role, action)) for action in listed)
    return [
        {"action": action, "text": str(told.text), "effects": spelled(list(told.effects))}
        for action, told in found
        if told != NOTHING
    ]
