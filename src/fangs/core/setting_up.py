"""Sets up a position by hand. The user makes one change at a time, and only changes that the game offers and that are possible."""

from __future__ import annotations

from contextlib import suppress

from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.core.interface import Change
from fangs.engine.layout import Layout


def changes(game: Game, state: Layout) -> list[Change]:
    """The changes that the game offers for a position, if they lead to a different and possible position. Can be empty."""
    found = []
    for change in game.changes(state):
        # Reading the JSON back recomputes the fields that follow from others.
        with suppress(FangsError):
            after, _ = game.read_position(game.position_json(change.state))
            if after != state:
                found.append(change._replace(state=after))
    return found
