"""The results of finished games: each player's place, and how the game ended."""

from __future__ import annotations

import hashlib
import json
from typing import Literal

from fangs.table.board import Board
from fangs.table.events.opened import Opened
from fangs.table.live.state import Live
from fangs.table.rows import Left, Pace, Result, SeatResult
from fangs.table.seat import Seat
from fangs.table.state import Table

LIVE_HOURS = 6.0
"""The maximum number of hours per turn in a live game. With more, a game counts as correspondence."""
VARIANT_LENGTH = 12
"""The number of characters in a variant's key, which is a shortened hash."""


def pace_of(opened: Opened) -> Pace:
    """Return the pace of a game: live, by correspondence (with many hours for each turn) or by post."""
    return "post" if opened.post is not None else pace_by(opened.hours)


def pace_by(hours: float | None) -> Literal["live", "correspondence"]:
    """Return the pace of a game with `hours` hours per turn. A game without a deadline (None) counts as live."""
    return "live" if hours is None or hours <= LIVE_HOURS else "correspondence"


def options_of(board: Board) -> str:
    """Encode the options of a board's game as JSON with sorted keys."""
    return _json(board.first.json().get("options", {}))


def variant_of(table: Table) -> str:
    """Return a key for the variant that is played at a table.

    Tables with the same number of players, options, map and number of boards have the same key.
    """
    opened = table.opened
    told = _json([opened.players, options_of(table.boards[0]), opened.map, len(table.boards)])
    return hashlib.sha256(told.encode()).hexdigest()[:VARIANT_LENGTH]


def result_of(table: Table) -> Result | None:
    """Return the result of a finished game. Return None if it is not over, was aborted, or started from a record."""
    ended, ranking = table.boards[0].ended, table.ranking()
    if ranking is None or ended == "aborted" or table.opened.record is not None:
        return None
    totals = table.totals()
    return Result(
        game=table.opened.game,
        players=len(table.players),
        pace=pace_of(table.opened),
        options=options_of(table.boards[0]),
        variant=variant_of(table),
        steps=sum(len(board.steps) for board in table.boards),
        ended=ended or "rules",
        strict=table.opened.strict,
        public=table.opened.spectators,
        rated=False,
        tournament=None,
        persons=sum(seat.bot is None and not seat.is_program for seat in table.players),
        seats=tuple(
            SeatResult(
                player,
                account=None if seat.bot else seat.account,
                bot=seat.bot,
                name=None if seat.bot else seat.name,
                place=place,
                score=None if totals is None else totals[player],
                left=_left(table, seat),
            )
            for player, (seat, place) in enumerate(zip(table.players, _places(table, ranking), strict=True))
        ),
    )


def _left(table: Table, seat: Seat) -> Left | None:
    """Return how a player left the game early, or None if the player stayed to the end.

    "time" covers a player who was late at a strict table, and a player whose clock ran out.
    """
    clocks = table.rhythm.clocks if isinstance(table.rhythm, Live) else ()
    if seat.gone_at is not None:
        return "time" if seat.late else "resigned"
    if seat.stand_in is None:
        return None
    is_out = clocks and seat.player is not None and clocks[seat.player].left <= 0
    return "time" if is_out else "replaced"


def _places(table: Table, ranking: list[int]) -> list[int]:
    """Return each player's final place. Players who left for good come last."""
    if table.opened.strict:
        return ranking
    ranks = [(seat.gone_at is not None, rank) for seat, rank in zip(table.players, ranking, strict=True)]
    ranks = [(gone, 0 if gone else rank) for gone, rank in ranks]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
