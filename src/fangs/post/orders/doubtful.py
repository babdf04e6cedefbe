"""Asks about orders in text that is not read, because the text may be quoted."""

from __future__ import annotations

from collections.abc import Sequence

from fangs.core.game import Game
from fangs.post.orders.reading import Impossible, Line, Misread, Ordered, Place, read_orders
from fangs.translation import phrase

NOT_READ = phrase(
    "Nothing was read from this line on, because it looks like the beginning of a quotation or a signature. If the "
    "orders below it are yours, send them again without this line."
)
BETWEEN = phrase(
    "This line was not read, because it is between quoted lines and may be part of them. If it is yours, send it again "
    "above the quoted lines."
)


def unread(
    doubtful: str, lines: Sequence[Line], game: Game, places: Sequence[Place], turn: int | None = None
) -> list[Misread]:
    """If unread text contains orders for roles without any other order, return a question to the writer."""
    if not doubtful or _ordered(read_orders(doubtful, game, places, turn)) <= _ordered(lines):
        return []
    first = doubtful.partition("\n")[0]
    return [Misread(first, BETWEEN if _ordered(read_orders(first, game, places, turn)) else NOT_READ)]


def _ordered(lines: Sequence[Line]) -> set[tuple[int, str]]:
    return {(line.board, line.role) for line in lines if isinstance(line, Ordered | Impossible)}
