"""Collects the orders of a turn for its report, each with its effect and the way of its piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fangs.core.errors import FangsError
from fangs.core.fields import HIDDEN
from fangs.post.reporting.report_contents import Sent
from fangs.table.board import Board
from fangs.table.events.play import Tried
from fangs.table.post.guards import post_of
from fangs.table.post.orders import Order, Turn
from fangs.table.state import Table
from fangs.translation import say
from fangs.translation.phrases import english


def sent(table: Table, board: Board, turn: Turn, player: int | None) -> Iterator[Sent]:
    """Yield the orders of a turn, sorted by role, so that nobody can see which came first."""
    numbers = range(turn.base[board.index] + 1, turn.last[board.index] + 1)
    played = [
        (number, step)
        for number, step in zip(numbers, board.steps[numbers.start - 1 : numbers.stop - 1], strict=True)
        if step.chooser is not None and step.action not in board.game.master_actions
    ]
    rows: list[tuple[str, Order | None]] = []
    for number, stage in enumerate(turn.stages):
        orders = {order.role: order for order in stage if order.board == board.index}
        missing = [role for at, role in turn.missing if at == board.index and number == 0 and role not in orders]
        rows += [(role, orders.get(role)) for role in sorted([*orders, *missing], key=board.game.role_number)]
    for role, order in rows:
        number, step = next((one for one in played if one[1].role == role), (0, None))
        if step is not None:
            played.remove((number, step))
        missed, in_all = _missed(table, board.index, role, turn)
        owner = board.player_of(role)
        is_own = owner == player
        counted = None if step is None else board.shown(number, player)
        is_open = counted == step.action if step else is_own or not board.game.masks
        yield Sent(
            role=board.first.called(role),
            action=None if order is None else order.action if is_open else counted or HIDDEN,
            counted=counted,
            tried=_tried(board, turn, role, order.tried) if order and order.tried and is_open else None,
            way=_way(board, role, turn, player),
            late=order is not None and order.late,
            missed=missed,
            missed_in_all=in_all,
            is_own=is_own,
            given=order.given if order and is_own else None,
            by=order.by if order and table.knows_owner(player, owner) else None,
            sealed=f"{order.salt} {table.name} {order.turn} {board.index + 1} {role} {order.action}"
            if order and is_open
            else None,
            receipt=order.receipt if order else None,
        )


def _tried(board: Board, turn: Turn, role: str, tried: Tried) -> Tried:
    """Translate the reason why an order was impossible into the reader's language.

    To find the reason, the order is played again in the position before the turn.
    """
    try:
        board.at(turn.base[board.index]).play(role, tried.action)
    except FangsError as refusal:
        if english(refusal.message) == tried.why:
            return replace(tried, why=refusal.message)
    return tried


def _way(board: Board, role: str, turn: Turn, player: int | None) -> str:
    """Describe a piece's way in a turn, such as `from 79 to 92`. Return "" if it is not known."""
    if turn.base[board.index] < board.readable_from:
        return ""
    ends = (turn.base[board.index], turn.last[board.index])
    seat = board.seat_of(player)
    first, last = (board.game.whereabouts(board.at(steps).json(seat), role) for steps in ends)
    if first is None:
        return ""
    if last is None:
        return say("from {first}", first=first)
    if first == last:
        return say("stays on {first}", first=first)
    return say("from {first} to {last}", first=first, last=last)


def _missed(table: Table, board: int, role: str, turn: Turn) -> tuple[int, int]:
    """Count the turns without an order for a role: how many in a row up to this one, and how many in total."""
    turns = post_of(table).turns
    gone = [(board, role) in one.missing for one in turns[turns.start : turn.number]]
    row = next((number for number, missing in enumerate(reversed(gone)) if not missing), len(gone))
    return row, sum(gone)
