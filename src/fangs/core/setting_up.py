"""Sets up a position by hand. The user makes one change at a time, which must be one that the game offers."""

from __future__ import annotations

from contextlib import suppress

from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.core.interface import Change
from fangs.engine.layout import Layout


def changes(game: Game, state: Layout) -> list[Change]:
    """Return the changes that a game offers for a position.

    Changes that do not lead to a different, possible position are left out. There may be none.
    """
    found = []
    for change in game.changes(state):
        # Reading the JSON back recomputes the fields that follow from others.
        with suppress(FangsError):
            after, _ = game.read_position(game.position_json(change.state))
            if after != state:
                found.append(change._replace(state=after))
    return found
