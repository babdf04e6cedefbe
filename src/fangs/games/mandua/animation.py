"""Animates events on the board of Mandua."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fangs.core.animation import Effect, Scene, change, come, go, jump, leave, say
from fangs.core.game import View
from fangs.engine.events import Told
from fangs.translation import phrase

from . import state
from .picture import SUPPLY, TAKEN, centre
from .shut import FREED, SHUT_IN
from .words import NAMES


def animate(before: View, after: View, told: Sequence[Told]) -> list[Scene]:
    """Build a scene for each event: figures move, tigers jump, and the hunters that are taken leave the board."""
    return [list(_scene(*one)) for one in told]


def _scene(event: int, a: int, b: int, _: int) -> Iterator[Effect]:
    one, other = NAMES.get(a, ""), NAMES.get(b, "")
    if event == state.PLACED:
        yield come(f"hunter-{one}", SUPPLY, centre(one), like="hunter")
    elif event == state.HUNTER_MOVED:
        yield go(f"hunter-{one}", centre(other), to=f"hunter-{other}")
    elif event in (state.TIGER_MOVED, state.SLIPPED_IN):
        yield go(f"tiger-{one}", centre(other), to=f"tiger-{other}")
    elif event == state.JUMPED:
        yield jump(f"tiger-{one}", centre(other), to=f"tiger-{other}")
        yield leave(f"hunter-{NAMES[(a + b) // 2]}", TAKEN)
    elif event == state.DREW_MANDUA:
        across = 7 if abs(b - a) < 7 else 1
        yield from (leave(f"hunter-{NAMES[b + side]}", TAKEN) for side in (-across, across))
    elif event in (SHUT_IN, FREED):
        yield change(f"tiger-{one}")
        yield say(centre(one), phrase("shut in") if event == SHUT_IN else phrase("free again"))
    elif event == state.REMOVED:
        yield leave(f"tiger-{one}")
