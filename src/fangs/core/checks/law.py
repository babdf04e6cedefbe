"""What it means that a law is kept, and what the laws try beside the actions that are listed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from fangs.core.errors import InvalidMove
from fangs.core.game import Game
from fangs.engine.layout import Layout


class LawBroken(AssertionError):
    """A law that a game breaks: which one, where, and the record that leads there."""


def require(kept: object, law: str) -> None:
    """Raise LawBroken, unless a law is kept."""
    if not kept:
        raise LawBroken(law)


def samples(game: Game, state: Layout, role: int) -> Iterator[tuple[str, int]]:
    """The game's samples of unlisted actions that a role has words for, as text and number."""
    for text in game.unlisted_samples:
        with contextlib.suppress(InvalidMove):
            yield text, game.notation.read(state, role, text)
