"""Lets a user set up a position by hand, one change at a time. The game says which changes are possible."""

from __future__ import annotations

from contextlib import suppress

from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.core.interface import Change
from fangs.engine.layout import Layout


def changes(game: Game, state: Layout) -> list[Change]:
    """List the changes that a user can make to a position by hand.

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
