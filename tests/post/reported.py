"""Tables whose reports are looked at: of every kind, each made once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import fangs
from fangs.post.orders.speech import Place
from fangs.table.state import Table
from tests.post.tables import KINDS, ByPost

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind[0] + " match" * kind[1])
MATCHES = [name for name, is_match in KINDS if is_match]
SECRET = [(name, is_match) for name in MATCHES for is_match in (True, False)]
"""Tables with as many players as are usual, of whom nobody is told who plays what."""
LATE = [name for name in fangs.names() if fangs.game(name).no_order]
"""The games whose rules say what a missing order counts as."""


Made = Callable[[tuple[str, bool]], ByPost]


def readers(at: Table) -> list[int | None]:
    return [None, *range(len(at.players))]


def owed(at: Table, player: int) -> list[Place]:
    return [
        Place(board.index, role, board.position, True)
        for board in at.boards
        for role in board.position.owing
        if not board.is_over and board.player_of(role) == player
    ]


def flat(text: str) -> str:
    """A text with its lines joined."""
    return " ".join(text.split())
