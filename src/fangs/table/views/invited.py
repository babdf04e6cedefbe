"""What a friend with the link of a seat is told before sitting down."""

from __future__ import annotations

from typing import Any

from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.table_view import pace


def invitation(table: Table, seat: Seat, is_here: bool) -> dict[str, Any]:
    """Who invites, to which game, to which seat; `is_here` says whether the reader already sits there."""
    host, board = table.master, table.boards[0]
    known = seat.player is not None and table.knows_owner(None, seat.player) and not table.is_match
    return {
        "table": table.name,
        "game": table.game.name,
        "players": len(table.players),
        "player": seat.player,
        "side": board.first.side(board.seating[seat.player]) if known and seat.player is not None else None,
        "host": None if host is seat else host.name,
        "name": seat.name,
        "taken": seat.kind == "person",
        "here": is_here,
        "names": [other.called for other in table.players if other is not seat and not other.is_free],
        "match": table.is_match,
        "pace": pace(table),
        "house_rules": "" if table.post is None else table.post.rules.house_rules,
        "schedule": None if table.post is None else str(table.post.rules.schedule),
        "status": table.status,
    }
