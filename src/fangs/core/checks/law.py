"""The check that a law holds, and the unlisted actions that the law checks try."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from fangs.core.errors import InvalidMove
from fangs.core.game import Game
from fangs.engine.layout import Layout


class LawBroken(AssertionError):
    """The error for a game that breaks a law. The message gives the law, the place, and the record that leads there."""


def require(kept: object, law: str) -> None:
    """Raise LawBroken unless a law is kept."""
    if not kept:
        raise LawBroken(law)


def samples(game: Game, state: Layout, role: int) -> Iterator[tuple[str, int]]:
    """Yield the game's samples of unlisted actions that the role's notation can read, each as text and as a number."""
    for text in game.unlisted_samples:
        with contextlib.suppress(InvalidMove):
            yield text, game.notation.read(state, role, text)
