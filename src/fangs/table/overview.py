"""What the Games Master may know of a table by post, as JSON: who has sent what, but never its content before it is final."""

from __future__ import annotations

from typing import Any

from fangs.table.desk import Desk
from fangs.table.entries import Queued
from fangs.table.orders import Order
from fangs.table.refusals import NoSeat
from fangs.table.schedule import spell_hours
from fangs.table.seat import Seat, a_bot
from fangs.table.table import Table
from fangs.table.view import log

Json = dict[str, Any]


def overview(table: Table, seat: Seat | None, letters: list[Queued], now: float) -> Json:
    """The desk; raises NoSeat for anybody but the Games Master."""
    desk = table.desk
    if desk is None or seat is None or not seat.host:
        raise NoSeat("The desk is for the Games Master of a table by post.")
    due = desk.deadline(table)
    return {
        "table": table.name,
        "title": table.game.title,
        "game": table.game.name,
        "match": table.is_match,
        "status": table.status,
        "turn": desk.turn.number,
        "paused": desk.paused,
        "closed": desk.closed,
        "overdue": desk.overdue,
        "deadline": due,
        "deadline_in_words": None if due is None else desk.rules.schedule.spell(due),
        "rules": desk.rules.json(),
        "schedule": str(desk.rules.schedule),
        "late": late_in_words(desk, table),
        "master": {"name": seat.name, "mail": seat.mail},
        "acts": list(table.game.master_actions),
        "players": [_player(table, desk, other) for other in table.players],
        "boards": [
            {
                "board": board.index,
                "over": board.is_over,
                "roles": [role for role in board.record.position.owing if not board.is_over],
                "svg": board.game.board.svg(board.record.position.json(None)),
                "status": board.game.board.status(board.record.position.json(None)),
            }
            for board in table.boards
        ],
        "turns": [{"turn": turn.number, "at": turn.at, "by": turn.by} for turn in desk.turns],
        "holidays": [{"player": one.player, "first": one.first, "last": one.last} for one in desk.holidays],
        "log": log(table, max(0, len(table.lines) - 60)),
        "letters": [
            {"player": one.player, "kind": one.kind, "state": one.state, "tries": one.tries, "failed": one.failed}
            for one in letters
            if one.state != "sent"
        ],
        "now": now,
    }


def _player(table: Table, desk: Desk, seat: Seat) -> Json:
    """Received, understood and final are three things: when a letter came, how many orders are in, and that none is final yet."""
    assert seat.player is not None
    places = [(board.index, role) for board, role in table.awaited(seat.player)]
    orders = [desk.orders[place] for place in places if place in desk.orders]
    return {
        "player": seat.player,
        "name": seat.called,
        "kind": seat.kind,
        "mail": seat.mail,
        "word": None if seat.word is None else f"{table.name}-{seat.word}",
        "bot": seat.chooser,
        "gone": seat.gone,
        "received": desk.received.get(seat.player),
        "wanted": len(places),
        "understood": len(orders),
        "places": [{"board": board, "role": role, "in": (board, role) in desk.orders} for board, role in places],
        "orders": [_order(order) for order in orders] if desk.rules.master_sees else None,
        "extensions": desk.rules.extensions - desk.extensions[seat.player],
    }


def _order(order: Order) -> Json:
    return {"board": order.board, "role": order.role, "action": order.action, "given": order.given}


def late_in_words(desk: Desk, table: Table) -> str:
    """What becomes of orders that do not come in time."""
    late, grace = desk.rules.late, desk.rules.grace
    what = {
        "rule": f"they count as {table.game.no_order!r}, as the rules have it",
        "lose": "who is late loses the seat",
        "master": "the Games Master decides",
    }.get(late, f"{a_bot(late.removeprefix('bot:'))} plays on until the player orders again")
    return what if not grace else f"{what}, {spell_hours(grace)} after the deadline"
