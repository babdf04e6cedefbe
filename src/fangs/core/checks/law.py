"""Helps to check laws: raises an error if a law is broken, and finds sample actions to try."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from fangs.core.errors import InvalidMove
from fangs.core.game import Game
from fangs.engine.layout import Layout


class LawBroken(AssertionError):
    """Raised if a game breaks a law. The message gives the law, the place in the code, and the record of the game."""


def require(kept: object, law: str) -> None:
    """Raise LawBroken with this message unless `kept` is true."""
    if not kept:
        raise LawBroken(law)


def samples(game: Game, state: Layout, role: int) -> Iterator[tuple[str, int]]:
    """Yield the sample actions that can be read for a role, each as text and as a number.

    The rules may accept these actions although they do not list them.
    """
    for text in game.unlisted_samples:
        with contextlib.suppress(InvalidMove):
            yield text, game.notation.read(state, role, text)
