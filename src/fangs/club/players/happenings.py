"""Finds out what has happened at a player's tables and in their challenges, for the stream of events.

Nothing here reads more of a table than the player's own seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fangs.table.seat import Seat
from fangs.table.state import Table

Json = dict[str, Any]


class Turn(NamedTuple):
    """A board on which a player must choose now.

    `board` is its number in the match, `number` is its position's number, and `roles` are the player's roles that
    must choose.
    """

    board: int
    number: int
    roles: tuple[str, ...]


class SeatState(NamedTuple):
    """What events need to know about a table, as the player in one seat sees it."""

    player: int
    game: str
    status: str
    """The simplified phase of the table, as in `Table.status`."""
    by_post: bool
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    """The boards on which the player must choose now."""
    place: int | None
    """The player's final place, counted from 1, or None.

    This is None before the end, if the game was aborted, or if a bot finished it for the player.
    """


def seat_of(table: Table, account: str) -> Seat | None:
    """Find the seat that an account holds at a table, or return None."""
    return next((seat for seat in table.players if seat.account == account), None)


def seat_state(table: Table, account: str) -> SeatState | None:
    """Return the state of a table for the player with this account, or None if they have no seat there."""
    seat = seat_of(table, account)
    if seat is None or seat.player is None:
        return None
    turns = _turns(table, seat.player) if table.is_playing and seat.stand_in is None else ()
    ranking = None if seat.gone and not table.opened.strict else table.ranking()
    return SeatState(
        seat.player,
        table.game.name,
        table.status,
        table.post is not None,
        tuple(other.called for other in table.players),
        turns,
        None if ranking is None else ranking[seat.player],
    )


def _turns(table: Table, player: int) -> tuple[Turn, ...]:
    found = (
        Turn(board.index, board.number, tuple(role for role in board.owing if board.player_of(role) == player))
        for board in table.boards
        if not board.is_over
    )
    return tuple(turn for turn in found if turn.roles)


def game_events(table: str, before: SeatState | None, after: SeatState | None) -> Iterator[Json]:
    """Compare two states of a player's seat, and yield the events that lead from one to the other.

    A state is None if the player has no seat.
    """
    was, now = (None if state is None else state.status for state in (before, after))
    if after is not None and now == "playing":
        if was != "playing":
            yield {
                "event": "game_start",
                "table": table,
                "game": after.game,
                "player": after.player,
                "names": list(after.names),
            }
        if after.turns and (before is None or before.turns != after.turns):
            yield {"event": "my_turn", "table": table, "turns": [turn._asdict() for turn in after.turns]}
    elif before is not None and after is None:
        yield {"event": "game_end", "table": table, "why": "left", "place": None}
    elif after is not None and now == "over" and was is not None:
        yield {"event": "game_end", "table": table, "why": "over", "place": after.place}


def ended(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the ids of challenges that have ended, because they are open in `before` but not in `after`."""
    return [id for id, state in before.items() if state == "open" and after.get(id) != "open"]
