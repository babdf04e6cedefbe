"""New Game: how its events are shown."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.animation import Scene, leave
from fangs.core.game import View
from fangs.engine.events import Told

from . import rules


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Return the scenes for each event: the stones that are taken go away."""
    gone: Scene = [leave(f"stone-{k}") for k in range(after["pile"], before["pile"])]
    return [gone if event[0] == rules.TAKES else [] for event in told]
