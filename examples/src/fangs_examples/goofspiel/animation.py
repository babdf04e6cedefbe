"""Goofspiel: what is seen of what happens."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.animation import Scene, come, leave
from fangs.core.game import View
from fangs.engine.events import Told

from . import rules
from .board import PRIZE


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """The prize comes, and goes to whoever wins it; cards that are shown are told together with that."""
    return [_scene(*one) for one in told]


def _scene(event: int, a: int, b: int, c: int) -> Scene:
    if event == rules.TURNED:
        return [come(f"prize-{a}", PRIZE, like="piece")]
    if event == rules.SHOWN:
        return None
    return [leave(f"prize-{b if event == rules.WINS else a}")]
