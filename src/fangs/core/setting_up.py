"""Setting a position up by hand: one thing is changed at a time, as the game offers it, and only to what can be."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from fangs.core.errors import FangsError

if TYPE_CHECKING:
    from fangs.core.game import Game
    from fangs.engine.layout import Layout


class Change(NamedTuple):
    """One thing in a position that may be otherwise, and the state then.

    It is made by clicks on these ids, in order, or by a button where there are none.
    """

    clicks: Sequence[str]
    label: str
    state: Any


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
