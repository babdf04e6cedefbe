"""Short descriptions of a table, for lists of tables and for invitations."""

from __future__ import annotations

from typing import Any

from fangs.table import rhythm
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views.table_view import ending, heading, pace, require_may_look


def summary(table: Table, seat: Seat | None, now: float) -> dict[str, Any]:
    """Describe a table for a list of tables. Raise NoSeat for a spectator if spectators are not allowed."""
    require_may_look(table, seat)
    you = None if seat is None else seat.player
    return {
        **heading(table),
        "you": you,
        "your_turn": you is not None and seat is not None and seat.stand_in is None and table.owes(you),
        "waiting_for": _waiting_for(table, you),
        "deadline": rhythm.deadline(table, you),
        "at": next((line.at for line in reversed(table.happened) if line.is_for(you)), table.began),
        "desk": table.post is not None and seat is not None and seat.host,
        "seats": [{"player": other.player, "name": other.name, "kind": other.kind} for other in table.players],
        "place": _place(table, you),
        "result": (ending(table) or {}).get("sentence"),
    }


def _waiting_for(table: Table, you: int | None) -> list[str]:
    """Return the names of the other players who must still choose, or an empty list if that is secret."""
    if table.is_sealed:
        return []
    return [seat.called for player, seat in enumerate(table.players) if player != you and table.owes(player)]


def _place(table: Table, you: int | None) -> int | None:
    """Return a player's final place, or None if there is none or a bot has finished the game for the player.

    At a strict table, a player for whom a bot has finished the game has lost, and so has a place.
    """
    if you is None or (table.players[you].gone and not table.opened.strict):
        return None
    ranking = table.ranking()
    return None if ranking is None else ranking[you]


def invitation(table: Table, seat: Seat, is_here: bool) -> dict[str, Any]:
    """Describe an invitation: who invites the reader, to which game, and to which seat.

    `is_here` is whether the reader already has the seat.
    """
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
        "strict": table.opened.strict,
        "house_rules": "" if table.post is None else table.post.rules.house_rules,
        "schedule": None if table.post is None else str(table.post.rules.schedule),
        "status": table.status,
    }
