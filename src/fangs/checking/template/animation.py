"""New Game: the animation of its events."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.animation import Scene, leave
from fangs.core.game import View
from fangs.engine.events import Told

from . import rules


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Return a scene for each event. The stones that are taken leave the board."""
    gone: Scene = [leave(f"stone-{k}") for k in range(after["pile"], before["pile"])]
    return [gone if event[0] == rules.TAKES else [] for event in told]
