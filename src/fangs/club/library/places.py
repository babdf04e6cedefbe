"""Keys for positions in the explorer. Positions that it treats as equal share a key.

These are positions that look the same to everybody while no secret choice has been made, up to a symmetry of the board if the game has
symmetries (`symmetries.py` in its folder). Choices are counted as they are made on the board of the place.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from fangs.core.fields import compact
from fangs.core.game import Game
from fangs.core.game_files import beside
from fangs.core.position import Position

KEY_LENGTH = 20
"""The number of characters in a position's key."""


class Place(NamedTuple):
    """The key of a position in the explorer, and the symmetry that leads to the stored position."""

    key: str
    symmetry: int = 0


def place_of(position: Position) -> Place:
    """Compute the key of a position in the explorer, and the symmetry that leads to the stored position."""
    game = position.game
    seen = game.position_json(game.covered(position.state, None))
    symmetries = _symmetries(game)
    if symmetries is None:
        return Place(_key(compact(seen)))
    found = [(compact(symmetries.turned(seen, number)), number) for number in range(symmetries.SYMMETRIES)]
    text, number = min(found)
    return Place(_key(text), number)


def there(game: Game, place: Place, action: str) -> str:
    """Convert an action to the same action in the stored position, which may be mirrored or rotated."""
    symmetries = _symmetries(game)
    return action if symmetries is None else str(symmetries.turned_action(action, place.symmetry))


def here(game: Game, place: Place, action: str) -> str:
    """Convert an action in the stored position, which may be mirrored or rotated, back to this position."""
    symmetries = _symmetries(game)
    return action if symmetries is None else str(symmetries.turned_action(action, symmetries.back(place.symmetry)))


def _symmetries(game: Game) -> Any:
    return beside(game.rules, "symmetries")


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]
