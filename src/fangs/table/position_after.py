"""The position after a choice, computed once though it is needed three times: when the choice is checked, revealed and folded."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fangs.core.position import Position


class _Same(NamedTuple):
    """A position that equals only itself: comparing two by content would cost as much as playing on."""

    position: Position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.position is self.position

    def __hash__(self) -> int:
        return id(self.position)


def after(position: Position, role: str | None, action: str) -> Position:
    """The position after an action or an outcome; raises what `play` raises."""
    return _after(_Same(position), role, action)


@lru_cache(maxsize=256)
def _after(before: _Same, role: str | None, action: str) -> Position:
    return before.position.play(role, action)
