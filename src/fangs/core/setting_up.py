"""Setting a position up by hand: one thing is changed at a time, as the game offers it, and only to what can be."""

from __future__ import annotations

from contextlib import suppress

from fangs.core.errors import FangsError
from fangs.core.game import Game
from fangs.core.interface import Change
from fangs.engine.layout import Layout


def changes(game: Game, state: Layout) -> list[Change]:
    """What the game offers to change in a position, as far as it leads to other positions that can be; empty if it offers nothing."""
    found = []
    for change in game.changes(state):
        # Read back as JSON: what follows from the rest is worked out again.
        with suppress(FangsError):
            after, _ = game.read_position(game.position_json(change.state))
            if after != state:
                found.append(change._replace(state=after))
    return found
