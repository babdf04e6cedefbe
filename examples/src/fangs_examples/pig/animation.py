"""Pig: what is seen of what happens."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.animation import Scene, go, shake
from fangs.core.game import View
from fangs.engine.events import Told

from . import rules
from .board import counter, place


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Who holds goes on; who loses a turn is shaken."""
    return [_scene(after, event, who) for event, who, *_ in told]


def _scene(after: View, event: int, who: int) -> Scene:
    if event == rules.HOLDS:
        return [go(counter(who), place(after, who))]
    return [shake(counter(who))] if event == rules.LOSES else []
