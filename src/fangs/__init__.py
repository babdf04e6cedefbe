"""Fangs: table games about being eaten, or nearly.

Examples:
    >>> import fangs
    >>> position = fangs.new("lunch")
    >>> position.odds
    [('first:0', Fraction(1, 2)), ('first:1', Fraction(1, 2))]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fangs.core.discovery.registry import all_games, broken, game, names
from fangs.core.discovery.sources import source
from fangs.core.errors import (
    BrokenGame,
    FangsError,
    GameOver,
    IllegalMove,
    InvalidMap,
    InvalidMove,
    InvalidPosition,
    InvalidRecord,
    OutOfTurn,
    Refusal,
    RequestError,
    listed,
)
from fangs.core.fields import Fields
from fangs.core.game import Event, Game
from fangs.core.position import EVERYTHING, Position
from fangs.core.records.record import Record

__version__ = "1.0.0"
__all__ = [
    "EVERYTHING",
    "BrokenGame",
    "Event",
    "FangsError",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidMap",
    "InvalidMove",
    "InvalidPosition",
    "InvalidRecord",
    "OutOfTurn",
    "Position",
    "Record",
    "Refusal",
    "RequestError",
    "all_games",
    "broken",
    "game",
    "names",
    "new",
    "position",
]


def new(name: str, players: int | None = None, **options: Any) -> Position:
    """Return the first position of a new game.

    Raise RequestError if the game is unknown, or if it does not allow this number of players or these options.
    """
    found = game(name)
    return Position(found, found.start(players, options))


def position(data: Mapping[str, Any]) -> Position:
    """Create a position from its JSON, which can describe a whole position or a view. Raise InvalidPosition."""
    name = Fields(data).take("game")
    if source(name) is None:
        raise Fields(data).wrong("game", listed(names()))
    return Position.read(game(name), data)
