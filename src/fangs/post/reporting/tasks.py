"""Lists the orders that a player owes, with examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fangs.post.orders.speech import Place, Speech
from fangs.post.reporting.report_contents import Task
from fangs.table.phase import HAS_DEADLINE
from fangs.table.post.guards import post_of
from fangs.table.state import Table
from fangs.translation import say

MAX_EXAMPLES = 3


def tasks(table: Table, player: int, *, sealed: bool = False) -> Iterator[Task]:
    """Yield the orders that a player owes or can still change. If `sealed` is set, orders given so far are left out."""
    if table.phase not in HAS_DEADLINE or table.players[player].gone:
        return
    owed = [Place(board.index, role, board.position, True) for board, role in table.awaited(player)]
    speech = Speech(table.game, owed)
    for place in owed:
        board = table.boards[place.board]
        examples = shapes(place.position.legal(place.role))
        game = say("game {game}", game=place.board + 1) + " " if table.is_match else ""
        order = None if sealed else post_of(table).order((place.board, place.role))
        yield Task(
            game=place.board + 1,
            role=board.first.called(place.role),
            asks=board.game.board.asks(board.position.json(board.seat_of(player)), place.role),
            line=f"{game}{speech.name(place.role)}: {examples[0] if examples else ''}".strip(),
            examples=examples,
            ordered=order.action if order else None,
            receipt=order.receipt if order else None,
        )


def shapes(actions: Sequence[str]) -> tuple[str, ...]:
    """Choose a few actions as examples, one for each form.

    Actions have the same form if they differ only in numbers and single letters. Of these, the one in the middle of the
    list is taken.
    """
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(re.sub(r"\d+|(?<![A-Za-z])[A-Za-z](?![A-Za-z])", "#", action), []).append(action)
    return tuple(alike[len(alike) // 2] for alike in kinds.values())[:MAX_EXAMPLES]
